import { describe, expect, it } from 'vitest'
import { isNamedAfterExport, namedAgain, smallFiles, upwardImports } from './house-measures.mjs'
import { layerRules } from './server-layers.cjs'

const file = (name, ...imports) => ({ file: name, imports: imports.map((to) => ({ to, isTypeOnly: false })) })

describe('the measures of the house', () => {
  it('find imports that run up', () => {
    const layers = [['rules/flow'], ['rules/limits'], ['ports/directory', 'ports/captcha']]
    const graph = [
      file('server/src/rules/limits/a.ts', 'server/src/rules/flow/b.ts', 'server/src/ports/captcha/c.ts'),
      file('server/src/ports/captcha/a.ts', 'server/src/ports/directory/b.ts', 'contract/src/flow/c.ts'),
      { file: 'server/src/ports/captcha/d.ts', imports: [{ to: 'server/src/rules/flow/b.ts', isTypeOnly: true }] },
    ]
    const up = 'server/src/rules/limits/a.ts → server/src/rules/flow/b.ts'
    expect(upwardImports(graph, layers, { withTypes: false })).toEqual([up])
    expect(upwardImports(graph, layers, { withTypes: true })).toEqual([
      up,
      'server/src/ports/captcha/d.ts → server/src/rules/flow/b.ts',
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
    ['server/src/edge/http/json-body.ts', 'export function jsonBody() {}', true],
    ['web/src/ui/button.tsx', 'export const Button = () => null', true],
    ['server/src/edge/demo/outbox-html.ts', 'export function outboxHTML() {}', true],
    ['server/src/rules/flow/flow.ts', "export type { Flow } from './a.js'", true],
    ['server/src/edge/http/json-body.ts', 'function jsonBody() {}\nexport const readBody = jsonBody', false],
  ])('know whether %s is named after one of its exports: %s', (name, text, isNamed) => {
    expect(isNamedAfterExport(name, text)).toBe(isNamed)
  })

  it('find an id that the comments of one file name twice', () => {
    const named = ['a.ts:1', 'b.ts:1', 'a.ts:7', 'README.md:1', 'README.md:2'].map((at) => ({ id: 'O4', at }))
    expect(namedAgain(named)).toEqual(['a.ts:7: O4'])
  })

  it('have an import rule for each pair of layers, and of wings', () => {
    const rules = layerRules('tests')
    expect(rules).toHaveLength(66 + 21)
    expect(rules.find(({ name }) => name === 'rules-audit-stands-below-rules-flow')).toMatchObject({
      from: { path: '^server/src/(rules/audit)/', pathNot: 'tests' },
      to: { path: '^server/src/(rules/flow)/' },
    })
    expect(rules.find(({ name }) => name === 'rules-stands-below-start').to).toEqual({ path: '^server/src/(start)/' })
  })
})
