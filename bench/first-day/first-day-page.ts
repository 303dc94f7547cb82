import { markdownTable } from '../markdown-table.js'
import { callsPerAddress } from './backends.js'
import { callKinds, latencyOf } from './called.js'
import { busiestHour, mails, needOf, startsOfPerson, utilization, worstMinutes } from './on-paper.js'
import { countedBy } from './overload.js'
import { overloadLines } from './overload-lines.js'
import { campus, mistakes, shares } from './population.js'
import { type DayResult, mail, pace, shareOfCapacity } from './run-day.js'
import { mostWaitMs } from './visit.js'

export interface FirstDayCircumstances {
  readonly day: string
  readonly cores: number
  readonly processor: string
  readonly node: string
  readonly load: number
  readonly people: number
  readonly seed: number
  readonly solveMs: number
  /** The picture of each day, in the order of the results, as the page links to it. */
  readonly pictures: readonly string[]
}

const institutions = [
  ['A university', 50_000],
  ['A federation', 5_000_000],
] as const

/** The page of the first day in Markdown. */
export function firstDayPage(results: readonly DayResult[], circumstances: FirstDayCircumstances): string {
  return `${[
    '# The first day of term',
    '',
    ...introduction(circumstances),
    '',
    '## What the machine carries',
    '',
    ...markdownTable(
      [
        'Portal',
        'People an hour',
        'The day, people a second',
        'Servers',
        'of which event loops',
        'of which hashes',
        'Database',
        'Directory',
        'Visitors',
      ],
      results.map(({ name, capacity, perSecond, cost }) => [
        name,
        Math.round(capacity.perSecond * 3_600).toLocaleString('en'),
        perSecond.toFixed(1),
        ...[cost.servers, cost.eventLoops, cost.hashing, cost.database, cost.directory, cost.visitors].map((ms) =>
          ms.toFixed(1),
        ),
      ]),
    ),
    '',
    'Costs are ms of one core for each person who came on that day. What the visitors cost is the load',
    'generator, which shares the cores: without it the machine carries more. A server has one event loop, so',
    'no server uses more than one core for it, and others for hashes and the rest.',
    '',
    ...alarmLines,
    '',
    ...results.flatMap((result, at) => dayLines(result, circumstances.pictures[at] ?? '')),
    '## More than it carries',
    '',
    ...overloadLines(results),
    '',
    '## On paper',
    '',
    ...paperLines(results),
  ].join('\n')}\n`
}

function introduction({ people, seed, day, cores, processor, node, load, solveMs }: FirstDayCircumstances): string[] {
  const percent = (share: number) => `${Math.round(100 * share)} %`
  const errands = Object.entries(shares).map(([errand, share]) => `${percent(share)} ${errand}`)
  return [
    `About ${people.toLocaleString('en')} people come to the built portal, as fast as ${percent(shareOfCapacity)} of what the machine carries allows and`,
    `at most 20,000 in ten minutes: ${errands.join(', ')}. Written by \`npm run simulate\`; seed ${seed}.`,
    '',
    '- **Each person** is a browser that was never here: page and files, session, challenge, form, code,',
    `  password. Pauses are those of people, kept at ${percent(pace)}. Names are mistyped at ${percent(mistakes.wrongName)} of the tries, passwords at`,
    `  ${percent(mistakes.wrongPassword)}, codes at ${percent(mistakes.wrongCode)}; ${percent(mistakes.weakPassword)} of new passwords are too weak, ${percent(mistakes.resends)} ask for a second code at once, and`,
    `  ${percent(mistakes.leaves)} leave in the middle. A person whom the portal turns away waits as long as \`Retry-After\` says, and gives`,
    `  up at the fourth refusal, or where it says more than ${mostWaitMs / 1_000} seconds.`,
    `- **A third** is behind ${campus.addresses} addresses of the campus, each other one in a network of its own. So the operator has`,
    `  set \`PORTICO_LIMITS_PER_ADDRESS\` to ${callsPerAddress.toLocaleString('en')}, \`PORTICO_SMS_CAP_PER_PREFIX\` and \`PORTICO_SMS_CAP\` to 20,000,`,
    '  because all phones have one country; all other limits are the usual ones.',
    `- **The mail server** takes ${mail.usualMs} ms for a mail of the day, and ${mail.slowMs.toLocaleString('en')} ms in a tenth of the day, at most a minute. A`,
    `  node sends ${mails.atOnce} mails at once, so it sends ${Math.round((mails.atOnce * 1_000) / mail.slowMs)} a second then, and its queue grows.`,
    `- **The captcha** costs the server what it always costs. Solving it would take ${solveMs.toFixed(0)} ms of a visitor's core at most,`,
    `  ${(solveMs / 2).toFixed(0)} on average. This machine does not have the visitors' cores: a challenge takes one try here, and the`,
    '  person waits as long as the others would take.',
    '- **The capacity** is the most people who finish in a second of any step, while ever more come without pauses. The',
    '  steps end with the first one that the machine does not carry: the portal turns a hundredth of the challenges and',
    '  starts away, or the crowd inside is as large as three seconds of arrivals. Where the host gives more than a tenth of',
    '  the cores’ time to others, such a step comes again.',
    '',
    `Measured on ${day}: ${cores} cores (${processor}), Node ${node}, load ${load.toFixed(1)} at the start. Servers, database, directory and`,
    'load generator share the cores.',
  ]
}

function dayLines({ name, capacity, load, samples, alerts, stolen }: DayResult, picture: string): string[] {
  const refused = load.calls.filter(({ refusal }) => refusal !== null)
  const why = Object.entries(countedBy(refused, ({ kind, status, refusal }) => `${kind}|${status}|${refusal}`))
  const most = (of: 'messages' | 'oldestSeconds') => Math.max(0, ...samples.map((sample) => sample[of]))
  return [
    `## The day: ${name}`,
    '',
    `The rising load, people that came and that finished in a second: ${capacity.steps.map(({ came, finished }) => `${came.toFixed(1)} and ${finished.toFixed(1)}`).join(', ')}.`,
    '',
    `![Times of calls, mail queue and refusals over the day](${picture})`,
    '',
    ...markdownTable(
      ['Call', 'Calls', 'Median ms', '95 % below', '99 % below'],
      callKinds.map((kind) => {
        const calls = load.calls.filter((call) => call.kind === kind)
        const { median, p95, p99 } = latencyOf(calls)
        return [kind, String(calls.length), ...[median, p95, p99].map((ms) => ms?.toFixed(0) ?? '')]
      }),
    ),
    '',
    ...markdownTable(
      ['Refused', 'Status', 'Why', 'Calls'],
      why.toSorted(([, one], [, other]) => other - one).map(([key, count]) => [...key.split('|'), String(count)]),
    ),
    '',
    'In the picture *turned away* are 429, 503 and calls without an answer; *errors* are those of people.',
    '',
    `How the visits ended: ${outcomesOf(load.visits)}. The host gave ${(100 * stolen).toFixed(0)} % of the cores’ time to others meanwhile.`,
    '',
    `The mail queue had ${most('messages')} messages at most, the oldest one ${most('oldestSeconds').toFixed(0)} s old. Alerts: ${alertsOf(alerts)}.`,
    '',
  ]
}

const alarmLines = [
  'The *alarm* is the portal’s own, against guessing at many names (`PorticoAlarm`). *Alerts* are those of the',
  '[rules for Prometheus](../docs/operating/monitoring/alerts.yml) that this program can follow. `PorticoShedsLoad` tells',
  'that a node refused new visits for minutes. *Refused* as `unavailable`, with 503, are challenges and starts that the',
  'server cannot begin in time ([why so](../docs/decisions/0031-shed-load.md)).',
]

function alertsOf(alerts: readonly string[]): string {
  const raised = alerts.length === 0 ? 'none' : alerts.join(', ')
  return alerts.includes('PorticoAlarm') ? raised : `${raised}; the alarm stayed silent`
}

function outcomesOf(visits: DayResult['load']['visits']): string {
  return Object.entries(countedBy(visits, ({ outcome }) => outcome))
    .toSorted(([, one], [, other]) => other - one)
    .map(([outcome, count]) => `${outcome} ${count}`)
    .join(', ')
}

function paperLines(results: readonly DayResult[]): string[] {
  const rows = institutions.flatMap(([kind, people]) =>
    results.map(({ name, nodes, cost }) => {
      const need = needOf(people, cost)
      return [
        `${kind} of ${people.toLocaleString('en')}`,
        name.replace(/^.*, /, 'costs as on '),
        ...[need.perSecond, need.serverCores, need.hashCores].map((value) => value.toFixed(1)),
        nodes === 1 ? '–' : String(need.nodes),
        ...[need.databaseCores, need.directoryCores].map((value) => value.toFixed(1)),
        String(need.callsPerAddress),
      ]
    }),
  )
  return [
    `${100 * busiestHour} % of all come in the busiest hour, ${worstMinutes} times as many in its worst minutes, and ${100 * utilization} % of the cores are`,
    `busy then. A person starts ${startsOfPerson} times and gets one code, which takes ${mails.seconds} s; a node sends ${mails.atOnce} at once. Cores are`,
    'those of this machine. A node has one event loop, of which half works, and there is one node more than that needs.',
    'Several nodes share a PostgreSQL, so rows that were measured with one server tell no nodes. The limit is the least',
    '`PORTICO_LIMITS_PER_ADDRESS` with which all strangers together are not refused then. The [page on',
    'sizing](../docs/operating/sizing.md#on-paper) has the formula behind each column, and says what it leaves out.',
    '',
    ...markdownTable(
      [
        'People',
        'Costs',
        'Come a second',
        'Server cores',
        'of which hashes',
        'Nodes',
        'Database cores',
        'Directory cores',
        'Limit',
      ],
      rows,
    ),
  ]
}
