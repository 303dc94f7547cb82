import { join } from 'node:path'
import type { Config } from './config.js'
import { isLoopback } from './loopback.js'
import type { OptionName, SettingValues } from './options.js'
import { type ReadSettings, readSettings, type SettingSources } from './read-settings.js'

/** What commands need that only open the store. */
export type StoreConfig = Pick<Config, 'store' | 'dataDir' | 'directory'> & {
  readonly institution: Pick<Config['institution'], 'domains'>
}

export type Loaded<Whole> = { readonly config: Whole } | { readonly problems: readonly string[] }

/** The settings of a server, or all that is wrong with them, one sentence each. Secrets never show in a sentence. */
export function loadConfig(sources: SettingSources): Loaded<Config> {
  const read = readSettings(sources)
  const problems = [...read.problems.map(({ text }) => text), ...crossProblems(read.values)]
  return problems.length === 0 && isComplete(read) ? { config: configFrom(read.values) } : { problems }
}

const storeOptions: readonly OptionName[] = [
  'dataDir',
  'storeUrl',
  'storeShared',
  'directoryKind',
  'institutionDomains',
]

/** The few settings that commands on the store need; what else is missing or wrong is left for the server to say. */
export function loadStoreConfig(sources: SettingSources): Loaded<StoreConfig> {
  const read = readSettings(sources)
  const { dataDir, storeUrl, storeShared, institutionDomains: domains } = read.values
  const problems = read.problems.flatMap(({ about, text }) =>
    about !== null && storeOptions.includes(about) ? [text] : [],
  )
  const isWhole = dataDir !== undefined && storeUrl !== undefined && storeShared !== undefined && domains !== undefined
  if (problems.length > 0 || !isWhole) return { problems }
  const store = storeFrom({ dataDir, storeUrl, storeShared })
  return { config: { dataDir, store, directory: { kind: 'embedded' }, institution: { domains } } }
}

function isComplete(read: ReadSettings): read is ReadSettings & { readonly values: SettingValues } {
  return read.problems.length === 0
}

function crossProblems({ sessionIdle, sessionLife, smsUrl, smsToken }: ReadSettings['values']): string[] {
  const isIdleTooLong = sessionIdle !== undefined && sessionLife !== undefined && sessionIdle > sessionLife
  return [
    ...(isIdleTooLong ? ['PORTICO_SESSION_IDLE_MINUTES must not be longer than PORTICO_SESSION_HOURS'] : []),
    ...(smsUrl === null && typeof smsToken === 'string'
      ? ['PORTICO_SMS_TOKEN is set, but PORTICO_SMS_URL is not']
      : []),
  ]
}

function storeFrom({ dataDir, storeUrl, storeShared }: Pick<SettingValues, 'dataDir' | 'storeUrl' | 'storeShared'>) {
  return { kind: 'sqlite', file: storeUrl?.file ?? join(dataDir, 'portico.sqlite'), isShared: storeShared } as const
}

function configFrom(values: SettingValues): Config {
  return {
    listen: values.listen,
    publicUrl: values.publicUrl,
    secret: values.secret,
    previousSecrets: values.secretPrevious,
    dataDir: values.dataDir,
    store: storeFrom(values),
    directory: { kind: values.directoryKind },
    mail: { url: values.mailUrl, from: values.mailFrom ?? defaultSender(values.publicUrl) },
    sms: values.smsUrl === null ? null : { url: values.smsUrl, token: values.smsToken },
    captcha: { kind: values.captchaKind, cost: values.captchaCost },
    institution: institutionFrom(values),
    languages: values.languages,
    trustedProxies: values.trustedProxies,
    limits: {
      perAddress: values.perAddress,
      failedSignIns: values.failedSignIns,
      resendMs: values.resendSeconds,
      sendsPerFlow: values.sendsPerFlow,
      sendsPerContactDay: values.sendsPerContactDay,
      sendsPerAccountDay: values.sendsPerAccountDay,
      wrongCodesPerAccountDay: values.wrongCodesPerAccountDay,
      recentSignInMs: values.recentSignIn,
    },
    passwordProfile: values.passwordProfile,
    enumeration: values.enumeration,
    selfServiceExclude: values.selfServiceExclude,
    session: { idleMs: values.sessionIdle, lifeMs: values.sessionLife },
    contactHoldMs: values.contactHold,
    retentionMs: values.retention,
    logLevel: values.logLevel,
  }
}

function defaultSender({ hostname }: URL): string {
  return `no-reply@${isLoopback(hostname) ? 'localhost' : hostname}`
}

function institutionFrom(values: SettingValues): Config['institution'] {
  return {
    name: values.institutionName,
    domains: values.institutionDomains,
    helpDeskPhone: values.helpDeskPhone,
    ...said('colour', values.colour),
    ...said('logo', values.logo),
    links: {
      ...said('privacy', values.privacyLink),
      ...said('imprint', values.imprintLink),
      ...said('accessibility', values.accessibilityLink),
      ...said('forgottenUsername', values.forgottenUsernameLink),
    },
  }
}

/** A member only where something was said. */
function said<Name extends string>(name: Name, value: string | null): { readonly [Key in Name]?: string } {
  return (value === null ? {} : { [name]: value }) as { readonly [Key in Name]?: string }
}
