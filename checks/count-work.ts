import { AsyncLocalStorage } from 'node:async_hooks'
import { statSync } from 'node:fs'
import { Server } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { DatabaseSync, DatabaseSyncInstance } from '@photostructure/sqlite'

/**
 * The work of one request in the store on SQLite. Its numbers grow while any part of the request
 * runs.
 */
export interface Work {
  /** Executed statements, without pragmas and those that begin or end a transaction. */
  statements: number
  /** Transactions of several statements. A statement that stands alone is none. */
  transactions: number
  /**
   * Commits for which the caller waits until the disk has them. A commit of SQLite waits where it
   * has written to the log (WAL) under `synchronous = full`. One that has changed nothing writes
   * nothing, and a write that may be lost runs under `synchronous = normal`: neither counts. A
   * statement that writes alone is a commit of its own.
   */
  durableCommits: number
  /** The growth of the log, bytes. */
  bytes: number
}

interface WorkCounter {
  /** The work of the request that arrived last. */
  latest(): Work
  /** Runs work while no timer of the server does: one that is due meanwhile fires at the end. */
  withoutTimers<Result>(work: () => Promise<Result>): Promise<Result>
}

type Execution = (this: unknown, ...parameters: never[]) => unknown

/** The answer of `pragma synchronous` for `full`; `extra` is more. */
const full = 2
const executions = ['run', 'all', 'get', 'iterate'] as const

/**
 * Counts from now on what the server in this process does in its store, for each request apart. It
 * puts a class of its own before that of the driver that the folder `server` would import, whose
 * methods cannot be replaced, so it must begin before that import.
 *
 * A request is told by its asynchronous context, because the outbox and the housekeeping use the
 * same connection at any time. Timers leave the context even where a request has set them, and can
 * be held, so that a slow machine counts no more than a quick one.
 */
export function countWork(server: string): WorkCounter {
  const requests = new AsyncLocalStorage<Work>()
  const latest = followRequests(requests)
  const withoutTimers = holdTimers((callback) => requests.exit(callback))
  const binding = bindingOf(server)
  binding.DatabaseSync = class extends binding.DatabaseSync {
    override prepare(...given: Parameters<DatabaseSyncInstance['prepare']>) {
      const statement = super.prepare(...given)
      for (const name of executions) {
        const execution = statement[name] as Execution
        const value: Execution = (...parameters) =>
          this.#counting(given[0], () => execution.apply(statement, parameters))
        Object.defineProperty(statement, name, { value })
      }
      return statement
    }

    override exec(sql: string) {
      this.#counting(sql, () => super.exec(sql))
      // The log only grows while SQLite never copies it into the database file.
      if (sql.includes('wal_autocheckpoint')) super.exec('pragma wal_autocheckpoint = 0')
    }

    #counting<Result>(sql: string, execute: () => Result): Result {
      const work = requests.getStore()
      if (work === undefined || /^\s*pragma\b/i.test(sql)) return execute()
      const before = this.#logBytes()
      const result = execute()
      const grown = this.#logBytes() - before
      if (/^begin\b/i.test(sql)) work.transactions += 1
      else if (!/^(commit|rollback)\b/i.test(sql)) work.statements += 1
      if (grown > 0 && this.#waitsForDisk()) work.durableCommits += 1
      work.bytes += grown
      return result
    }

    #logBytes(): number {
      return statSync(`${this.location()}-wal`, { throwIfNoEntry: false })?.size ?? 0
    }

    #waitsForDisk(): boolean {
      const row = super.prepare('pragma synchronous').get() as { synchronous: number }
      return row.synchronous >= full
    }
  }
  return { latest, withoutTimers }
}

interface Binding {
  DatabaseSync: new (...given: ConstructorParameters<typeof DatabaseSync>) => DatabaseSyncInstance
}

/** The native part of the driver, which every import of the driver in this process shares. */
function bindingOf(server: string): Binding {
  const driver = createRequire(path.join(server, 'package.json')).resolve('@photostructure/sqlite/package.json')
  const load = createRequire(driver)('node-gyp-build') as (folder: string) => Binding
  return load(path.dirname(driver))
}

/** Runs each request in a context of its own. Returns the work of the last one. */
function followRequests(requests: AsyncLocalStorage<Work>): () => Work {
  let latest: Work = { statements: 0, transactions: 0, durableCommits: 0, bytes: 0 }
  const emit: Execution = Server.prototype.emit
  Server.prototype.emit = function (this: Server, ...given: never[]) {
    const pass = () => emit.apply(this, given) as boolean
    if (given[0] !== 'request') return pass()
    latest = { statements: 0, transactions: 0, durableCommits: 0, bytes: 0 }
    return requests.run(latest, pass)
  }
  return () => latest
}

type Timer = (callback: (...given: unknown[]) => void, ms?: number, ...rest: unknown[]) => NodeJS.Timeout

/** Runs timers by `run`, and lets them wait while a call is measured. Intervals never run. */
function holdTimers(run: (callback: () => void) => void): WorkCounter['withoutTimers'] {
  let held: (() => void)[] | null = null
  const { setTimeout, setInterval } = globalThis
  const holdable = (set: Timer): Timer => {
    return (callback, ms, ...rest) =>
      set(() => {
        const fire = () => run(() => callback(...rest))
        if (held === null) fire()
        else held.push(fire)
      }, ms)
  }
  globalThis.setTimeout = Object.assign(holdable(setTimeout), setTimeout)
  // The server's work of every second is no part of a call, and a slow machine does it more often.
  const never: Timer = (_callback, ms) => setInterval(() => undefined, ms)
  globalThis.setInterval = Object.assign(never, globalThis.setInterval)
  return async (work) => {
    const due: (() => void)[] = []
    held = due
    try {
      return await work()
    } finally {
      held = null
      for (const fire of due) fire()
    }
  }
}
