import type { Config, StoreChoice } from '../ports/config/config.js'
import { webhookEventNames } from '../ports/delivery/webhook-event.js'
import type { PortalRules } from '../rules/ports.js'

/** The secret of every test portal. */
export const portalSecret = 'a secret of 32+ characters that only tests know'
const publicUrl = 'http://localhost:8080'

const standardLimits: PortalRules['limits'] = {
  perAddress: 0,
  failedSignIns: 5,
  resendMs: 30_000,
  sendsPerFlow: 5,
  sendsPerContactDay: 10,
  sendsPerAccountDay: 20,
  wrongCodesPerAccountDay: 20,
  recentSignInMs: 15 * 60_000,
}

const staffOff: PortalRules['staff'] = {
  isOn: false,
  networks: [],
  agents: [],
  leads: [],
  waitMs: 4 * 60 * 60_000,
  approvers: 'desk',
}
/** The settings of the help desk's console where a test has one. */
export const staffOn: PortalRules['staff'] = { ...staffOff, isOn: true }

const driveOff: PortalRules['drive'] = { asks: [], until: null, later: 3, people: [] }

/** A drive whose last day no test reaches. */
export const driveOn: PortalRules['drive'] = { ...driveOff, asks: ['second-contact', 'device'], until: '2999-12-31' }

const standardRules: Omit<PortalRules, 'hasSms' | 'webhookEvents'> = {
  institution: { name: 'Example University', domains: ['uni.example'], helpDeskPhone: '+1 555 0100', links: {} },
  country: null,
  languages: ['en', 'de', 'ar'],
  timeZone: 'UTC',
  texts: {},
  passwordWords: new Set(),
  limits: standardLimits,
  passwordProfile: 'classic',
  enumeration: 'decoy',
  selfServiceExclude: null,
  session: { idleMs: 30 * 60_000, lifeMs: 12 * 60 * 60_000 },
  contactHoldMs: 0,
  smsReach: { prefixes: [], capPerPrefix: 0, cap: 0 },
  publicUrl: new URL(publicUrl),
  deviceCookie: 'on',
  proofKinds: ['passkey', 'app'],
  reportsMail: null,
  staff: staffOff,
  drive: driveOff,
  outside: null,
  reminders: { days: [], to: 'contacts', hour: 9, perHour: 2_000 },
  retentionMs: 90 * 24 * 60 * 60_000,
  alarmTightens: 'on',
  keptContacts: { from: [], serve: 'after-sign-in' },
}

/** The part of a configuration that a test chooses. */
export interface TestConfigChoice {
  readonly rules?: Partial<Omit<PortalRules, 'limits' | 'hasSms' | 'webhookEvents'>>
  readonly limits?: Partial<PortalRules['limits']>
  /** How long a password of the embedded directory holds, in ms; 0, for ever, by default. */
  readonly passwordLifeMs?: number
  /** The secret of the server; by default the one that all test portals have. */
  readonly secret?: string
  /** Earlier secrets, which only verify and open; none by default. */
  readonly previousSecrets?: readonly string[]
  /** Proxies whose `X-Forwarded-*` headers are trusted; none by default. */
  readonly trustedProxies?: readonly string[]
  /** The identity provider; none by default. */
  readonly oidc?: Config['oidc']
  /** Where events go, and which; by default all. */
  readonly webhook?: { readonly url: URL; readonly secret: string; readonly events?: Config['webhookEvents'] }
  /** True where there is a listener for monitoring. */
  readonly hasMetrics?: boolean
}

const anyPort = { host: '127.0.0.1', port: 0 }

/** The configuration of a test portal, as an operator would write it. */
export function testConfig(choice: TestConfigChoice, store: StoreChoice): Config {
  const {
    rules,
    limits,
    passwordLifeMs = 0,
    secret = portalSecret,
    previousSecrets = [],
    trustedProxies = [],
    oidc = null,
    webhook = null,
    hasMetrics,
  } = choice
  return {
    ...standardRules,
    ...rules,
    limits: { ...standardLimits, ...limits },
    listen: anyPort,
    secret,
    previousSecrets,
    blankEnds: [],
    dataDir: '',
    formerWorkers: [],
    textsDir: null,
    passwordWordsFile: null,
    store,
    directory: { kind: 'embedded', passwordLifeMs },
    mail: { login: null, ca: null, url: new URL('smtp://localhost'), from: '', ehloName: null },
    sms: null,
    webhook,
    oidc,
    webhookEvents: webhook === null ? [] : (webhook.events ?? webhookEventNames),
    captcha: { kind: 'proof-of-work', cost: 1 },
    trustedProxies,
    metrics: { listen: hasMetrics ? anyPort : null },
    log: { level: 'trace', format: 'json' },
  }
}
