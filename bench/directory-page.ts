import { toleratedMs } from './compare-classes.js'
import { lanes, type SignInCosts } from './sign-in-cost.js'
import { type Circumstances, type ComparedCall, signed, timingTable } from './timing-page.js'

/** The measurements on one directory. */
export interface MeasuredDirectory {
  readonly name: string
  /** Null where no program without a portal does the same. */
  readonly costs: SignInCosts | null
  /** Which people stand where, in a sentence; null where all stand in one place. */
  readonly standing: string | null
  readonly calls: readonly ComparedCall[]
}

/**
 * The most that the portal's questions may add to one search and one bind, in ms, and the least
 * share of their rate.
 */
export const goal = { addedMs: 6, share: 0.7 }

/**
 * The page of the directory bench in Markdown: circumstances, and for each directory cost and
 * timing.
 */
export function directoryPage(directories: readonly MeasuredDirectory[], circumstances: Circumstances): string {
  const { day, cores, node, rounds, load } = circumstances
  return `${[
    '# Directories',
    '',
    'What the portal adds to the work of a directory, and whether the time of an answer shows which names exist. Written by',
    '`npm run bench:directory`, which starts each directory as a private server on this machine, with LDAPS and cheap hashes, and the',
    'built portal on it. The directory offers the addresses of its people, none of whom has signed in before.',
    '',
    `Measured on ${day}: ${rounds} rounds, ${cores} cores, Node ${node}, load ${load.toFixed(1)} at the start. Directory, portal and`,
    'client share the cores.',
    ...directories.flatMap(sectionOf),
  ].join('\n')}\n`
}

function sectionOf({ name, costs, standing, calls }: MeasuredDirectory): string[] {
  return [
    '',
    `## ${name}`,
    ...(costs === null ? [] : costSection(costs)),
    '',
    '### Names that exist (E6)',
    '',
    'A gap is the median of a class minus that of the first class of its call, as in [the timing of the portal alone](timing.md).',
    ...(standing === null ? [] : [standing]),
    '',
    timingVerdict(calls),
    '',
    ...timingTable(calls),
  ]
}

function costSection(costs: SignInCosts): string[] {
  return [
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
  ]
}

/** Says what is outside, and what the run could not tell because the machine had other work. */
function timingVerdict(calls: readonly ComparedCall[]): string {
  const classes = calls.flatMap(({ name, reference, others }) =>
    others.map((other) => ({
      ...other,
      name: `${name}: ${other.name}`,
      bound: Math.max(toleratedMs, 0.02 * reference.median),
    })),
  )
  const shown = classes.filter(({ interval, bound }) => interval.low > bound || interval.high < -bound)
  const open = classes.filter((one) => !one.isInside && !shown.includes(one))
  const found =
    shown.length === 0
      ? `**No class is shown to lie outside ±${toleratedMs} ms or 2 %.**`
      : `**Outside ±${toleratedMs} ms or 2 %: ${shown.map(({ name }) => name).join('; ')}.**`
  if (open.length === 0) return found
  return `${found} The intervals of ${open.length} of ${classes.length} classes reach beyond, so this run cannot rule it out for them.`
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
