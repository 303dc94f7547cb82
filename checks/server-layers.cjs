/**
 * The wings of `server/src` from top to bottom: a wing uses what stands below it, and no type of
 * one above.
 */
const wings = ['operating', 'start', 'store', 'calls', 'edge', 'rules', 'ports']

/**
 * The folders inside of the wings, from top to bottom. Folders in one line do not stand above each
 * other. The calls stand above all of them; other rules keep those apart.
 */
const layers = [
  ['edge/call'],
  ['rules/desk'],
  ['rules/flow'],
  ['rules/drive', 'rules/coverage'],
  ['rules/directory-write'],
  ['rules/proof'],
  ['rules/contact'],
  ['rules/session'],
  ['rules/limits'],
  ['rules/audit'],
  ['ports/directory', 'ports/delivery', 'ports/captcha'],
  ['ports/system'],
]

/** The nouns that calls stand on. They do not even know the types of those above them. */
const foundations = layers.flat().filter((folder) => folder.startsWith('rules/'))

/**
 * One import rule for each pair of wings, and one for each pair of layers. Leaves `tests` alone.
 */
function layerRules(tests) {
  return [
    ...rulesOf(
      wings.map((wing) => [wing]),
      wings,
      tests,
    ),
    ...rulesOf(layers, foundations, tests),
  ]
}

/**
 * The lower folders of each pair do not know the upper ones. Among `strict` ones they know no type
 * of them either.
 */
function rulesOf(down, strict, tests) {
  return down.flatMap((upper, at) =>
    down.slice(at + 1).map((lower) => ({
      name: `${nameOf(lower)}-stands-below-${nameOf(upper)}`,
      comment: 'What a folder stands on does not lean on it: move what both need further down.',
      from: { path: pathOf(lower), pathNot: tests },
      to: { path: pathOf(upper), ...([...lower, ...upper].every((one) => strict.includes(one)) ? {} : atRunTime) },
    })),
  )
}

const atRunTime = { dependencyTypesNot: ['type-only'] }

function nameOf(folders) {
  return folders.join('-').replaceAll('/', '-')
}

function pathOf(folders) {
  return `^server/src/(${folders.join('|')})/`
}

module.exports = { wings, layers, foundations, layerRules }
