import { join } from 'node:path'
import { isLoopback } from '../system/loopback.js'
import { allLanguages } from '../system/say.js'
import { captchaFrom, captchaProblems } from './captcha-settings.js'
import type { Config } from './config.js'
import type { OptionName, SettingValues } from './options.js'
import { type ReadSettings, readSettings, type SettingSources } from './read-settings.js'
import { smsFrom, smsProblems } from './sms-config.js'

/** What commands need that only open the store. */
export type StoreConfig = Pick<Config, 'store' | 'dataDir' | 'directory'> & {
  readonly institution: Pick<Config['institution'], 'domains'>
}

/** What commands need that speak of a name: the portal keeps names as keyed hashes. */
export type NameConfig = StoreConfig & Pick<Config, 'secret' | 'previousSecrets' | 'limits' | 'session'>

export type Loaded<Whole> = { readonly config: Whole } | { readonly problems: readonly string[] }

/** The settings of a server, or all that is wrong with them, one sentence each. Secrets never show in a sentence. */
export function loadConfig(sources: SettingSources): Loaded<Config> {
  const read = readSettings(sources)
  const problems = [...read.problems.map(({ text }) => text), ...crossProblems(read.values), ...smsProblems(read)]
  return problems.length === 0 && isComplete(read) ? { config: configFrom(read.values) } : { problems }
}

const storeOptions = [
  'dataDir',
  'storeUrl',
  'storeShared',
  'directoryKind',
  'institutionDomains',
] as const satisfies readonly OptionName[]

const nameOptions = [
  ...storeOptions,
  'secret',
  'secretPrevious',
  'sessionIdle',
  'sessionLife',
  'perAddress',
  'failedSignIns',
  'resendSeconds',
  'sendsPerFlow',
  'sendsPerContactDay',
  'sendsPerAccountDay',
  'wrongCodesPerAccountDay',
  'recentSignIn',
] as const satisfies readonly OptionName[]

/** The few settings that commands on the store need; what else is missing or wrong is left for the server to say. */
export function loadStoreConfig(sources: SettingSources): Loaded<StoreConfig> {
  const loaded = loadSome(sources, storeOptions)
  return 'problems' in loaded ? loaded : { config: storeConfigFrom(loaded.values) }
}

/** The same with what it takes to find a name in the store; the secret must be the server's own. */
export function loadNameConfig(sources: SettingSources): Loaded<NameConfig> {
  const loaded = loadSome(sources, nameOptions)
  if ('problems' in loaded) return loaded
  const { values } = loaded
  return {
    config: {
      ...storeConfigFrom(values),
      secret: values.secret,
      previousSecrets: values.secretPrevious,
      limits: limitsFrom(values),
      session: sessionFrom(values),
    },
  }
}

/** Some settings, or all that is wrong with them and with the file that they should come from. */
function loadSome<Name extends OptionName>(
  sources: SettingSources,
  names: readonly Name[],
): { readonly values: Pick<SettingValues, Name> } | { readonly problems: readonly string[] } {
  const read = readSettings(sources)
  const wanted: readonly (OptionName | 'file' | null)[] = [...names, 'file']
  const problems = read.problems.filter(({ about }) => wanted.includes(about)).map(({ text }) => text)
  return problems.length === 0 ? { values: read.values as Pick<SettingValues, Name> } : { problems }
}

function isComplete(read: ReadSettings): read is ReadSettings & { readonly values: SettingValues } {
  return read.problems.length === 0
}

function crossProblems(values: ReadSettings['values']): string[] {
  const { sessionIdle, sessionLife, languages = [] } = values
  const isIdleTooLong = sessionIdle !== undefined && sessionLife !== undefined && sessionIdle > sessionLife
  return [
    ...(isIdleTooLong ? ['PORTICO_SESSION_IDLE_MINUTES must not be longer than PORTICO_SESSION_HOURS'] : []),
    ...languages
      .filter((language) => !allLanguages.includes(language))
      .map(
        (language) => `PORTICO_LANGUAGES names ${language}, which does not exist; there are ${allLanguages.join(', ')}`,
      ),
    ...captchaProblems(values),
  ]
}

function storeFrom({ dataDir, storeUrl, storeShared }: Pick<SettingValues, 'dataDir' | 'storeUrl' | 'storeShared'>) {
  return { kind: 'sqlite', file: storeUrl?.file ?? join(dataDir, 'portico.sqlite'), isShared: storeShared } as const
}

function storeConfigFrom(values: Pick<SettingValues, (typeof storeOptions)[number]>): StoreConfig {
  const { dataDir, directoryKind, institutionDomains: domains } = values
  return { dataDir, store: storeFrom(values), directory: { kind: directoryKind }, institution: { domains } }
}

function limitsFrom(values: Pick<SettingValues, (typeof nameOptions)[number]>): Config['limits'] {
  return {
    perAddress: values.perAddress,
    failedSignIns: values.failedSignIns,
    resendMs: values.resendSeconds,
    sendsPerFlow: values.sendsPerFlow,
    sendsPerContactDay: values.sendsPerContactDay,
    sendsPerAccountDay: values.sendsPerAccountDay,
    wrongCodesPerAccountDay: values.wrongCodesPerAccountDay,
    recentSignInMs: values.recentSignIn,
  }
}

function sessionFrom({ sessionIdle, sessionLife }: Pick<SettingValues, 'sessionIdle' | 'sessionLife'>) {
  return { idleMs: sessionIdle, lifeMs: sessionLife }
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
    sms: smsFrom(values),
    smsReach: { prefixes: values.smsPrefixes, capPerPrefix: values.smsCapPerPrefix, cap: values.smsCap },
    captcha: captchaFrom(values),
    institution: institutionFrom(values),
    languages: values.languages.length > 0 ? [...new Set(values.languages)] : allLanguages,
    trustedProxies: values.trustedProxies,
    limits: limitsFrom(values),
    passwordProfile: values.passwordProfile,
    enumeration: values.enumeration,
    selfServiceExclude: values.selfServiceExclude,
    session: sessionFrom(values),
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
