import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestPortal, type TestPortalChoice, testPortal } from './test-portal.js'

/** Two servers of one store, and what happens to both. */
export interface TwoNodes {
  readonly first: TestPortal
  readonly second: TestPortal
  /** The file of their store. */
  readonly file: string
  /** Lets time go by on both. */
  pass(ms: number): void
  close(): Promise<void>
}

/** Starts two servers on one store with the same people; `ofSecond` changes the second's start. */
export async function twoNodes(choice: TestPortalChoice = {}, ofSecond: TestPortalChoice = {}): Promise<TwoNodes> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-nodes-'))
  const shared = { file: join(folder, 'portico.sqlite'), ...choice }
  const first = await testPortal(shared)
  const second = await testPortal({ ...shared, people: [], ...ofSecond })
  return {
    first,
    second,
    file: shared.file,
    pass(ms) {
      first.pass(ms)
      second.pass(ms)
    },
    async close() {
      await first.close()
      await second.close()
      rmSync(folder, { recursive: true })
    },
  }
}
