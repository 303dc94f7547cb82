// `npm run test:mail`, as root on Debian and after a build: tries `portico mail test` on Postfix and
// Exim as Debian packages them, each refusing something, and lets SpamAssassin look at each mail of
// the portal as one of a direct sender. It installs what is missing, and uses no network beside that.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runnerImport } from 'vite'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const [postfixPort, eximPort] = [25_100, 25_200]
const mostPoints = 1

/** What a server refuses, and how `portico mail test` has to begin the line of the step that fails. */
interface Case {
  readonly name: string
  readonly postfix?: readonly string[]
  readonly exim?: string
  readonly says: RegExp
}

const cases: readonly Case[] = [
  { name: 'nothing', postfix: [], exim: 'accept', says: /^ok +mail-message/ },
  {
    name: 'each sender, at the recipient',
    postfix: ['smtpd_sender_restrictions=reject'],
    exim: 'deny message = Sender address rejected',
    says: /^failed +mail-sender .* is final: ".*Sender address rejected.*PORTICO_MAIL_FROM/,
  },
  {
    name: 'each relay',
    postfix: ['mynetworks=192.0.2.1', 'smtpd_relay_restrictions=permit_mynetworks,reject_unauth_destination'],
    exim: 'deny message = relay not permitted',
    says: /^failed +mail-(sender|message) .* is final: ".*[Rr]elay.*PORTICO_MAIL_USER/,
  },
  {
    name: 'everybody, for now',
    postfix: ['smtpd_recipient_restrictions=defer'],
    exim: 'defer message = Greylisted, try again later',
    says: /^failed +mail-sender .* is temporary: /,
  },
  {
    name: 'a greeting without a dot',
    postfix: [
      'smtpd_helo_required=yes',
      'smtpd_helo_restrictions=reject_non_fqdn_helo_hostname,reject_invalid_helo_hostname',
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Exim expands it.
    exim: 'deny condition = ${if match{$sender_helo_name}{\\N^[^.]+$\\N}}\n       message = HELO needs a whole name\n  accept',
    says: /^ok +mail-message/,
  },
  {
    name: 'the mailbox of the sender alone',
    postfix: ['local_recipient_maps=inline:{ada=x}'],
    exim: 'deny local_parts = portal\n       message = Unrouteable address\n  accept',
    says: /^warning mail-sender .*It takes none to that address/,
  },
]

async function install(folder: string): Promise<void> {
  const packages = [
    ...(existsSync('/usr/sbin/postfix') ? [] : ['postfix']),
    ...(existsSync('/usr/bin/spamassassin') ? [] : ['spamassassin']),
    ...(existsSync('/usr/lib/x86_64-linux-gnu/libidn.so.12') ? [] : ['libidn12']),
  ]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  if (packages.length > 0)
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, maxBuffer: 1e8 })
  // Two mail servers cannot both be installed, so Exim is only unpacked.
  await run('apt-get', ['download', 'exim4-daemon-light'], { cwd: folder })
  await run('sh', ['-c', 'dpkg -x exim4-daemon-light_*.deb exim'], { cwd: folder })
  if (spawnSync('id', ['Debian-exim']).status !== 0)
    await run('useradd', ['--system', '--no-create-home', 'Debian-exim'])
}

async function startPostfix(folder: string): Promise<() => Promise<unknown>> {
  const place = path.join(folder, 'postfix')
  for (const name of ['queue', 'data']) await mkdir(path.join(place, name), { recursive: true })
  await run('chown', ['postfix', path.join(place, 'data')])
  const services = cases.map(({ postfix = [] }, n) => {
    const options = postfix.map((option) => `  -o { ${option.replace('=', ' = ')} }\n`).join('')
    return `127.0.0.1:${postfixPort + n} inet n - n - - smtpd\n${options}`
  })
  const main = `compatibility_level = 3.6
myhostname = mx.uni.example
mydestination = uni.example
local_recipient_maps =
queue_directory = ${place}/queue
data_directory = ${place}/data
maillog_file = ${place}/mail.log
maillog_file_prefixes = ${place}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtpd_relay_restrictions = permit_mynetworks, reject
default_transport = discard:
local_transport = discard:
`
  const master = `${services.join('')}pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
discard unix - - n - - discard
error unix - - n - - error
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
`
  await writeFile(path.join(place, 'main.cf'), main)
  await writeFile(path.join(place, 'master.cf'), master)
  await run('postfix', ['-c', place, 'start'])
  return () => run('postfix', ['-c', place, 'stop'])
}

async function startExim(folder: string): Promise<() => Promise<unknown>> {
  const place = path.join(folder, 'exim-run')
  for (const name of ['spool', 'log']) await mkdir(path.join(place, name), { recursive: true })
  await run('chown', ['-R', 'Debian-exim', place])
  const acls = cases.map(({ exim = 'accept' }, n) => `acl_${n}:\n  ${exim}\n`)
  const config = `primary_hostname = mx.uni.example
spool_directory = ${place}/spool
log_file_path = ${place}/log/%slog
acl_smtp_rcpt = acl_\${eval:$received_port-${eximPort}}
acl_smtp_data = acl_data
tls_advertise_hosts =
local_interfaces = ${cases.map((_, n) => `127.0.0.1.${eximPort + n}`).join(' : ')}
begin acl
${acls.join('')}acl_data:
  accept
begin routers
all:
  driver = accept
  transport = none
begin transports
none:
  driver = appendfile
  file = /dev/null
  user = Debian-exim
`
  await writeFile(path.join(place, 'exim.conf'), config, { mode: 0o644 })
  await run(path.join(folder, 'exim/usr/sbin/exim4'), ['-C', `${place}/exim.conf`, '-bd', '-oP', `${place}/pid`])
  return async () => process.kill(Number(await readFile(path.join(place, 'pid'), 'utf8')))
}

/** The line that a failing step of `portico mail test` prints, or its last one. */
function tryMail(folder: string, port: number): string {
  const env = {
    PATH: process.env['PATH'],
    PORTICO_PUBLIC_URL: 'https://account.uni.example',
    PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
    PORTICO_DATA_DIR: path.join(folder, 'data'),
    PORTICO_MAIL_URL: `smtp://127.0.0.1:${port}`,
    PORTICO_MAIL_FROM: 'portal@uni.example',
  }
  const command = ['portico.mjs', 'mail', 'test', '--to', 'ada@mail.example']
  const lines = spawnSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' }).stdout.trim().split('\n')
  return lines.find((line) => /^(failed|warning)/.test(line)) ?? lines.at(-1) ?? ''
}

/** A mail server that keeps the source of each mail, and what the portal sends over it. */
interface Insides {
  everyMail(): readonly { readonly name: string; readonly language: string; readonly mail: object }[]
  smtp(choice: object): { send(mail: object, id: string): Promise<unknown>; close(): Promise<void> }
  startMailSink(): Promise<{ readonly url: URL; readonly received: { source: string }[]; close(): Promise<void> }>
}

/** Loaded by Vite, which gathers the sentences. */
async function insides(): Promise<Insides> {
  const files = ['testing/every-mail.ts', 'testing/mail-sink.ts', 'ports/delivery/smtp/smtp.ts']
  const loaded = files.map((file) => runnerImport(path.join(root, 'server/src', file), { configFile: false, root }))
  return Object.assign({}, ...(await Promise.all(loaded)).map(({ module }) => module)) as Insides
}

/** The points of SpamAssassin for each mail of the portal, as if the portal sent it to the world. */
async function judgeMails(): Promise<readonly { readonly name: string; readonly points: number }[]> {
  const { everyMail, smtp, startMailSink } = await insides()
  const sink = await startMailSink()
  const host = 'account.uni.example'
  const delivery = smtp({ url: sink.url, from: `Uni <no-reply@${host}>`, ehloName: host })
  const names: string[] = []
  for (const { name, language, mail } of everyMail()) {
    await delivery.send(mail, `<${language}-${name}@${host}>`)
    names.push(`${language} ${name}`)
  }
  await Promise.all([delivery.close(), sink.close()])
  const date = new Date().toUTCString().replace('GMT', '+0000')
  // An address of no test network, which SpamAssassin would hold against it.
  const received = `Received: from ${host} (${host} [131.188.3.72])\r\n\tby mx.mail.example with ESMTPS id 1; ${date}\r\n`
  return names.map((name, n) => {
    const input = `${received}${sink.received[n]?.source}`
    const { stdout } = spawnSync('spamassassin', ['-L', '-t'], { input, encoding: 'utf8', maxBuffer: 1e8 })
    return { name, points: Number(/\((-?[\d.]+) points/.exec(stdout)?.[1] ?? Number.NaN) }
  })
}

async function tryServers(folder: string): Promise<number> {
  let wrong = 0
  for (const [server, first] of [['Postfix', postfixPort] as const, ['Exim', eximPort] as const]) {
    for (const [n, { name, says }] of cases.entries()) {
      const line = tryMail(folder, first + n).replace(/ +/g, ' ')
      const isRight = says.test(line)
      if (!isRight) wrong += 1
      console.log(`${isRight ? 'ok   ' : 'WRONG'} ${server} refuses ${name}: ${line}`)
    }
  }
  return wrong
}

const folder = await mkdtemp(path.join(tmpdir(), 'portico-mail-servers-'))
const stops: (() => Promise<unknown>)[] = []
try {
  await chmod(folder, 0o755)
  await install(folder)
  stops.push(await startPostfix(folder), await startExim(folder))
  const wrong = await tryServers(folder)
  const judged = await judgeMails()
  const spam = judged.filter(({ points }) => !(points < mostPoints))
  for (const { name, points } of spam) console.log(`WRONG SpamAssassin gives ${name} ${points} points`)
  console.log(
    `SpamAssassin gives ${judged.length} mails ${Math.max(...judged.map(({ points }) => points))} points at most`,
  )
  console.log(`${wrong + spam.length} of ${2 * cases.length + judged.length} wrong`)
  process.exitCode = wrong + spam.length === 0 ? 0 : 1
} finally {
  for (const stop of stops) await stop().catch((error: unknown) => console.log(String(error)))
  // Exim writes its last lines after it was told to end.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
