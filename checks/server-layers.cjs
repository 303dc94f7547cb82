/**
 * The wings of `server/src` from top to bottom: a wing may use what stands below it, and nothing
 * above it. Types count too, but for those of rules in ports: the store's adapter fulfils interfaces
 * that rules describe.
 */
const wings = ['operating', 'start', 'calls', 'edge', 'rules', 'config', 'ports']

/**
 * The folders inside of the wings, from top to bottom. Folders in one line do not stand above each
 * other. The calls stand above all of them; other rules keep those apart.
 */
const layers = [
  ['edge/call'],
  ['rules/flow'],
  ['rules/directory-write'],
  ['rules/proof'],
  ['rules/contact'],
  ['rules/session'],
  ['rules/limits'],
  ['rules/audit'],
  ['ports/directory', 'ports/delivery', 'ports/captcha', 'ports/store'],
  ['ports/system'],
]

/** The nouns that calls stand on. They do not even know the types of those above them. */
const foundations = layers.flat().filter((folder) => folder.startsWith('rules/'))

/** One import rule for each pair of wings, and one for each pair of layers. Leaves `tests` alone. */
function layerRules(tests) {
  return [
    ...rulesOf(
      wings.map((wing) => [wing]),
      areStrictWings,
      tests,
    ),
    ...rulesOf(layers, areFoundations, tests),
  ]
}

/** The lower one of each pair does not know the upper one, nor its types where the pair is strict. */
function rulesOf(down, areStrict, tests) {
  return down.flatMap((upper, at) =>
    down.slice(at + 1).map((lower) => ({
      name: `${nameOf(lower)}-stands-below-${nameOf(upper)}`,
      comment: 'What a folder stands on does not lean on it: move what both need further down.',
      from: { path: pathOf(lower), pathNot: tests },
      to: { path: pathOf(upper), ...(areStrict(lower, upper) ? {} : atRunTime) },
    })),
  )
}

const atRunTime = { dependencyTypesNot: ['type-only'] }

function areStrictWings(lower, upper) {
  return !(lower.includes('ports') && upper.includes('rules'))
}

function areFoundations(lower, upper) {
  return [...lower, ...upper].every((folder) => foundations.includes(folder))
}

function nameOf(folders) {
  return folders.join('-').replaceAll('/', '-')
}

function pathOf(folders) {
  return `^server/src/(${folders.join('|')})/`
}

module.exports = { wings, layers, foundations, layerRules }
