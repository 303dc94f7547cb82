import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CallName, InputOf, OutputOf } from '@portico/contract/calls'
import type { Answer } from '@portico/contract/client'
import type { FlowName } from '@portico/contract/paths'
import { type MailSink, startMailSink } from '../e2e/environments/mail-sink.js'
import { runPortico, type Settings } from '../e2e/environments/portico-program.js'
import { startNodes } from '../e2e/environments/start-nodes.js'
import { holdRequests } from '../person/hold-requests.js'
import { httpConnection } from '../person/http-connection.js'
import { type HttpResponse, newVisitor, type Visitor } from '../person/visitor.js'
import type { SharedStore } from './shared-store.js'

const results = fileURLToPath(new URL('./.results', import.meta.url))
/** How long servers have for what they do before the last byte of a request, in ms. */
const beforeLastByteMs = 60

/** A visitor at an address of its own, whose calls go to the nodes in turn. */
export interface NodesVisitor extends Visitor {
  readonly from: string
}

export interface NodesCall<Name extends CallName> {
  readonly visitor: NodesVisitor
  readonly call: Name
  readonly input: Partial<InputOf<Name>>
  readonly flow?: FlowName
}

/** Two processes of the built portal on one store. */
export interface TwoNodes {
  readonly mail: MailSink
  visitor(from: string): NodesVisitor
  /** Makes calls that arrive in the same moment, at the nodes in turn. */
  atOnce<Name extends CallName>(calls: readonly NodesCall<Name>[]): Promise<Answer<OutputOf<Name>, HttpResponse>[]>
  /** Adds people `NAME`, each with these addresses, who have the password of all. */
  addPeople(people: readonly { readonly username: string; readonly emails: readonly string[] }[]): Promise<void>
  stop(): Promise<void>
}

export const password = 'Torture-First-1'

export async function twoNodes(store: SharedStore, more: Settings = {}): Promise<TwoNodes> {
  const mail = await startMailSink()
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-nodes-'))
  const settings = { ...standardSettings, ...store.settings, ...mailAt(mail), PORTICO_DATA_DIR: folder, ...more }
  mkdirSync(results, { recursive: true })
  await runPortico(['migrate'], { settings, input: '' })
  const nodes = await startNodes(settings, { count: 2, logFile: (node) => path.join(results, `races-${node}.log`) })
  return {
    mail,
    visitor: (from) => newNodesVisitor(nodes.urls, from),
    async atOnce(calls) {
      for (const { visitor } of calls) if (visitor.cookies.size === 0) await visitor.call('session')
      const held = holdRequests(nodes.urls)
      const answers = Promise.all(
        calls.map(({ visitor, call, input, flow }) =>
          newVisitor(held.send, visitor.cookies).call(call, input, { flow, headers: comingFrom(visitor.from) }),
        ),
      )
      await sleep(beforeLastByteMs)
      held.release()
      return answers
    },
    async addPeople(people) {
      const lines = people.map(({ username, emails }) => [username, username, password, emails.join(';')].join(','))
      const file = path.join(folder, 'people.csv')
      writeFileSync(file, `${['username,name,password,emails', ...lines].join('\n')}\n`)
      await runPortico(['account', 'import', file], { settings, input: '' })
    },
    async stop() {
      try {
        await nodes.stop()
      } finally {
        await mail.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

const mailAt = ({ port }: MailSink): Settings => ({ PORTICO_MAIL_URL: `smtp://127.0.0.1:${port}` })

/** No limit stands in the way, except the ones under test. */
const standardSettings: Settings = {
  PORTICO_PUBLIC_URL: 'http://localhost:8080',
  PORTICO_SECRET: 'a secret that only the torture test knows',
  PORTICO_CAPTCHA_COST: '1',
  PORTICO_INSTITUTION_NAME: 'Example University',
  PORTICO_INSTITUTION_DOMAINS: 'uni.example',
  PORTICO_TRUSTED_PROXIES: '127.0.0.1',
  PORTICO_LIMITS_PER_ADDRESS: '0',
  PORTICO_LIMITS_RESEND_SECONDS: '0',
  PORTICO_LIMITS_SENDS_PER_CONTACT_DAY: '10000',
  PORTICO_LIMITS_SENDS_PER_ACCOUNT_DAY: '10000',
}

function newNodesVisitor(urls: readonly string[], from: string): NodesVisitor {
  const connections = urls.map((url) => httpConnection(url, { staysOpen: false }))
  let requests = 0
  const visitor = newVisitor(({ headers, ...request }) => {
    const connection = connections[requests % connections.length]
    if (connection === undefined) throw new Error('there is no node')
    requests += 1
    return connection.send({ ...request, headers: { ...headers, ...comingFrom(from) } })
  })
  return { ...visitor, from }
}

function comingFrom(address: string) {
  return { 'x-forwarded-for': address, 'x-forwarded-proto': 'http' }
}
