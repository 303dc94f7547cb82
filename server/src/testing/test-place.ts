import type { StoreChoice } from '../ports/config/config.js'
import type { OpenStore } from '../store/sql-store.js'
import { memoryStore } from './memory-store.js'

/** Where a test portal keeps its data, and how many servers it has. */
export interface TestPlace {
  readonly store: StoreChoice
  readonly nodes: 1 | 2
  /** Opens the store quicker than a server does. */
  readonly open?: () => Promise<OpenStore>
  /** Takes the place back when the portal is closed. */
  free(): void
}

let usualPlace: (() => Promise<TestPlace>) | null = null

/** From now on each test portal that names no file has a place of these. */
export function keepPortalsIn(take: () => Promise<TestPlace>): void {
  usualPlace = take
}

/** The store that a test names; else the usual place: one server with a store in memory. */
export async function placeFor(wanted: { readonly file?: string; readonly storeAt?: StoreChoice }): Promise<TestPlace> {
  const { file, storeAt } = wanted
  if (file === undefined && storeAt === undefined && usualPlace !== null) return usualPlace()
  const name = file ?? ':memory:'
  const usual = { isShared: name !== ':memory:', copiesBeforeMigration: true, alarmMb: 0 }
  const store = storeAt ?? ({ kind: 'sqlite', file: name, name, ...usual } as const)
  const isInMemory = store.kind === 'sqlite' && store.file === ':memory:'
  return { store, nodes: 1, ...(isInMemory ? { open: memoryStore } : {}), free: () => undefined }
}
