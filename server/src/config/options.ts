import { captchaOptions } from './captcha-options.js'
import { needed, type Option, optional, usually } from './option.js'
import * as parse from './parse-setting.js'
import { smsOptions } from './sms-options.js'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Every setting of this version. The page for operators is made from this table. */
export const options = {
  listen: usually('127.0.0.1:8080', {
    path: 'listen',
    parse: parse.listenAddress,
    sentence: 'Address and port to listen on. PORT alone is honoured too.',
  }),
  publicUrl: needed({
    path: 'public_url',
    parse: parse.publicUrl,
    sentence: 'Where people reach the portal, such as https://account.uni.example.',
  }),
  secret: needed({
    path: 'secret',
    parse: parse.secret,
    isSecret: true,
    sentence: 'Signs and seals; 32 random characters at least, the same on every server, kept out of the store.',
  }),
  secretPrevious: usually('', {
    path: 'secret_previous',
    parse: parse.listOf(parse.secret),
    takesList: true,
    isSecret: true,
    sentence:
      'Secrets used before, newest first, separated by commas; they still open what they sealed. Waits and budgets, kept under hashes of names, start afresh.',
  }),
  dataDir: usually('data', {
    path: 'data_dir',
    parse: parse.line(4096),
    sentence: 'Folder for what the portal keeps.',
  }),
  storeUrl: optional({
    path: 'store.url',
    parse: parse.storeUrl,
    isSecret: true,
    sentence: 'sqlite:FILE. By default portico.sqlite in the data folder.',
  }),
  storeShared: usually('false', {
    path: 'store.shared',
    parse: parse.trueOrFalse,
    sentence: 'true lets several servers of one host share the SQLite file.',
  }),
  directoryKind: usually('embedded', {
    path: 'directory.kind',
    parse: parse.oneOf(['embedded'], ['openldap', 'active-directory']),
    sentence: 'Where accounts and passwords live.',
  }),
  mailUrl: needed({
    path: 'mail.url',
    parse: parse.mailUrl,
    isSecret: true,
    sentence:
      'Mail server: smtp://user:password@host:587 (STARTTLS, demanded unless the host is loopback) or smtps:// (TLS at once).',
  }),
  mailFrom: optional({
    path: 'mail.from',
    parse: parse.mailSender,
    sentence: 'Sender of every mail. By default no-reply at the host of the public URL.',
  }),
  ...smsOptions,
  ...captchaOptions,
  institutionName: usually('', {
    path: 'institution.name',
    parse: parse.line(100),
    sentence: 'Name on screens and in messages.',
  }),
  institutionDomains: usually('', {
    path: 'institution.domains',
    parse: parse.listOf(parse.domain),
    takesList: true,
    sentence: 'Mail domains of the institution, separated by commas: no enrolled address may lie in them.',
  }),
  helpDeskPhone: usually('', {
    path: 'institution.help_desk_phone',
    parse: parse.line(60),
    sentence: 'Phone number of the help desk, as people should dial it.',
  }),
  colour: optional({
    path: 'institution.colour',
    parse: parse.colour,
    sentence: 'Colour of the institution, such as #1d4f91.',
  }),
  logo: optional({
    path: 'institution.logo',
    parse: parse.picture,
    sentence: 'Logo: an address, a path of this host, or a data: URL.',
  }),
  privacyLink: optional({
    path: 'institution.links.privacy',
    parse: parse.link,
    sentence: 'Privacy statement.',
  }),
  imprintLink: optional({ path: 'institution.links.imprint', parse: parse.link, sentence: 'Imprint.' }),
  accessibilityLink: optional({
    path: 'institution.links.accessibility',
    parse: parse.link,
    sentence: 'Accessibility statement.',
  }),
  forgottenUsernameLink: optional({
    path: 'institution.links.forgotten_username',
    parse: parse.link,
    sentence: 'Where to go with a forgotten username.',
  }),
  languages: usually('', {
    path: 'languages',
    parse: parse.listOf(parse.language),
    takesList: true,
    sentence: 'Languages on offer, separated by commas, the default first. By default all there are, English first.',
  }),
  trustedProxies: usually('', {
    path: 'trusted_proxies',
    parse: parse.listOf(parse.proxy),
    takesList: true,
    sentence: 'Addresses or networks of proxies whose X-Forwarded headers are believed, separated by commas.',
  }),
  perAddress: usually('600', {
    path: 'limits.per_address',
    parse: parse.whole(0, 1_000_000),
    sentence: 'Calls a minute from one client address; 0 is off. Ten times as many attempts may begin in all.',
  }),
  failedSignIns: usually('5', {
    path: 'limits.failed_sign_ins',
    parse: parse.whole(1, 100),
    sentence: 'Wrong passwords for one name before it has to wait.',
  }),
  resendSeconds: usually('30', {
    path: 'limits.resend_seconds',
    parse: parse.duration(1000, { most: 3600 }),
    sentence: 'Seconds between two codes to one contact.',
  }),
  sendsPerFlow: usually('5', {
    path: 'limits.sends_per_flow',
    parse: parse.whole(1, 1000),
    sentence: 'Codes in one attempt to sign in, reset or unlock.',
  }),
  sendsPerContactDay: usually('10', {
    path: 'limits.sends_per_contact_day',
    parse: parse.whole(1, 10_000),
    sentence: 'Codes to one contact in a day.',
  }),
  sendsPerAccountDay: usually('20', {
    path: 'limits.sends_per_account_day',
    parse: parse.whole(1, 10_000),
    sentence: 'Codes for one account in a day.',
  }),
  wrongCodesPerAccountDay: usually('20', {
    path: 'limits.wrong_codes_per_account_day',
    parse: parse.whole(1, 100),
    sentence: 'Wrong codes for one account in a day before the help desk must act.',
  }),
  recentSignIn: usually('15', {
    path: 'limits.recent_sign_in_minutes',
    parse: parse.duration(minuteMs, { most: 720 }),
    sentence: 'Minutes after signing in during which verification methods can be changed.',
  }),
  passwordProfile: usually('classic', {
    path: 'password.profile',
    parse: parse.oneOf(['classic', 'modern']),
    sentence: 'classic: 7 characters of four kinds; modern: 15 characters of any kind.',
  }),
  enumeration: usually('decoy', {
    path: 'enumeration',
    parse: parse.oneOf(['decoy', 'plain']),
    sentence: 'decoy gives unknown names made-up contacts; plain is for sites whose usernames are public.',
  }),
  selfServiceExclude: optional({
    path: 'self_service.exclude',
    parse: parse.namePatterns,
    takesList: true,
    sentence: 'Names for which reset and unlock are switched off, such as adm-*, separated by commas.',
  }),
  sessionIdle: usually('30', {
    path: 'session.idle_minutes',
    parse: parse.duration(minuteMs, { most: 60, least: 0.01 }),
    sentence: 'Minutes without a call after which a session ends.',
  }),
  sessionLife: usually('12', {
    path: 'session.hours',
    parse: parse.duration(hourMs, { most: 24, least: 0.001 }),
    sentence: 'Hours after which a session ends in any case.',
  }),
  contactHold: usually('0', {
    path: 'contact.hold_hours',
    parse: parse.duration(hourMs, { most: 720 }),
    sentence: 'Hours before a new contact can be used to reset or unlock; 24 is a good choice.',
  }),
  retention: usually('90', {
    path: 'retention_days',
    parse: parse.duration(dayMs, { most: 3650, least: 1 }),
    sentence: 'Days for which the record of events is kept.',
  }),
  logLevel: usually('info', {
    path: 'log.level',
    parse: parse.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    sentence: 'What is logged: this level and everything graver.',
  }),
} as const

export type OptionName = keyof typeof options

/** What all settings together mean. */
export type SettingValues = {
  readonly [Name in OptionName]: (typeof options)[Name] extends Option<infer Value> ? Value : never
}

/** Names that later versions know; this one says so instead of calling them unknown. */
export const laterPaths: ReadonlySet<string> = new Set([
  'directory.url',
  'directory.bind_dn',
  'directory.bind_password',
  'directory.base_dn',
  'directory.ca_file',
  'directory.user_filter',
  'directory.email_attributes',
  'directory.phone_attributes',
  'directory.exclude_groups',
  'directory.canary',
  'metrics.listen',
])
