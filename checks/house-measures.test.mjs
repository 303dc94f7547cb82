import { describe, expect, it } from 'vitest'
import { isNamedAfterExport, namedAgain, smallFiles, upwardImports } from './house-measures.mjs'
import { layerRules } from './server-layers.cjs'

const file = (name, ...imports) => ({ file: name, imports: imports.map((to) => ({ to, isTypeOnly: false })) })

describe('the measures of the house', () => {
  it('find imports that run up, by older names of folders too', () => {
    const layers = [['flow'], ['limits'], ['directory', 'store']]
    const graph = [
      file('server/src/throttle/a.ts', 'server/src/flow/b.ts', 'server/src/store/c.ts'),
      file('server/src/store/a.ts', 'server/src/directory/b.ts', 'contract/src/flow/c.ts'),
      { file: 'server/src/store/d.ts', imports: [{ to: 'server/src/flow/b.ts', isTypeOnly: true }] },
    ]
    const up = 'server/src/throttle/a.ts → server/src/flow/b.ts'
    expect(upwardImports(graph, layers, { withTypes: false })).toEqual([up])
    expect(upwardImports(graph, layers, { withTypes: true })).toEqual([
      up,
      'server/src/store/d.ts → server/src/flow/b.ts',
    ])
  })

  it('find small files that one other file uses', () => {
    const graph = [
      file('web/src/a.ts', 'web/src/one.ts', 'web/src/two.ts', 'web/src/long.ts', 'web/src/tested.ts'),
      file('web/src/b.ts', 'web/src/two.ts'),
      ...['one', 'two', 'long', 'tested', 'none'].map((name) => file(`web/src/${name}.ts`)),
    ]
    const linesOf = (name) => (name.includes('long') ? 26 : 25)
    expect(smallFiles(graph, linesOf, (name) => name.includes('tested'))).toEqual(['web/src/one.ts'])
  })

  it.each([
    ['server/src/http/json-body.ts', 'export function jsonBody() {}', true],
    ['web/src/ui/button.tsx', 'export const Button = () => null', true],
    ['server/src/demo/outbox-html.ts', 'export function outboxHTML() {}', true],
    ['server/src/flow/flow.ts', "export type { Flow } from './a.js'", true],
    ['server/src/http/json-body.ts', 'function jsonBody() {}\nexport const readBody = jsonBody', false],
  ])('know whether %s is named after one of its exports: %s', (name, text, isNamed) => {
    expect(isNamedAfterExport(name, text)).toBe(isNamed)
  })

  it('find an id that the comments of one file name twice', () => {
    const named = ['a.ts:1', 'b.ts:1', 'a.ts:7', 'README.md:1', 'README.md:2'].map((at) => ({ id: 'O4', at }))
    expect(namedAgain(named)).toEqual(['a.ts:7: O4'])
  })

  it('have an import rule for each pair of layers', () => {
    const rules = layerRules('tests')
    expect(rules).toHaveLength(45)
    expect(rules.find(({ name }) => name === 'audit-stands-below-flow')).toMatchObject({
      from: { path: '^server/src/(audit)/', pathNot: 'tests' },
      to: { path: '^server/src/(flow)/' },
    })
  })
})
