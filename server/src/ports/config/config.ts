import { isIP } from 'node:net'
import { join } from 'node:path'
import { allLanguages } from '@portico/text/say-in'
import type { WebhookEventName } from '../delivery/webhook-event.js'
import type { ContactsChoice, LdapSettings } from '../directory/ldap-settings.js'
import { canonicalPattern } from '../directory/people-scope.js'
import { isLoopback } from '../system/is-loopback.js'
import { nameOfPlace, type PostgresSettings } from './postgres-settings.js'
import type { NamedValues } from './read-directories.js'
import type { OwnWords } from './read-own-words.js'
import type { SomeValuesOf, ValuesOf } from './setting-table.js'
import type { settings } from './settings.js'

type Values = ValuesOf<typeof settings>

/** The settings of one server, complete and checked. Secrets in it must never be printed. */
export type Config = Readonly<ReturnType<typeof configFrom>>
export type Limits = Config['limits']
/** Where SMS may go, and how many in an hour (D5). */
export type SmsReach = Config['smsReach']

interface ReadBeside extends OwnWords {
  /** Sentences about passwords with blanks at their ends. */
  readonly blankEnds: readonly string[]
}

/** The configuration that settings mean once they have been checked together. */
export function configFrom(
  values: Values,
  { texts, passwordWords, blankEnds }: ReadBeside,
  directories: readonly NamedValues[] = [],
) {
  const { languages, mail, publicUrl, sms, webhook, captcha, oidc } = values
  const institution = { ...values.institution, domains: domainsWith(values, directories) }
  return {
    ...withStore(values, directories),
    ...{ texts, passwordWords, blankEnds },
    languages: languages.length > 0 ? [...new Set(languages)] : allLanguages,
    mail: {
      url: mail.url,
      login: loginFrom(mail),
      ca: mail.ca?.text ?? null,
      from: mail.from ?? senderFrom(publicUrl, institution.name),
      ehloName: mail.ehloName ?? ehloNameFrom(publicUrl),
    },
    sms: gatewayFrom(sms),
    webhook: webhookFrom(webhook),
    webhookEvents: eventsFrom(webhook),
    oidc: providerFrom(oidc),
    outside: outsideFrom(oidc),
    captcha: captchaFrom(captcha),
    institution: { ...withoutNulls(institution), links: withoutNulls(institution.links) },
  }
}

/** The sender where none is set: the institution's name, without the signs of an address. */
function senderFrom({ hostname }: URL, institutionName: string): string {
  const address = `no-reply@${isLoopback(hostname) ? 'localhost' : hostname}`
  const name = institutionName.replace(/["\\@<>\p{C}\s]+/gu, ' ').trim()
  return name === '' ? address : `"${name}" <${address}>`
}

/** Mail servers want a whole name, or an address in brackets; null on loopback, which has none. */
function ehloNameFrom({ hostname }: URL): string | null {
  if (isLoopback(hostname) || !/[.:]/.test(hostname)) return null
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`
  return isIP(hostname) === 0 ? hostname : `[${hostname}]`
}

/** How the server signs in at the mail server; null where it does not. */
function loginFrom({ url, user, password }: Values['mail']) {
  if (user !== null && password !== null) return { user, password }
  if (url.username === '') return null
  return { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
}

/** A suffix is a domain of the institution: it is no part of the name before it (E7). */
function domainsWith({ institution }: Pick<Stored, 'institution'>, directories: readonly NamedValues[]) {
  const suffixes = directories.flatMap(({ values: { suffix } }) => suffix ?? [])
  return [...new Set([...institution.domains, ...suffixes])] as readonly string[]
}

type Stored = Pick<Values, 'store' | 'dataDir' | 'directory'> & {
  readonly institution: Pick<Values['institution'], 'domains'>
}

/** The same settings with the store, by default a file in the data folder, and the directory. */
export function withStore<Some extends Stored>(some: Some, directories: readonly NamedValues[] = []) {
  const { store, directory, ...rest } = some
  return {
    ...rest,
    institution: { domains: domainsWith(some, directories) },
    directory: directories.length === 0 ? directoryFrom(directory) : severalFrom(directories, directory.passwordLifeMs),
    keptContacts: directories.length === 0 ? keptContactsFrom(directory) : keptContactsOf(directories),
    store: storeFrom(store, rest.dataDir) satisfies StoreChoice,
  }
}

/** Where the portal keeps what it knows, and a name of that place without user and password. */
export type StoreChoice = { readonly name: string; readonly alarmMb: number } & (
  | {
      readonly kind: 'sqlite'
      readonly file: string
      readonly isShared: boolean
      readonly copiesBeforeMigration: boolean
    }
  | ({ readonly kind: 'postgres' } & PostgresSettings)
)

export type PostgresStoreChoice = StoreChoice & { readonly kind: 'postgres' }

function storeFrom({ url, isShared, copiesBeforeMigration, alarmMb, ...connection }: Values['store'], dataDir: string) {
  if (url?.kind === 'postgres') return { ...url, ...connection, name: nameOfPlace(url), alarmMb }
  const file = url?.file ?? join(dataDir, 'portico.sqlite')
  return { kind: 'sqlite', file, name: file, isShared, copiesBeforeMigration, alarmMb } as const
}

/** One directory. What one on another machine needs has been checked. */
export type OneDirectory =
  | {
      readonly kind: 'embedded'
      /** How long a password holds, in ms; 0 for ever. */
      readonly passwordLifeMs: number
    }
  | ({ readonly kind: 'openldap' | '389ds' | 'active-directory' } & LdapSettings)

/** One of several directories, and what chooses it. */
export interface NamedDirectoryConfig {
  readonly name: string
  readonly suffix: string | null
  readonly usernames: readonly string[] | null
  readonly directory: OneDirectory
}

/** Where accounts live: in one directory, or in several in their order. */
export type DirectoryConfig =
  | OneDirectory
  | { readonly kind: 'several'; readonly among: readonly NamedDirectoryConfig[] }

function severalFrom(directories: readonly NamedValues[], passwordLifeMs: number): DirectoryConfig {
  const among = directories.map(({ name, values: { suffix, usernames, ...values } }) => ({
    ...{ name, suffix: suffix?.toLowerCase() ?? null },
    usernames: usernames.length === 0 ? null : usernames.map(canonicalPattern),
    directory: directoryFrom({ ...values, passwordLifeMs }),
  }))
  return { kind: 'several', among }
}

function directoryFrom({ kind, url, bindDn, bindPassword, baseDn, ...rest }: Values['directory']): OneDirectory {
  if (kind === 'embedded') return { kind, passwordLifeMs: rest.passwordLifeMs }
  if (bindDn === null || bindPassword === null) throw new Error('the settings of the directory were not checked')
  const { ca, timeoutMs, pool, scope, userFilter, barredFilter, excludeGroups, defaultPolicy, canary } = rest
  return {
    kind,
    urls: url,
    bindDn,
    bindPassword,
    baseDns: baseDn,
    ...{ ca: ca?.text ?? null, timeoutMs, pool, scope, userFilter, barredFilter, excludeGroups, defaultPolicy, canary },
    attributes: {
      username: rest.usernameAttribute,
      name: rest.nameAttribute,
      photo: rest.photoAttribute,
      id: rest.idAttribute,
      emails: rest.emailAttributes,
      phones: rest.phoneAttributes,
      writeBack: rest.writeBackAttribute,
      unit: rest.unitAttribute,
    },
    contacts: contactsFrom({ kind, ...rest }),
  }
}

/** Which attributes give contacts, and what these serve before their people sign in. */
interface KeptContacts extends Pick<ContactsChoice, 'serve'> {
  readonly from: readonly string[]
}

function keptContactsFrom(directory: Omit<Values['directory'], 'passwordLifeMs'>): KeptContacts {
  const { kind, emailAttributes, phoneAttributes } = directory
  const from = kind === 'embedded' ? [] : [...emailAttributes, ...phoneAttributes]
  return { from, serve: from.length === 0 ? 'after-sign-in' : contactsFrom(directory).serve }
}

/** What all of them together serve: nothing before a sign-in where one of them must not. */
function keptContactsOf(directories: readonly NamedValues[]): KeptContacts {
  const each = directories.map(({ name, values }) => ({ name, ...keptContactsFrom(values) }))
  const giving = each.filter(({ from }) => from.length > 0)
  const isOffered = giving.length > 0 && giving.every(({ serve }) => serve === 'offered')
  return {
    from: giving.flatMap(({ name, from }) => from.map((attribute) => `${name}:${attribute}`)),
    serve: isOffered ? 'offered' : 'after-sign-in',
  }
}

function contactsFrom(given: Pick<Values['directory'], 'kind' | 'phoneAttributes' | 'contacts'>): ContactsChoice {
  const { kind, phoneAttributes, contacts } = given
  if (contacts !== null) return { serve: contacts, because: 'PORTICO_DIRECTORY_CONTACTS says so' }
  if (kind !== 'active-directory')
    return { serve: 'offered', because: 'people can write them only where a rule of the directory lets them' }
  return phoneAttributes.length === 0
    ? { serve: 'offered', because: 'Active Directory lets no person write the own address' }
    : { serve: 'after-sign-in', because: 'Active Directory lets people write their own phone numbers' }
}

/** How the SMS gateway is called; null without one, or where a setting of it is wrong. */
export function gatewayFrom({ url, method, headers, body, success, token }: SomeValuesOf<typeof settings.sms>) {
  if (url === undefined || url === null || token === undefined || headers === undefined) return null
  if (method === undefined || body === undefined || success === undefined) return null
  return { url, method, headers, body, token, success }
}

function webhookFrom({ url, secret }: Values['webhook']) {
  if (url === null) return null
  if (secret === null) throw new Error('the settings of the webhook were not checked')
  return { url, secret }
}

/** How the identity provider is asked; null without one. */
function providerFrom({ issuer, clientId, clientSecret, ca, usernameClaim, strongAcr, maxAgeMs }: Values['oidc']) {
  if (issuer === null) return null
  if (clientId === null || clientSecret === null) throw new Error('the settings of the provider were not checked')
  return { issuer, clientId, clientSecret, usernameClaim, strongAcr, maxAgeMs, ca: ca?.text ?? null }
}

/** Outside sign-in as rules and pages know it; null where it is off. */
function outsideFrom({ issuer, name, audience, strongAcr }: Values['oidc']) {
  return issuer === null ? null : { name, audience, strongAcr }
}

function eventsFrom({ url, events }: Values['webhook']): readonly WebhookEventName[] {
  return url === null ? [] : [...new Set(events)]
}

function captchaFrom({ kind, cost, siteKey, secret, ...urls }: Values['captcha']) {
  if (kind === 'proof-of-work') return { kind, cost }
  if (siteKey === null || secret === null) throw new Error('the settings of the captcha were not checked')
  return { kind, siteKey, secret, ...urls }
}

type WithoutNulls<All> = { readonly [Key in keyof All as null extends All[Key] ? never : Key]: All[Key] } & {
  readonly [Key in keyof All as null extends All[Key] ? Key : never]?: NonNullable<All[Key]>
}

/** Settings for the pages, without those that are not set. */
function withoutNulls<All extends object>(all: All) {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as WithoutNulls<All>
}
