import { directorySettings } from './directory-settings.js'
import { driveSettings } from './drive-settings.js'
import { institutionSettings } from './institution-settings.js'
import { listenSchemas } from './listen-schemas.js'
import { oidcSettings } from './oidc-settings.js'
import { reminderSettings } from './reminder-settings.js'
import { revealAddress } from './reveal.js'
import * as schema from './setting-schema.js'
import { duration, line, listOf, oneOf, unit, whole } from './setting-schema.js'
import { needed, optional, type SettingTable, withDefault } from './setting-table.js'
import { smsReachSettings, smsSettings } from './sms-settings.js'
import { staffSettings } from './staff-settings.js'
import { storeUrl } from './store-url.js'
import { webhookSettings } from './webhook-settings.js'

/** Every setting: `Config`, places in the file, environment names and docs follow from it. */
export const settings = {
  listen: withDefault('127.0.0.1:8080', listenSchemas.place, {
    sentence: 'Address and port to listen on, or unix:PATH for a socket. Without it, PORT gives the port on 127.0.0.1.',
  }),
  publicUrl: needed(schema.publicUrl, {
    sentence: 'Where people reach the portal, such as https://account.uni.example.',
  }),
  secret: needed(schema.secret, {
    isSecret: true,
    sentence:
      'Key of the portal: at least 32 random characters (openssl rand -base64 33), the same on every server, kept out of the store.',
  }),
  previousSecrets: withDefault('', listOf(schema.secret), {
    path: 'secret_previous',
    isSecret: true,
    takesList: true,
    sentence: 'Earlier secrets, newest first; they still verify and decrypt. A new secret resets waits and budgets.',
  }),
  dataDir: withDefault('data', line(4096), { sentence: 'Folder for the data of the portal.' }),
  languages: withDefault('', listOf(schema.language), {
    takesList: true,
    sentence: 'Languages to offer, the default first. By default all languages, English first.',
  }),
  timeZone: withDefault('UTC', schema.timeZone, {
    sentence: 'Time zone of the times in mails, SMS and answers, by its IANA name, such as Europe/Berlin.',
  }),
  trustedProxies: withDefault('', listenSchemas.proxies, {
    takesList: true,
    sentence:
      'Addresses or networks of the proxies whose X-Forwarded headers the server trusts; unix for those at its socket.',
  }),
  formerWorkers: withDefault('', listOf(schema.workerPath), {
    path: 'former_service_workers',
    takesList: true,
    sentence:
      'Paths of service workers that another application left in browsers at this host, such as /sw.js; they get one that removes itself.',
  }),
  textsDir: optional(line(4096), {
    sentence: 'Folder with texts of your own for screens, mails and SMS: a file for each language, such as de.yaml.',
  }),
  enumeration: withDefault('decoy', oneOf(['decoy', 'plain']), {
    sentence: 'decoy shows made-up contacts for unknown names; plain is for sites whose usernames are public.',
  }),
  retentionMs: withDefault('90', duration(unit.day, 1, 3650), {
    path: 'retention_days',
    sentence: 'Days for which the audit record is kept.',
  }),
  store: {
    url: optional(storeUrl, {
      isSecret: true,
      reveal: revealAddress,
      sentence: 'sqlite:FILE, or postgres://user:password@host/database. By default portico.sqlite in the data folder.',
    }),
    ca: optional(schema.certificates, {
      path: 'store.ca_file',
      isFile: true,
      sentence: 'File with the CA certificates in PEM that PostgreSQL must show. By default the well-known ones.',
    }),
    pool: withDefault('10', whole(2, 100), {
      sentence: 'Connections to PostgreSQL that one server opens at most.',
    }),
    timeoutMs: withDefault('5', duration(unit.second, 1, 60), {
      path: 'store.timeout_seconds',
      sentence: 'Seconds that PostgreSQL may take for a connection, and for each statement.',
    }),
    isShared: withDefault('false', schema.trueOrFalse, {
      path: 'store.shared',
      sentence: 'true lets several servers on one host share the SQLite file.',
    }),
    copiesBeforeMigration: withDefault('true', schema.trueOrFalse, {
      path: 'store.copy_before_migration',
      sentence: 'true copies an SQLite file beside it before a new version changes its tables; two copies are kept.',
    }),
    alarmMb: withDefault('5000', whole(0, 1_000_000, 'MB'), {
      path: 'store.alarm_mb',
      sentence: 'Size of the store, in MB, from which the portal raises an alarm; 0 is off.',
    }),
  },
  directory: directorySettings,
  mail: {
    url: needed(schema.mailUrl, {
      isSecret: true,
      reveal: revealAddress,
      sentence:
        'Mail server: smtp://host:587 (STARTTLS, required except on loopback) or smtps://host (TLS). user:password@ may stand before the host, percent-encoded.',
    }),
    user: optional(line(256), {
      isSecret: true,
      keepsBlanks: true,
      sentence: 'User at the mail server, where it does not stand in the address. Needs a password.',
    }),
    password: optional(line(4096), {
      isSecret: true,
      keepsBlanks: true,
      sentence: 'Password of that user, as it is: no sign of it is percent-encoded here.',
    }),
    ca: optional(schema.certificates, {
      path: 'mail.ca_file',
      isFile: true,
      sentence: 'File with the CA certificates in PEM that the mail server must show. By default the well-known ones.',
    }),
    from: optional(schema.mailSender, {
      sentence:
        'Sender of every mail. By default no-reply at the host of the public URL, with the name of the institution.',
    }),
    ehloName: optional(schema.hostName, {
      path: 'mail.ehlo_name',
      sentence:
        'Name by which the portal greets the mail server (EHLO). By default the host of the public URL; it should be one that DNS gives to this machine.',
    }),
  },
  sms: smsSettings,
  smsReach: smsReachSettings,
  webhook: webhookSettings,
  captcha: {
    kind: withDefault('proof-of-work', oneOf(['proof-of-work', 'recaptcha', 'hcaptcha', 'turnstile']), {
      sentence: 'Protects three forms from bots: proof-of-work is built in; a vendor needs a site key and a secret.',
    }),
    cost: withDefault('5000', whole(1, 1_000_000), {
      sentence: 'Work of the built-in captcha: iterations for each attempt.',
    }),
    siteKey: optional(schema.token(256), { sentence: "Public key of a vendor's captcha, as its console shows it." }),
    secret: optional(schema.token(512), {
      isSecret: true,
      sentence: "Secret of a vendor's captcha. It is sent to the verify address only.",
    }),
    verifyUrl: optional(schema.safeUrl, {
      sentence: "Where the server verifies a vendor's tokens. By default the vendor's own address.",
    }),
    scriptUrl: optional(schema.safeUrl, {
      sentence:
        "Where the browser loads a vendor's script from; pages allow this one host. By default the vendor's own.",
    }),
  },
  country: optional(schema.country, {
    path: 'institution.country',
    sentence:
      'Country of the institution, such as DE. It completes phone numbers that are brought without a country code.',
  }),
  institution: institutionSettings,
  limits: {
    perAddress: withDefault('600', whole(0, 1_000_000), {
      sentence:
        'Calls in a minute from one client address; 0 is off. All addresses together may start ten times as many attempts.',
    }),
    failedSignIns: withDefault('5', whole(1, 100), { sentence: 'Wrong passwords for one name before it has to wait.' }),
    resendMs: withDefault('30', duration(unit.second, 0, 3600), {
      path: 'limits.resend_seconds',
      sentence: 'Seconds between two codes to one contact.',
    }),
    sendsPerFlow: withDefault('5', whole(1, 1000), { sentence: 'Codes in one attempt to sign in, reset or unlock.' }),
    sendsPerContactDay: withDefault('10', whole(1, 10_000), { sentence: 'Codes to one contact in a day.' }),
    sendsPerAccountDay: withDefault('20', whole(1, 10_000), { sentence: 'Codes for one account in a day.' }),
    wrongCodesPerAccountDay: withDefault('20', whole(1, 100), {
      sentence: 'Wrong codes for one account in a day. After that only the help desk can continue.',
    }),
    recentSignInMs: withDefault('15', duration(unit.minute, 0, 720), {
      path: 'limits.recent_sign_in_minutes',
      sentence: 'Minutes after signing in during which a person can change verification methods.',
    }),
  },
  passwordProfile: withDefault('classic', oneOf(['classic', 'modern']), {
    path: 'password.profile',
    sentence: 'classic: at least 7 characters of four kinds. modern: at least 15 characters of any kind.',
  }),
  passwordWordsFile: optional(line(4096), {
    path: 'password.words_file',
    sentence: 'File with words that no password may be, one a line: at most 1 MB and 100,000 words.',
  }),
  selfServiceExclude: optional(schema.namePatterns, {
    path: 'self_service.exclude',
    takesList: true,
    sentence: 'Usernames that cannot reset or unlock, such as adm-*.',
  }),
  session: {
    idleMs: withDefault('30', duration(unit.minute, 0.01, 60), {
      path: 'session.idle_minutes',
      sentence: 'Minutes without a call after which a session ends.',
    }),
    lifeMs: withDefault('12', duration(unit.hour, 0.001, 24), {
      path: 'session.hours',
      sentence: 'Hours after which a session ends in any case.',
    }),
  },
  contactHoldMs: withDefault('0', duration(unit.hour, 0, 720), {
    path: 'contact.hold_hours',
    sentence: 'Hours before a new contact can be used to reset or unlock; 24 is a good choice.',
  }),
  proofKinds: withDefault('app,passkey', schema.deviceKinds, {
    path: 'proofs.kinds',
    takesList: true,
    sentence:
      'Which proofs people can set up, with recovery codes: app, passkey, or both; sign-in and reset then demand them. none keeps all away.',
  }),
  reportsMail: optional(schema.mailAddress, {
    path: 'reports.mail',
    sentence:
      'Where reports that an event was not the owner go, such as the help desk. With it notices carry a code for the page /not-me; without it there are no reports.',
  }),
  staff: staffSettings,
  drive: driveSettings,
  oidc: oidcSettings,
  reminders: reminderSettings,
  deviceCookie: withDefault('on', oneOf(['on', 'off']), {
    path: 'device.cookie',
    sentence:
      'on lets a browser that signed in before have limits of its own, so that strangers cannot lock its owner out.',
  }),
  alarmTightens: withDefault('on', oneOf(['on', 'off']), {
    path: 'alarm.tightens',
    sentence:
      'on slows networks without an earlier sign-in, while many names are guessed at. off only raises the alarm.',
  }),
  metrics: {
    listen: optional(listenSchemas.privatePlace, {
      sentence:
        'Address and port, or a port on 127.0.0.1, of /metrics, /healthz and /readyz for monitoring. Off by default.',
    }),
  },
  log: {
    level: withDefault('info', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), {
      sentence: 'What is logged: this level and everything more severe.',
    }),
    format: optional(oneOf(['json', 'text']), {
      sentence: 'json: one object a line. text: lines for people. By default text on a terminal, and json elsewhere.',
    }),
  },
} satisfies SettingTable
