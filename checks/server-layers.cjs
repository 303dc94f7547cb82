/**
 * The folders of `server/src` from top to bottom: a folder may use what stands below it, and
 * nothing above it. Folders in one line do not stand above each other. The words stand above all of
 * them; other rules keep those apart.
 */
const layers = [
  ['call'],
  ['flow'],
  ['directory-write'],
  ['proof'],
  ['contact'],
  ['session'],
  ['limits'],
  ['audit'],
  ['directory', 'delivery', 'captcha', 'store'],
  ['system'],
]

/** The nouns that the words stand on. They do not even know the types of those above them. */
const foundations = ['flow', 'directory-write', 'proof', 'contact', 'session', 'limits', 'audit']

/**
 * One import rule for each pair of layers: the lower one does not know the upper one. `tests` is
 * left alone. Types are free outside of the foundations: an adapter fulfils an interface that a
 * foundation has described.
 */
function layerRules(tests) {
  return layers.flatMap((upper, at) =>
    layers.slice(at + 1).map((lower) => ({
      name: `${lower.join('-')}-stands-below-${upper.join('-')}`,
      comment: 'What a folder stands on does not lean on it: move what both need further down.',
      from: { path: pathOf(lower), pathNot: tests },
      to: { path: pathOf(upper), ...(isFoundation(lower) && isFoundation(upper) ? {} : atRunTime) },
    })),
  )
}

const atRunTime = { dependencyTypesNot: ['type-only'] }

function isFoundation(folders) {
  return folders.every((folder) => foundations.includes(folder))
}

function pathOf(folders) {
  return `^server/src/(${folders.join('|')})/`
}

module.exports = { layers, foundations, layerRules }
