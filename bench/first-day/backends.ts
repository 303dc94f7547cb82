import { startPostgres } from '../../databases/postgres.js'
import { freePort } from '../../directories/free-port.js'
import type { Settings } from '../../e2e/environments/portico-program.js'
import { startOpenLdap } from '../bench-directories.js'
import { type BenchPerson, type BenchPortal, startBenchPortal } from '../bench-portal.js'
import { cpuOf, cpuOfEventLoops } from '../cpu-of.js'
import type { Person } from './population.js'
import type { Postbox } from './postbox.js'

/** CPU time in ms since each program began. */
export interface CpuTimes {
  readonly servers: number
  /** The part of the servers' that their event loops took. */
  readonly eventLoops: number
  readonly database: number
  readonly directory: number
}

/** A started portal on one backend, with all people in it. */
export interface StartedBackend {
  readonly urls: readonly string[]
  /** The listeners for monitoring, one of each node. */
  readonly listeners: readonly string[]
  cpu(): CpuTimes
  stop(): Promise<void>
}

/** A kind of portal that meets its first day. */
export interface Backend {
  readonly name: string
  readonly hashesPasswords: boolean
  start(people: readonly Person[], postbox: Postbox): Promise<StartedBackend>
}

/** The limit that an operator sets where many people share the addresses of a campus. */
export const callsPerAddress = 2_000

const smsCap = '20000'

const preloaded = new URL('few-tries.mjs', import.meta.url).href
/**
 * As a portal behind a proxy on this machine has it. All other limits and the captcha are the usual
 * ones.
 */
const everywhere: Settings = {
  PORTICO_TRUSTED_PROXIES: '127.0.0.1',
  PORTICO_LIMITS_PER_ADDRESS: String(callsPerAddress),
  // All phones of this university have one country, and 20,000 people send more SMS in an hour than
  // usual.
  PORTICO_SMS_CAP_PER_PREFIX: smsCap,
  PORTICO_SMS_CAP: smsCap,
  NODE_OPTIONS: `--import=${preloaded}`,
}

/** By the name that the option takes. */
export const backends = {
  sqlite: {
    name: 'one server, SQLite',
    hashesPasswords: true,
    start: (people, postbox) => started({ people: accountsOf(people), postbox, count: 1 }),
  },
  postgres: {
    name: 'two servers, PostgreSQL',
    hashesPasswords: true,
    async start(people, postbox) {
      const postgres = await startPostgres({ isDurable: true })
      const { url } = await postgres.makeDatabase()
      const settings = { PORTICO_STORE_URL: url }
      return started({ people: accountsOf(people), postbox, count: 2, settings, postgres })
    },
  },
  ldap: {
    name: 'one server, OpenLDAP',
    hashesPasswords: false,
    async start(people, postbox) {
      const accounts = accountsOf(people)
      const directory = await startOpenLdap(accounts, usualMaxFailures)
      return started({ people: accounts, postbox, count: 1, directory })
    },
  },
} as const satisfies Record<string, Backend>

/** After so many wrong passwords in a row most directories lock an account. */
const usualMaxFailures = 7

interface Parts {
  readonly people: readonly BenchPerson[]
  readonly postbox: Postbox
  readonly count: number
  readonly settings?: Settings
  readonly postgres?: Other
  readonly directory?: Other & { readonly settings: Settings }
}

interface Other {
  readonly pid: number
  stop(): Promise<void>
}

async function started({ people, postbox, count, settings, postgres, directory }: Parts): Promise<StartedBackend> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const stopOthers = () => Promise.all([postgres?.stop(), directory?.stop()])
  const portal: BenchPortal = await startBenchPortal(people, {
    mail: postbox.sink,
    count,
    hasUsualLimits: true,
    mayBeUnavailable: true,
    more: { ...everywhere, ...settings },
    ownSettings: (node) => ({ PORTICO_METRICS_LISTEN: `127.0.0.1:${ports[node]}` }),
    ...(directory !== undefined && { directory: directory.settings }),
  }).catch(async (cause) => {
    await stopOthers()
    throw cause
  })
  const cpuOfOther = (other: Other | undefined) => (other === undefined ? 0 : cpuOf([other.pid]))
  return {
    urls: portal.urls,
    listeners: ports.map((port) => `http://127.0.0.1:${port}`),
    cpu: () => ({
      servers: cpuOf(portal.pids),
      eventLoops: cpuOfEventLoops(portal.pids),
      database: cpuOfOther(postgres),
      directory: cpuOfOther(directory),
    }),
    async stop() {
      await portal.stop().finally(stopOthers)
    },
  }
}

/** People that enrol have no contact yet, and people that come to unlock are locked. */
function accountsOf(people: readonly Person[]): readonly BenchPerson[] {
  return people.map(({ username, errand }) => ({
    username,
    hasContacts: errand !== 'enrol',
    isLocked: errand === 'unlock',
  }))
}
