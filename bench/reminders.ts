// `npm run bench:reminders`: measures the nightly reading of 100,000 people in OpenLDAP and the mails
// of 20,000 of them, and writes bench/reminders.md, unless the scale is another: `-- --people 2000`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { generalizedTime, type Slapd, startSlapd } from '../directories/slapd.js'
import { hashed, ldifEntry, usualNames } from '../directories/slapd-tree.js'
import { httpConnection } from '../person/http-connection.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { offeredContacts, requireStatus, sendCode, startFlow } from '../person/steps.js'
import { newVisitor } from '../person/visitor.js'
import { type BenchPortal, emailOf, rightPassword, startBenchPortal } from './bench-portal.js'
import { type Figure, figuresTable, missedFigures, verdictOn } from './figures.js'
import { codesByMail, type ReadCode } from './load/codes-by-mail.js'
import { watchMemory } from './rss-of.js'
import { median, quantile } from './statistics.js'

const { values } = parseArgs({
  options: { people: { type: 'string', default: '100000' }, codes: { type: 'string', default: '200' } },
})
const [people, codes] = [Number(values.people), Number(values.codes)]
/** A fifth of them is reminded tonight. */
const isDue = (n: number) => n % 5 === 0
const load = loadavg()[0] ?? 0
const dayMs = 24 * 60 * 60_000
const quietSeconds = 60
const mostSeconds = 1_200

async function openLdapWithPeople(folder: string): Promise<Slapd> {
  const limits = `limits dn.exact="${usualNames.portal}" size.soft=500 size.prtotal=unlimited`
  const slapd = await startSlapd({ folder, database: `index mail eq\nmaxsize 4294967296\n${limits}` })
  await slapd.halt()
  // Passwords live a year: what is due ends in less than a fortnight.
  const changedAt = (n: number) => generalizedTime(new Date(Date.now() - (isDue(n) ? 352 : 100) * dayMs))
  const entries = Array.from({ length: people }, (_, n) => {
    const [uid, objectClass] = [`person${n}`, 'inetOrgPerson']
    const names = { cn: uid, sn: uid, mail: emailOf(uid), userPassword: hashed(rightPassword) }
    return ldifEntry({ dn: `uid=${uid},${usualNames.people}`, objectClass, ...names, pwdChangedTime: changedAt(n) })
  })
  const input = entries.join('\n')
  execFileSync('/usr/sbin/slapadd', ['-q', '-f', `${folder}/slapd.conf`], { input, maxBuffer: 1 << 28 })
  await slapd.start()
  return slapd
}

/** In this zone it is noon, where the directory may be read and mails may leave. */
function zoneOfNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

function portalOn({ ldapsUrl, portalSettings }: Slapd, days: string): Promise<BenchPortal> {
  const directory = { ...portalSettings, PORTICO_DIRECTORY_URL: ldapsUrl, PORTICO_DIRECTORY_EMAIL_ATTRIBUTES: 'mail' }
  const reminders = { PORTICO_REMINDERS_DAYS: days, PORTICO_REMINDERS_TO: 'directory', PORTICO_REMINDERS_HOUR: '0' }
  const more = { ...reminders, PORTICO_TIME_ZONE: zoneOfNoon(), PORTICO_DIRECTORY_CONTACTS: 'offered' }
  return startBenchPortal([], { directory, areOffered: true, more })
}

interface Meanwhile {
  readonly times: readonly number[]
  readonly seconds: number
  readonly mostMb: number
}

/** Strangers and people call ten times a second, until something has happened. */
async function callUntil(portal: BenchPortal, isOver: () => boolean): Promise<Meanwhile> {
  const connection = httpConnection(portal.url, { staysOpen: true })
  const memory = watchMemory(portal.pids)
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 1000
  const times: number[] = []
  for (let n = 0; !isOver() && passed() < mostSeconds; n += 1) {
    const visitor = newVisitor(connection.send)
    times.push(requireStatus(await visitor.call('session'), 200).ms)
    const form = { username: `person${(n * 7) % people}`, password: rightPassword }
    const captcha = await solveCaptcha(visitor)
    const flow = n % 2 === 0 ? 'profile' : 'reset'
    times.push(requireStatus(await startFlow(visitor, flow, { ...form, captcha }), 200).ms)
    await sleep(200)
  }
  memory.stop()
  return { times, seconds: passed(), mostMb: Math.max(...memory.series()) }
}

/** How long codes of resets take from the press to the mail, one after the other, in ms. */
async function timesOfCodes(portal: BenchPortal, readCode: ReadCode): Promise<readonly number[]> {
  const connection = httpConnection(portal.url, { staysOpen: true })
  const times: number[] = []
  for (let n = 0; n < codes; n += 1) {
    const username = `person${n * 5 + 1}`
    const visitor = newVisitor(connection.send)
    const form = { username, password: '', captcha: await solveCaptcha(visitor) }
    const { body } = requireStatus(await startFlow(visitor, 'reset', form), 200)
    const [contact] = offeredContacts(body)
    if (contact === undefined) throw new Error(`${username} is offered no address`)
    const begun = performance.now()
    requireStatus(await sendCode(visitor, 'reset', contact), 200)
    await readCode(emailOf(username))
    times.push(performance.now() - begun)
    await sleep(1_000)
  }
  return times
}

async function measure(slapd: Slapd): Promise<readonly Figure[]> {
  const without = await portalOn(slapd, '')
  const until = performance.now() + quietSeconds * 1000
  const quiet = await callUntil(without, () => performance.now() > until)
  await without.stop()
  const portal = await portalOn(slapd, '14')
  try {
    const sweep = await callUntil(portal, () => portal.mail.all().length > 0)
    const [before, begun] = [portal.mail.all().length, performance.now()]
    const times = await timesOfCodes(portal, codesByMail(portal.mail))
    const hours = (performance.now() - begun) / 3_600_000
    const mails = (portal.mail.all().length - before - times.length) / hours
    console.log(`${mails.toFixed(0)} reminders an hour leave meanwhile`)
    const ms = { unit: 'ms', most: null } as const
    return [
      { what: `the directory is read, ${people} entries`, value: sweep.seconds, unit: 's', most: 600 },
      { what: 'memory above a server without reminders', value: sweep.mostMb - quiet.mostMb, unit: 'MB', most: 40 },
      { what: 'calls without reminders, median', value: median(quiet.times), ...ms },
      { what: 'calls without reminders, p99', value: quantile(quiet.times, 0.99), ...ms },
      { what: 'calls while it is read, median', value: median(sweep.times), ...ms },
      { what: 'calls while it is read, p99', value: quantile(sweep.times, 0.99), unit: 'ms', most: 50 },
      { what: `a code behind ${people / 5} reminders, median`, value: median(times), ...ms },
      { what: `a code behind ${people / 5} reminders, p99`, value: quantile(times, 0.99), unit: 'ms', most: 2_000 },
    ]
  } finally {
    await portal.stop()
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'portico-reminders-'))
const slapd = await openLdapWithPeople(path.join(folder, 'slapd'))
try {
  const figures = await measure(slapd)
  const page = [
    '# Reminders',
    '',
    'What the nightly reading of a directory and its mails cost everybody else. Written by `npm run bench:reminders`, which starts a',
    'private OpenLDAP with passwords that end, a fifth of them within a fortnight, and the built portal on it, over LDAPS. About nine',
    'calls come in a second: sessions, passwords of sign-ins, starts of resets.',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${people.toLocaleString('en-US')} people, ${codes} codes, ${availableParallelism()} cores, Node ${process.versions.node}, load ${load.toFixed(1)} at the start.`,
    '',
    verdictOn(missedFigures(figures)),
    '',
    ...figuresTable(figures),
    '',
  ].join('\n')
  if (values.people === '100000') writeFileSync(new URL('reminders.md', import.meta.url), page)
  else console.log(page)
} finally {
  await slapd.stop()
  rmSync(folder, { recursive: true })
}
