import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../directories/free-port.js'
import { type Accounts, embeddedAccounts } from './accounts.js'
import { startMailSink } from './mail-sink.js'
import type { Person, PersonWish, Portal } from './portal.js'
import { runPortico, type Settings, startPortico } from './portico-program.js'
import { startSmsSink } from './sms-sink.js'

const institution = { name: 'Example University', domain: 'uni.example', helpDeskPhone: '+1 555 0100' }
const resendSeconds = 4
const password = 'Portico-Demo-1'
const peopleAtOnce = 10
const results = fileURLToPath(new URL('../.results', import.meta.url))

export interface PortalChoice {
  readonly accounts: Accounts
  /** Settings of one story. */
  readonly more?: Settings
  /** Other servers in place of one of this build. */
  readonly servers?: Servers | null
}

/** The servers behind the port of a portal. */
export interface Servers {
  /** The settings with which servers and commands find the store. */
  readonly settings: Settings
  start(settings: Settings, at: { readonly port: number; readonly logFile: string }): Promise<void>
  stop(): Promise<void>
}

/** Starts a portal with its own store, as an operator does. `label` names its log. */
export async function startPortal(label: string, { accounts, more = {}, servers }: PortalChoice): Promise<Portal> {
  const [mail, sms, port] = await Promise.all([startMailSink(), startSmsSink(), freePort()])
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portico-stories-'))
  const url = `http://localhost:${port}`
  const settings: Settings = {
    PORTICO_LISTEN: `127.0.0.1:${port}`,
    PORTICO_PUBLIC_URL: url,
    PORTICO_SECRET: 'a secret that only the stories know',
    PORTICO_DATA_DIR: dataDir,
    PORTICO_MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
    PORTICO_MAIL_FROM: `${institution.name} <portal@${institution.domain}>`,
    PORTICO_SMS_URL: sms.url,
    PORTICO_INSTITUTION_NAME: institution.name,
    PORTICO_INSTITUTION_DOMAINS: institution.domain,
    PORTICO_INSTITUTION_HELP_DESK_PHONE: institution.helpDeskPhone,
    PORTICO_INSTITUTION_HELP_DESK_HOURS: 'Mon–Fri 9:00–17:00',
    PORTICO_INSTITUTION_HELP_DESK_EMAIL: `help@${institution.domain}`,
    PORTICO_INSTITUTION_LINKS_PRIVACY: `https://${institution.domain}/privacy`,
    PORTICO_INSTITUTION_LINKS_IMPRINT: `https://${institution.domain}/imprint`,
    PORTICO_LIMITS_RESEND_SECONDS: String(resendSeconds),
    PORTICO_LIMITS_PER_ADDRESS: '6000',
    PORTICO_CAPTCHA_COST: '200',
    PORTICO_REPORTS_MAIL: `desk@${institution.domain}`,
    PORTICO_PROOFS_KINDS: 'app,passkey',
    ...accounts.settings,
    ...servers?.settings,
    ...more,
  }
  mkdirSync(results, { recursive: true })
  await runPortico(['migrate'], { settings, input: '' })
  await accounts.add([resident], {}, settings)
  const logFile = path.join(results, `server-${label}.log`)
  await servers?.start(settings, { port, logFile })
  const server = servers ?? (await startPortico(settings, { url, logFile }))
  let people = 0
  const stock = new Map<string, Person[]>()

  return {
    url,
    mail,
    sms,
    institution,
    resendSeconds,
    requirements: accounts.requirements,
    async add(wish) {
      const known = stock.get(JSON.stringify(wish))?.shift()
      if (known !== undefined) return known
      const [person, ...others] = Array.from({ length: isUsual(wish) ? peopleAtOnce : 1 }, () => {
        people += 1
        return madeUp(wish, people)
      }) as [Person, ...Person[]]
      await accounts.add([person, ...others], wish, settings)
      stock.set(JSON.stringify(wish), others)
      return person
    },
    async stop() {
      try {
        await server.stop()
      } finally {
        await Promise.all([mail.stop(), sms.stop(), accounts.stop()])
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}

/** The same with the embedded directory. */
export async function startEmbeddedPortal(label: string, more: Settings = {}): Promise<Portal> {
  return startPortal(label, { accounts: await embeddedAccounts(), more })
}

/** Many stories want people who only have contacts. They are made together, because a command takes long. */
function isUsual({ name: _name, emails = 0, phones: _phones, ...others }: PersonWish): boolean {
  return emails > 0 && Object.keys(others).length === 0
}

/**
 * While everybody who is there at the start is enrolled, every unknown name has made-up contacts.
 */
const resident: Person = {
  username: 'resident',
  name: 'Rita Resident',
  password,
  emails: ['resident@mail.example'],
  phones: [],
}

function madeUp({ name = 'Alice Andersen', emails = 0, phones = 0 }: PersonWish, number: number): Person {
  const username = `${name.split(' ')[0]?.toLowerCase()}${number}`
  return {
    username,
    name,
    password,
    emails: Array.from({ length: emails }, (_, at) => `${username}@${at === 0 ? 'mail' : `home${at}`}.example`),
    phones: Array.from({ length: phones }, (_, at) => `+1555${String(number).padStart(5, '0')}${at}${at}`),
  }
}
