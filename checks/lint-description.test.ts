import { expect, test } from 'vitest'
import { described, errorsOf } from './lint-description.js'

type Description = ReturnType<typeof described>

/** The description with one thing broken in it. */
function broken(breakIt: (description: Description) => unknown): object {
  const description = structuredClone(described())
  breakIt(description)
  return description
}

const noUser = broken(({ components }) => Reflect.deleteProperty(components.schemas, 'User'))
/** As it was once: a list of fixed length whose `items` are `false`. */
const noItems: object = JSON.parse(
  JSON.stringify(described(), (key, value) => (key === 'items' && value.anyOf ? false : value)),
)

test('neither linter finds an error in the description (DOC1)', async () => {
  expect(await errorsOf(described())).toEqual({ redocly: [], spectral: [] })
})

test.each([
  ['a shape that is not there', 'redocly', 'no-unresolved-refs', noUser],
  ['a shape that is not there', 'spectral', 'invalid-ref', noUser],
  ['no licence', 'redocly', 'info-license', broken(({ info }) => Reflect.deleteProperty(info, 'license'))],
  ['tags that nothing defines', 'spectral', 'operation-tag-defined', broken((all) => Object.assign(all, { tags: [] }))],
  ['a list whose items are false', 'spectral', 'array-items', noItems],
] as const)('a description with %s fails in %s, by %s (DOC1)', async (...[, tool, rule, description]) => {
  expect((await errorsOf(description))[tool].join('\n')).toContain(rule)
})
