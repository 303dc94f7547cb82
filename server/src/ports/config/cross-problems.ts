import { allLanguages } from '@portico/text/say-in'
import { smsRequestProblems } from '../delivery/sms-request.js'
import { isLoopback } from '../system/is-loopback.js'
import { isSocket } from '../system/listen-place.js'
import { gatewayFrom } from './config.js'
import type { Problem, ReadSettings } from './read-settings.js'
import type { settings } from './settings.js'

/** The settings as they were read. */
export interface Read extends Pick<ReadSettings<typeof settings>, 'values' | 'inputs'> {
  /** True where the file names several directories. */
  readonly hasSeveral?: boolean
}

/** Problems between settings that are each right alone. No sentence shows a secret. */
export function crossProblems(read: Read): Problem[] {
  const parts = [
    ...[listenProblems, sessionProblems, languageProblems, storeProblems, directoryProblems],
    ...[mailProblems, captchaProblems, smsProblems, webhookProblems, staffProblems, driveProblems, oidcProblems],
  ]
  return parts.flatMap((problemsOf) => problemsOf(read)).map((text) => ({ about: null, text }))
}

/** Where a setting stands: file and line, or its environment name. */
export const placeOf = ({ inputs }: Pick<Read, 'inputs'>, name: string) => inputs.get(name)?.place ?? name

/** The settings among these that are set although nothing reads them, and why. */
function unused(read: Pick<Read, 'inputs'>, names: readonly string[], why: string): string[] {
  return names.filter((name) => read.inputs.has(name)).map((name) => `${placeOf(read, name)} is set, but ${why}`)
}

/** Two names can stand for one address, so that the ports have to differ. */
function listenProblems(read: Read): string[] {
  const { listen, metrics } = read.values
  const port = metrics.listen?.port ?? 0
  if (port === 0 || listen === undefined || isSocket(listen) || port !== listen.port) return []
  return [`${placeOf(read, 'PORTICO_METRICS_LISTEN')} must name another port than PORTICO_LISTEN`]
}

function sessionProblems(read: Read): string[] {
  const { idleMs = 0, lifeMs = Number.POSITIVE_INFINITY } = read.values.session
  const [idle, life] = [placeOf(read, 'PORTICO_SESSION_IDLE_MINUTES'), placeOf(read, 'PORTICO_SESSION_HOURS')]
  return idleMs > lifeMs ? [`${idle} must not be longer than ${life}`] : []
}

function languageProblems(read: Read): string[] {
  const { languages = [] } = read.values
  const unknown = languages.filter((language) => !allLanguages.includes(language))
  const place = placeOf(read, 'PORTICO_LANGUAGES')
  const all = allLanguages.join(', ')
  return unknown.map((language) => `${place} names ${language}, which does not exist; there are ${all}`)
}

function storeProblems({ values, ...read }: Read): string[] {
  const { url, ca } = values.store
  if (url?.kind !== 'postgres' || url.tls !== 'disable' || !ca) return []
  const place = placeOf(read, 'PORTICO_STORE_CA_FILE')
  return [`${place} is set, but the connection has no TLS; add sslmode=verify-full to PORTICO_STORE_URL`]
}

interface DirectoryRead extends Pick<Read, 'inputs' | 'hasSeveral'> {
  readonly values: { readonly directory: Pick<Read['values']['directory'], 'kind'> }
}

const neededByDirectory = ['URL', 'BIND_DN', 'BIND_PASSWORD', 'BASE_DN'].map((name) => `PORTICO_DIRECTORY_${name}`)

const ofAnyKind = ['KIND', 'SUFFIX', 'USERNAMES'].map((name) => `PORTICO_DIRECTORY_${name}`)

/** Another machine's directory needs address, base and account; the embedded one takes none. */
export function directoryProblems(read: DirectoryRead): string[] {
  const { values, inputs } = read
  const { kind } = values.directory
  if (kind === undefined || read.hasSeveral === true) return []
  if (kind !== 'embedded') {
    const missing = neededByDirectory.filter((name) => (inputs.get(name)?.text ?? '') === '')
    return [...missing.map((name) => `${name} is missing: ${kind} needs it`), ...writeBackProblems(read)]
  }
  const ofDirectory = [...inputs.keys()].filter((name) => name.startsWith('PORTICO_DIRECTORY_'))
  const others = ofDirectory.filter((name) => !ofAnyKind.includes(name))
  return unused(read, others, 'PORTICO_DIRECTORY_KIND is embedded')
}

/** Attributes that the adapters read unless the operator names others. */
const readByDefault = ['uid', 'samaccountname', 'userprincipalname', 'displayname', 'cn', 'jpegphoto', 'thumbnailphoto']
const readAttributes = ['USERNAME', 'NAME', 'PHOTO', 'ID', 'EMAIL', 'PHONE'] as const

/** Proven addresses must not come back as a contact, a name or a filter an attacker can write. */
function writeBackProblems(read: DirectoryRead): string[] {
  const name = 'PORTICO_DIRECTORY_WRITE_BACK_ATTRIBUTE'
  const attribute = read.inputs.get(name)?.text.toLowerCase()
  if (attribute === undefined) return []
  const named = readAttributes.flatMap((one) => {
    const plural = one === 'EMAIL' || one === 'PHONE' ? 'ATTRIBUTES' : 'ATTRIBUTE'
    return (read.inputs.get(`PORTICO_DIRECTORY_${one}_${plural}`)?.text ?? '').toLowerCase().split(/[,\s]+/)
  })
  const filter = read.inputs.get('PORTICO_DIRECTORY_USER_FILTER')?.text.toLowerCase() ?? ''
  const inFilter = new RegExp(`\\(\\s*${attribute}\\s*[:~<>=]`).test(filter)
  const isRead = [...named, ...readByDefault].includes(attribute) || inFilter
  return isRead ? [`${placeOf(read, name)} names an attribute that the portal reads; choose another one`] : []
}

const mailLogin = ['PORTICO_MAIL_USER', 'PORTICO_MAIL_PASSWORD']

/** User and password come together, and from one place (OP6). */
function mailProblems(read: Read): string[] {
  const { inputs, values } = read
  const set = mailLogin.filter((name) => inputs.has(name))
  if (set.length === 0) return []
  const [first = ''] = set
  if ((values.mail.url?.username ?? '') !== '') {
    const url = placeOf(read, 'PORTICO_MAIL_URL')
    return [`${url} holds a user and a password, and ${placeOf(read, first)} is set too; keep one of them`]
  }
  const missing = mailLogin.filter((name) => !inputs.has(name))
  return missing.map((name) => `${placeOf(read, first)} is set, but ${name} is not`)
}

const captchaKeys = ['PORTICO_CAPTCHA_SITE_KEY', 'PORTICO_CAPTCHA_SECRET']
const ofVendor = [...captchaKeys, 'PORTICO_CAPTCHA_VERIFY_URL', 'PORTICO_CAPTCHA_SCRIPT_URL']

/** Keys that the vendors publish for tests: with them every visitor passes, or none (C4). */
const testKeys =
  /^(6LeIxAcTAAAAA[A-Za-z0-9_-]+|[123]x0{10,}[A-F]{2}|0x0{40}|[123]0000000-f{4}-f{4}-f{4}-0{11}[0-9a-f])$/

function captchaProblems(read: Read): string[] {
  const { values, inputs } = read
  const { kind } = values.captcha
  if (kind === undefined) return []
  if (kind === 'proof-of-work') return unused(read, ofVendor, 'PORTICO_CAPTCHA_KIND names no vendor')
  const isAtVendor = !inputs.has('PORTICO_CAPTCHA_VERIFY_URL')
  return captchaKeys.flatMap((name) => {
    const key = inputs.get(name)?.text
    if (key === undefined) return [`${name} is missing: ${kind} needs it`]
    return isAtVendor && testKeys.test(key)
      ? [`${placeOf(read, name)} is a test key of the vendor; a portal needs keys of its own`]
      : []
  })
}

const gatewayNames = { url: 'PORTICO_SMS_URL', headers: 'PORTICO_SMS_HEADERS', body: 'PORTICO_SMS_BODY' } as const
const ofGateway = ['TOKEN', 'METHOD', 'HEADERS', 'BODY', 'SUCCESS'].map((name) => `PORTICO_SMS_${name}`)

function smsProblems(read: Read): string[] {
  const { values, inputs } = read
  if (!inputs.has(gatewayNames.url)) return unused(read, ofGateway, `${gatewayNames.url} is not`)
  const gateway = gatewayFrom(values.sms)
  if (gateway === null) return []
  const hasUnusedBody = gateway.method === 'GET' && inputs.has(gatewayNames.body)
  return [
    ...(hasUnusedBody ? [`${placeOf(read, gatewayNames.body)} must be left out with GET`] : []),
    ...smsRequestProblems(gateway).map(({ about, problem }) => `${placeOf(read, gatewayNames[about])} ${problem}`),
  ]
}

const webhookNames = { url: 'PORTICO_WEBHOOK_URL', secret: 'PORTICO_WEBHOOK_SECRET', events: 'PORTICO_WEBHOOK_EVENTS' }
/** Attributes of people's names, in small letters. */
const ofNames = ['uid', 'cn', 'mail', 'displayname', 'samaccountname', 'userprincipalname', 'distinguishedname']

/** A webhook needs a secret, and its events name an account by an id that is no name (HOOK2). */
function webhookProblems(read: Read): string[] {
  const { inputs } = read
  const url = placeOf(read, webhookNames.url)
  if (!inputs.has(webhookNames.url)) {
    return unused(read, [webhookNames.secret, webhookNames.events], `${webhookNames.url} is not`)
  }
  return [
    ...(inputs.has(webhookNames.secret) ? [] : [`${webhookNames.secret} is missing: ${url} needs it to sign events`]),
    ...idProblems(read, url),
  ]
}

/** Ids that are names, although the webhook at a place would tell them. */
export function idProblems({ inputs }: Pick<Read, 'inputs'>, url: string): string[] {
  const idName = 'PORTICO_DIRECTORY_ID_ATTRIBUTE'
  const textOf = (name: string) => inputs.get(name)?.text.toLowerCase() ?? ''
  const isName = [...ofNames, textOf('PORTICO_DIRECTORY_USERNAME_ATTRIBUTE')].includes(textOf(idName))
  if (!inputs.has(idName) || !isName) return []
  const place = placeOf({ inputs }, idName)
  return [`${url} is set, but ${place} names people; take an attribute without names, such as entryUUID`]
}

const groupNames = ['PORTICO_STAFF_AGENTS', 'PORTICO_STAFF_LEADS']

/** Whoever reads the help desk's mail hears of agents who do harm; the console does not go without. */
function staffProblems(read: Read): string[] {
  const { values, inputs } = read
  const { isOn, networks = [] } = values.staff
  const lacksMail = isOn === true && !inputs.has('PORTICO_REPORTS_MAIL')
  const isEmbedded = values.directory.kind === 'embedded' && read.hasSeveral !== true
  return [
    ...(lacksMail ? [`PORTICO_REPORTS_MAIL is missing: ${placeOf(read, 'PORTICO_STAFF_CONSOLE')} needs it`] : []),
    ...(isEmbedded ? unused(read, groupNames, 'PORTICO_DIRECTORY_KIND is embedded; use portico staff add') : []),
    ...(isOnlyHere(read, networks) ? [`${placeOf(read, 'PORTICO_STAFF_NETWORKS')} ${namesProxy}`] : []),
  ]
}

const oidcKeys = ['PORTICO_OIDC_CLIENT_ID', 'PORTICO_OIDC_CLIENT_SECRET']
const ofOidc = ['USERNAME_CLAIM', 'STRONG_ACR', 'MAX_AGE_MINUTES', 'NAME', 'FOR', 'CA_FILE']

/** An identity provider knows the portal by an id and a secret; agents come by a strong sign-in only. */
function oidcProblems(read: Read): string[] {
  const { values, inputs } = read
  const issuer = 'PORTICO_OIDC_ISSUER'
  const others = ofOidc.map((name) => `PORTICO_OIDC_${name}`)
  if (!inputs.has(issuer)) return unused(read, [...oidcKeys, ...others], `${issuer} is not`)
  const { audience = 'people', strongAcr = [] } = values.oidc
  const lacks = (name: string) => `${name} is missing: ${placeOf(read, issuer)} needs it`
  const isForAgents = audience !== 'people'
  const place = placeOf(read, 'PORTICO_OIDC_FOR')
  return [
    ...oidcKeys.filter((name) => !inputs.has(name)).map(lacks),
    ...(isForAgents && strongAcr.length === 0
      ? [`PORTICO_OIDC_STRONG_ACR is missing: ${place} is ${audience}, and agents come by a strong sign-in only`]
      : []),
    ...(isForAgents && values.staff.isOn === false
      ? [`${place} is ${audience}, but there is no console: set PORTICO_STAFF_CONSOLE to true`]
      : []),
  ]
}

const namesProxy =
  'names this machine, but PORTICO_PUBLIC_URL is not on it; name the networks of the agents, and the proxy in PORTICO_TRUSTED_PROXIES'

/** True where a proxy on this machine would let everybody in. */
function isOnlyHere({ values: { publicUrl } }: Read, networks: readonly string[]): boolean {
  const isPublic = publicUrl !== undefined && !isLoopback(publicUrl.hostname)
  return isPublic && networks.some((network) => /^(127\.|::1\/)/.test(network))
}

const ofDrive = ['PORTICO_DRIVE_UNTIL', 'PORTICO_DRIVE_LATER', 'PORTICO_DRIVE_FOR']

/** A drive has a last day, and asks for what people can do. */
function driveProblems(read: Read): string[] {
  const { drive, directory, proofKinds = [] } = read.values
  const { asks = [], people = [] } = drive
  const place = placeOf(read, 'PORTICO_DRIVE_ASKS')
  if (asks.length === 0) return unused(read, ofDrive, 'PORTICO_DRIVE_ASKS is empty')
  const isNoDevice = asks.includes('device') && proofKinds.length === 0
  const isNoGroup = directory.kind === 'embedded' && read.hasSeveral !== true && people.some((one) => 'group' in one)
  return [
    ...(read.inputs.has('PORTICO_DRIVE_UNTIL') ? [] : [`PORTICO_DRIVE_UNTIL is missing: ${place} needs it`]),
    ...(isNoDevice ? [`${place} asks for a device, but PORTICO_PROOFS_KINDS is none`] : []),
    ...(isNoGroup
      ? [`${placeOf(read, 'PORTICO_DRIVE_FOR')} names a group, but PORTICO_DIRECTORY_KIND is embedded, which has none`]
      : []),
  ]
}
