import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { Person, Portal } from './portal.js'
import { runPortico, type Settings } from './portico-program.js'
import { startEmbeddedPortal } from './start-portal.js'

/** A portal whose help desk has a console. */
export interface DeskPortal extends Portal {
  /** Makes a person an agent. Their first contact counts as a day older, which the console demands. */
  makeAgent(person: Person): Promise<void>
  /** Lets the waits of all contacts, and the times at which they were verified, be so many hours older. */
  letContactsAge(hours: number): void
  /** Lets the last proof of every agent be older than strong acts and answers to them allow. */
  letProofsAge(): void
  /** Closes every case. */
  closeCases(): void
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const contactTimes = ['verified_at', 'held_until', 'signs_in_from'] as const

export async function startDeskPortal(label: string, more: Settings = {}): Promise<DeskPortal> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portico-desk-'))
  const portal = await startEmbeddedPortal(label, {
    PORTICO_DATA_DIR: dataDir,
    PORTICO_STAFF_CONSOLE: 'true',
    ...more,
  })
  const inStore = (statement: string) => {
    const store = new DatabaseSync(path.join(dataDir, 'portico.sqlite'))
    // The server writes at the same time.
    store.exec('pragma busy_timeout = 10000')
    store.exec(statement)
    store.close()
  }
  return {
    ...portal,
    async makeAgent({ username }) {
      const settings = { PORTICO_DATA_DIR: dataDir }
      await runPortico(['staff', 'add', username], { settings, input: '' })
      inStore(`update person set enrolled_at = enrolled_at - ${dayMs}`)
    },
    letContactsAge(hours) {
      const older = contactTimes.map((time) => `${time} = ${time} - ${hours * hourMs}`)
      inStore(`update contact set ${older.join(', ')}`)
    },
    closeCases() {
      inStore(`update staff_case set closed_at = seen_at, outcome = 'dropped' where closed_at is null`)
    },
    letProofsAge() {
      inStore(`update session set proved_at = proved_at - ${3 * 60_000} where kind = 'staff'`)
    },
  }
}
