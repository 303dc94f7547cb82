import { describe, expect, it } from 'vitest'
import { folderCircles } from './folder-circles.mjs'
import { graphOf } from './import-graph.mjs'

/**
 * A graph from lines such as `a/one.ts b/two.ts`: the first imports the second; `type` at the end
 * makes it a type.
 */
function graph(...lines) {
  const modules = lines.map((line) => {
    const [from, to, type] = line.split(' ')
    const dependencyTypes = type === undefined ? ['local'] : ['local', 'type-only']
    return { source: `server/src/${from}`, dependencies: [{ resolved: `server/src/${to}`, dependencyTypes }] }
  })
  return graphOf(modules)
}

const circlesOf = (...lines) => folderCircles(graph(...lines), 'server/src/').map(({ folders }) => folders)

describe('circles of folders', () => {
  it('are found, the long ones too, each once and with the imports that close it', () => {
    expect(circlesOf('flow/a.ts http/a.ts', 'http/b.ts flow/b.ts')).toEqual([['flow', 'http']])
    const lines = ['a/1.ts b/1.ts', 'b/1.ts c/1.ts', 'c/1.ts a/1.ts', 'c/1.ts d/1.ts', 'e/1.ts a/1.ts']
    expect(circlesOf(...lines)).toEqual([['a', 'b', 'c']])
    expect(folderCircles(graph(...lines), 'server/src/')[0].imports).toEqual([
      'server/src/a/1.ts → server/src/b/1.ts',
      'server/src/b/1.ts → server/src/c/1.ts',
      'server/src/c/1.ts → server/src/a/1.ts',
    ])
  })

  it('are not made by types, by files at the root, by tests or inside one folder', () => {
    expect(circlesOf('flow/a.ts http/a.ts', 'http/b.ts flow/b.ts type')).toEqual([])
    expect(circlesOf('flow/a.ts ports.ts', 'ports.ts flow/b.ts')).toEqual([])
    expect(circlesOf('flow/a.ts http/a.ts', 'http/b.test.ts flow/b.ts', 'http/c-suite.ts flow/b.ts')).toEqual([])
    expect(circlesOf('flow/a.ts testing/a.ts', 'testing/b.ts flow/b.ts')).toEqual([])
    expect(circlesOf('store/migrations/a.ts store/b.ts', 'store/b.ts store/migrations/a.ts')).toEqual([])
  })

  it('count a folder in a folder as the outer one', () => {
    expect(circlesOf('directory/embedded/a.ts audit/a.ts', 'audit/a.ts directory/b.ts')).toEqual([
      ['audit', 'directory'],
    ])
  })
})
