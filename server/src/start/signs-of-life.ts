import type { Kysely } from 'kysely'
import type { LoadShedding } from '../edge/call/shed-load.js'
import { type HealthOptions, type HealthPart, type KnownPart, watchParts } from '../edge/http/health.js'
import type { MetricSources, StoreFigures } from '../edge/metrics/portal-metrics.js'
import type { DeliveryWays } from '../ports/delivery/delivery.js'
import { Unavailable } from '../ports/refusal.js'
import { withTimeout } from '../ports/system/concurrency.js'
import { reused } from '../ports/system/reused.js'
import { toldCoverage } from '../rules/coverage/coverage.js'
import { alarmsOn } from '../rules/limits/alarm.js'
import type { Ports } from '../rules/ports.js'
import type { PasswordHash } from '../store/embedded-directory/password-hash.js'
import { pendingMigrations } from '../store/migrate.js'
import type { Tables } from '../store/tables.js'
import type { TimeKeeper } from './keep-time.js'

export interface SignsOfLife {
  readonly health: Omit<HealthOptions, 'audience'>
  readonly sources: MetricSources
  /** Mail, and SMS where it is sent, each by itself. */
  readonly channels: () => Promise<readonly KnownPart[]>
}

interface Watched {
  readonly version: string
  readonly delivery: DeliveryWays
  readonly db: Kysely<Tables>
  readonly time: TimeKeeper
  readonly passwordHash: PasswordHash
  readonly load: LoadShedding
  readonly isStopping: () => boolean
}

/** How long the store has for its figures, and how long they are reused, in ms. */
const figuresMs = 2_000

/** Both listeners tell the same of the same checks. */
export function signsOfLife(ports: Ports, watched: Watched): SignsOfLife {
  const { store, clock, log } = ports
  const { version, isStopping, passwordHash, load } = watched
  const channels = channelParts(watched.delivery)
  const delivery = () => Promise.all(channels.map(({ check }) => check()))
  const parts = watchParts(healthParts(ports, { ...watched, checkDelivery: delivery }), log)
  return {
    health: { version, parts, alarms: () => alarmsOn(store, clock.now()), isStopping },
    sources: {
      parts,
      // A store that fails shows as a part. Its figures are left out.
      storeFigures: reused(figuresMs, () => withTimeout(figuresMs, readFigures(ports)).catch((): null => null)),
      hashesWaiting: () => passwordHash.waiting(),
      callsWaiting: () => load.waiting(),
    },
    channels: watchParts(channels, silent),
  }
}

async function readFigures({ store, clock, rules }: Ports): Promise<StoreFigures> {
  const now = clock.now()
  const { messages, oldestAt } = await store.outbox.load(now)
  const sessions = await store.sessions.countLive(now, now - rules.session.idleMs)
  const alarms = await alarmsOn(store, now)
  const events = await store.outbox.eventLoad()
  const ageOf = (at: number | null) => (at === null ? 0 : Math.max(0, now - at) / 1000)
  return {
    messages,
    oldestMessageSeconds: ageOf(oldestAt),
    events: events.messages,
    oldestEventSeconds: ageOf(events.oldestAt),
    sessions,
    isAlarm: alarms.length > 0,
    people: await toldCoverage(store),
  }
}

/** The log has what part `delivery` says of them. */
const silent = { info: () => undefined, warn: () => undefined }

/** Each is asked once for all who want to know. */
function channelParts({ email, sms }: DeliveryWays): readonly HealthPart[] {
  const part = (name: 'mail' | 'sms', check: () => Promise<unknown>) =>
    ({ name, isRequired: false, check: reused(figuresMs, check) }) as const
  return [part('mail', () => email.check()), ...(sms === null ? [] : [part('sms', () => sms.check())])]
}

type Checked = Pick<Watched, 'db' | 'time'> & { readonly checkDelivery: () => Promise<unknown> }

function healthParts({ store, directory }: Ports, { checkDelivery, db, time }: Checked): HealthPart[] {
  const checkMigrations = async () => {
    if ((await pendingMigrations(db)).length > 0) throw new Unavailable('store')
  }
  return [
    { name: 'store', isRequired: true, check: () => store.check() },
    { name: 'disk', isRequired: false, check: () => store.checkRoom() },
    { name: 'migrations', isRequired: true, check: checkMigrations },
    { name: 'directory', isRequired: false, check: () => directory.check() },
    { name: 'delivery', isRequired: false, check: checkDelivery },
    { name: 'clock', isRequired: false, check: async () => time.state() },
  ]
}
