import { lanes, type SignInCosts } from './sign-in-cost.js'
import { type Circumstances, type ComparedCall, signed, timingTable } from './timing-page.js'

/** What was measured on one directory. */
export interface MeasuredDirectory {
  readonly name: string
  readonly costs: SignInCosts
  readonly calls: readonly ComparedCall[]
}

/** What the portal's questions may add to one search and one bind, in ms, and the least share of their rate. */
export const goal = { addedMs: 6, share: 0.7 }

/** The page of the directory bench in Markdown: circumstances, and for each directory cost and timing. */
export function directoryPage(directories: readonly MeasuredDirectory[], circumstances: Circumstances): string {
  const { day, cores, node, rounds, load } = circumstances
  return `${[
    '# Directories',
    '',
    'What the portal adds to the work of a directory, and whether the time of an answer shows which names exist. Written by',
    '`npm run bench:directory`, which starts each directory as a private server on this machine, with LDAPS and cheap hashes, and the',
    'built portal on it.',
    '',
    `Measured on ${day}: ${rounds} rounds, ${cores} cores, Node ${node}, load ${load.toFixed(1)} at the start. Directory, portal and`,
    'client share the cores.',
    ...directories.flatMap(sectionOf),
  ].join('\n')}\n`
}

function sectionOf({ name, costs, calls }: MeasuredDirectory): string[] {
  const outside = calls.flatMap((call) =>
    call.others.filter(({ isInside }) => !isInside).map((other) => `${call.name}: ${other.name}`),
  )
  return [
    '',
    `## ${name}`,
    '',
    `### The cost of a sign-in`,
    '',
    `Each way signs the same people in with right passwords. The median is of one after the other, the rate of ${lanes} in parallel.`,
    'The portal asks more than a search and a bind. It reads state, photo and groups of the account before the bind and again after it,',
    'because a lock may be new; it takes contacts over; and it makes each connection anonymous before the bind of a person.',
    '',
    '| Way | Median ms | Added ms | 95 % interval | Sign-ins a second | Share |',
    '|---|--:|--:|--:|--:|--:|',
    ...costRows(costs),
    '',
    verdictOf(costs),
    '',
    '### Names that exist (E6)',
    '',
    'A gap is the median of a class minus that of the first class of its call, as in [the timing of the portal alone](timing.md).',
    '',
    outside.length === 0 ? '**Every interval lies inside ±5 ms.**' : `**Outside ±5 ms: ${outside.join('; ')}.**`,
    '',
    ...timingTable(calls),
  ]
}

function costRows({ costs, gaps }: SignInCosts): string[] {
  const [least] = costs
  return costs.map(({ name, median, rate }) => {
    const gap = gaps.find((other) => other.name === name)
    const added =
      gap === undefined ? ' | ' : `${signed(gap.gap)} | ${signed(gap.interval.low)} … ${signed(gap.interval.high)}`
    const share = least === undefined || gap === undefined ? '' : (rate / least.rate).toFixed(2)
    return `| ${name} | ${median.toFixed(2)} | ${added} | ${rate.toFixed(0)} | ${share} |`
  })
}

function verdictOf({ costs: [kept, fresh, part], gaps: [, asked] }: SignInCosts): string {
  if (kept === undefined || fresh === undefined || part === undefined || asked === undefined) return ''
  const isQuick = asked.gap <= goal.addedMs
  const [ofKept, ofFresh] = [part.rate / kept.rate, part.rate / fresh.rate]
  return (
    `**The portal's questions add ${asked.gap.toFixed(2)} ms to one search and one bind (goal: at most ${goal.addedMs} ms, ` +
    `${isQuick ? 'met' : 'missed'}), and reach ${ofFresh.toFixed(2)} of the rate of a program with a connection for each sign-in ` +
    `(goal: at least ${goal.share}, ${ofFresh >= goal.share ? 'met' : 'missed'}), or ${ofKept.toFixed(2)} of one that keeps its ` +
    `connections open (${ofKept >= goal.share ? 'met' : 'missed'}).**`
  )
}
