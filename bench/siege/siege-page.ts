import type { FirstDayResult } from './first-day.js'
import type { Visit } from './owner.js'
import type { SiegeResult } from './run-siege.js'
import { type Scenario, scale } from './scenarios.js'
import { mistakes } from './student.js'

/** One siege with its result. */
export interface SiegeRow {
  readonly scenario: Scenario
  readonly result: SiegeResult
}

/** The machine and the day of the siege. */
export interface SiegeCircumstances {
  readonly day: string
  readonly cores: number
  readonly node: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** An owner on a new device gets in within this time (G2). */
const goalMs = 30 * minuteMs
/** With as many networks the time on a new device is a result and not a goal. */
const mostNetworksOfGoal = 100
const flows = ['profile', 'reset', 'unlock'] as const

/** The page of the siege in Markdown: its circumstances, the goals, the tables. */
export function siegePage(
  rows: readonly SiegeRow[],
  firstDay: FirstDayResult,
  circumstances: SiegeCircumstances,
): string {
  const { day, cores, node } = circumstances
  const faults = siegeFaults(rows, firstDay)
  return `${[
    '# Siege (G1, G2, G3)',
    '',
    ...introduction(rows),
    '',
    `Measured on ${day}: ${cores} cores, Node ${node}.`,
    '',
    `**${faults.length === 0 ? 'Every goal is met.' : `Not met: ${faults.join('; ')}.`}**`,
    '',
    '| Attacked | Networks | Calls | Known device: sign-in, reset, unlock | New device: sign-in | New device: recovery | Codes compared, in the worst hour | Passwords compared | Accounts taken | First alarm | Seconds |',
    '|---|---|--:|---|---|---|--:|--:|--:|--:|--:|',
    ...rows.map(lineOf),
    '',
    ...firstDayLines(firstDay),
  ].join('\n')}\n`
}

/** The goals that were missed, one phrase each. */
export function siegeFaults(rows: readonly SiegeRow[], firstDay: FirstDayResult): readonly string[] {
  return [
    ...rows.flatMap(({ scenario, result }) =>
      faultsOf(scenario, result).map((fault) => `${scenario.target}, networks ${scenario.networks}: ${fault}`),
    ),
    ...(firstDay.alarms > 0 ? ['the honest first day raised an alarm'] : []),
  ]
}

function faultsOf({ plan }: Scenario, { visits, codes, taken }: SiegeResult): readonly string[] {
  const known = visits.filter(({ device }) => device === 'known')
  const onNew = visits.filter(({ device }) => device === 'new')
  const isGoal = plan.networks <= mostNetworksOfGoal
  return [
    ...(known.some(({ tookMs }) => tookMs === null) ? ['a known device was refused'] : []),
    ...(isGoal && onNew.some(({ tookMs }) => tookMs === null || tookMs > goalMs)
      ? ['a sign-in or a recovery on a new device took more than 30 minutes']
      : []),
    ...(codes.inAnHour > codesOfAnHour(plan) ? ['more codes than the pool and the free ones were compared'] : []),
    ...(taken > 0 ? ['an account was taken'] : []),
  ]
}

/** The pool of an hour, and all free codes of the networks (G3). */
function codesOfAnHour({ enrolled, networks }: Scenario['plan']): number {
  return 20 + enrolled / 2_500 + 4 * networks
}

function introduction(rows: readonly SiegeRow[]): readonly string[] {
  const most = (of: 'mostCalls' | 'enrolled') =>
    Math.max(...rows.map(({ scenario }) => scenario.plan[of])).toLocaleString('en')
  const [calls, people] = [most('mostCalls'), most('enrolled')]
  return [
    'What a stranger at full effort reaches in ten simulated days, and what the owners notice. Written by `npm run bench:siege`.',
    'The composed server runs with its store in a file, and every call goes through HTTP. Four things differ from a portal in use:',
    'the password hash and the captcha cost next to nothing, the limits by the minute are off, because they follow the machine’s clock,',
    'and the siege moves the clock of the portal: it jumps from one act to the next. Housekeeping and delivery run every ten minutes,',
    'and whenever an owner waits for a code. Of two servers that share the store each answers every other request.',
    '',
    '- **The stranger** guesses passwords and recovery codes of every attacked name at once, uses up the codes that a contact gets in a',
    '  day, then the one that each network has of its own, and knows all rules. The networks are separate /24. They tell each other',
    '  what they hear. Up to 15 of them take part in the draw of each wait, and one tries in the first moment that it may. A recovery',
    '  that sends to the help desk is tried every five minutes.',
    `- **Calls** are the stranger's, at most ${calls} in a siege and spread over its ten days, of a university of ${people}`,
    `  enrolled people. The thousand persons are scaled down by ${scale}, to ${1_000 / scale}, so that the calls are enough for each of them;`,
    '  everybody is everybody, each person for as many calls as there are. Networks and bounds of an hour are not scaled down.',
    '- **Owners** come by day and by night: each day three times for each flow at home on a known device, with a single try, and three',
    '  times on a new device from a fresh network, where they wait as the portal says and give up after a day. Where more than one',
    '  person is attacked, three of them come. A visit that is not over at the end of the siege counts after 30 minutes.',
    '- **Columns:** tries or visits that got in, of all; how many within 30 minutes, and the longest time. What was compared is counted',
    '  from the audit. The chance of an account for each compared code is one in a million.',
    '',
    'Without the rules G1 to G3, the same siege of one person with 100 networks let the known device in at 1 of 90 tries, and a new',
    'device took up to 54 minutes to sign in and a day to recover. Before each network had a message and a code of its own, no recovery',
    'of one person from a new device got in within 30 minutes beside 100 networks, and the longest took 23.5 hours.',
  ]
}

function lineOf({ scenario, result }: SiegeRow): string {
  const { visits, calls, codes, passwords, taken, alarmAfterMs, wallSeconds } = result
  const of = (device: Visit['device'], ...chosen: readonly Visit['flow'][]) =>
    visits.filter((visit) => visit.device === device && chosen.includes(visit.flow))
  const cells = [
    scenario.target,
    scenario.networks,
    calls,
    flows.map((flow) => share(of('known', flow))).join(', '),
    waits(of('new', 'profile')),
    waits(of('new', 'reset', 'unlock')),
    `${codes.all}, ${codes.inAnHour}`,
    passwords.all,
    taken,
    alarmAfterMs === null ? 'none' : `after ${duration(alarmAfterMs)}`,
    Math.round(wallSeconds),
  ]
  return `| ${cells.join(' | ')} |`
}

function share(visits: readonly Visit[]): string {
  return `${visits.filter(({ tookMs }) => tookMs !== null).length} of ${visits.length}`
}

function waits(visits: readonly Visit[]): string {
  const times = visits.flatMap(({ tookMs }) => (tookMs === null ? [] : [tookMs]))
  const inTime = times.filter((ms) => ms <= goalMs).length
  return `${share(visits)}; ${inTime} in 30 min${times.length === 0 ? '' : `; longest ${duration(Math.max(...times))}`}`
}

function duration(ms: number): string {
  return ms < 2 * hourMs ? `${Math.round(ms / minuteMs)} min` : `${(ms / hourMs).toFixed(1)} h`
}

function firstDayLines({ people, ended, wrongCodes, wrongPasswords, alarms }: FirstDayResult): readonly string[] {
  const percent = (of: number) => `${Math.round(100 * of)} %`
  return [
    '## An honest first day of term',
    '',
    `${people.toLocaleString('en')} people, all enrolled, come once, half of them between 9 and 11, from unknown devices and mostly from 60 networks.`,
    `${percent(mistakes.forgotPassword)} reset and ${percent(mistakes.locked)} unlock; of the tries ${percent(mistakes.wrongPassword)} have a wrong password and ${percent(mistakes.wrongCode)} a wrong code;`,
    `${percent(mistakes.leaves)} leave before the code.`,
    '',
    '| Signed in | Recovered | Gave up | Wrong passwords in the worst hour | Wrong recovery codes in the worst hour | Alarms |',
    '|--:|--:|--:|--:|--:|--:|',
    `| ${ended.signedIn} | ${ended.recovered} | ${ended.gaveUp} | ${wrongPasswords} | ${wrongCodes} | ${alarms} |`,
  ]
}
