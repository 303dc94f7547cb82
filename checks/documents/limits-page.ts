import { mapSettings } from '../../server/src/ports/config/setting-table.js'
import { settings } from '../../server/src/ports/config/settings.js'
import { codeLimits } from '../../server/src/rules/limits/code-limits.js'
import { deskLimits } from '../../server/src/rules/limits/desk-limits.js'
import { dayMs, hourMs, type Limit, minuteMs, type Outcome, unbounded } from '../../server/src/rules/limits/limit.js'
import { messageLimits } from '../../server/src/rules/limits/message-limits.js'
import { otherLimits } from '../../server/src/rules/limits/other-limits.js'
import { passwordLimits } from '../../server/src/rules/limits/password-limits.js'
import { code, codes, generated, table } from './markdown.js'
import { capacities, type Spent, spentLimits } from './spent-limits.js'

const tables = {
  Passwords: passwordLimits,
  Codes: codeLimits,
  'Messages and addresses': messageLimits,
  'The help desk': deskLimits,
  'Flows, sessions, hours and addresses': otherLimits,
} satisfies Record<keyof typeof spentLimits, Readonly<Record<string, Limit>>>

/** `docs/limits.md`: every limit, with what ends it and what a visitor reads. */
export function limitsPage(): string {
  return [
    ...generated('The limits', 'the tables in server/src/rules/limits'),
    'A patient stranger meets these limits, and so does a person in a hurry. The right column names the rules ' +
      'that say why ([rules.md](rules.md)); a bound with a name is a setting ([configuration.md](configuration.md)).',
    '',
    '- *Counted*: before the try is looked at, so that parallel tries all count; or only when it was wrong.',
    '- *Given back*: one is returned after the proof was right, when an outage left it unused, or when a message ended while its server took none (*undelivered*).',
    '- *Ended*: the count begins anew when the proof was right, when the person completes a sign-in, when the ' +
      "directory forgets its own failures, or by an operator's `portico person clear`.",
    '- *Name* is a typed name, known or not. Limits of a name count for the account that it means, too, and a ' +
      'full one of those shows nothing: no answer ties two spellings to one person (G12).',
    '',
    '`portico person show` prints how much of the main limits a name has used.',
    '',
    ...Object.entries(tables).flatMap(([title, limits]) => [
      `## ${title}`,
      '',
      ...table(
        ['Counts', 'For each', 'Bound', 'In', 'Counted', 'Given back', 'Ended', 'At the bound', 'Rule'],
        Object.values<Limit>(limits).map(rowOf),
      ),
    ]),
    ...spentSection(),
  ].join('\n')
}

/** Of each limit: who can use it up, and who is refused then. */
function spentSection(): readonly string[] {
  const spent: Readonly<Record<string, Readonly<Record<string, Spent>>>> = spentLimits
  const rows = Object.entries(tables).flatMap(([title, limits]) =>
    Object.entries<Limit>(limits).flatMap(([name, limit]) => {
      const row = spent[title]?.[name] ?? null
      return row === null ? [] : [[`${limit.counts}, each ${limit.per}`, ...row, atBound(limit)]]
    }),
  )
  return [
    '## Who can use them up',
    '',
    'What each limit lets a stranger do to others. A captcha is the work of one challenge; a network is a /24 or a /48. ' +
      'Limits that only the one who uses them up meets are left out.',
    '',
    ...table(
      ['Limit', 'Who can use it up, and at what price', 'Who is refused then, and for how long', 'Reads'],
      [...rows, ...capacities.map((capacity) => [...capacity])],
    ),
  ]
}

/** Every limit that keeps a rule, as a short sentence. */
export function limitsOfRule(id: string): readonly string[] {
  const all = Object.values(tables).flatMap((limits) => Object.values<Limit>(limits))
  return all
    .filter(({ rule, bound }) => rule.split(', ').includes(id) && bound !== unbounded)
    .map((limit) => {
      const [what, whom] = [limit.counts.replace(/[,;].*/, ''), limit.per.replace(/:.*/, '')]
      return `${what}, each ${whom}: ${boundOf(limit)}${typeof limit.window === 'number' ? ` in ${windowOf(limit)}` : ''}`
    })
}

function rowOf(limit: Limit): string[] {
  const { counts, per, taken, givenBack, cleared, rule } = limit
  const ends = [outcomes(givenBack), outcomes(cleared)]
  return [counts, per, boundOf(limit), windowOf(limit), taken, ...ends, atBound(limit), rule]
}

/** What a visitor reads at the bound. */
function atBound({ reads }: Limit): string {
  return 'words' in reads ? reads.words : codes(reads)
}

const environmentNames = mapSettings(settings.limits, ({ environmentName }) => environmentName, ['limits'])
const nameOf = (setting: string) => code(String(environmentNames[setting]))

function boundOf({ bound }: Limit): string {
  if (typeof bound === 'number') return bound === unbounded ? 'none' : String(bound)
  return 'setting' in bound ? nameOf(bound.setting) : bound.words
}

function windowOf({ window }: Limit): string {
  if (typeof window !== 'number') return 'setting' in window ? nameOf(window.setting) : window.words
  const [ms, unit] = [[dayMs, 'day'] as const, [hourMs, 'hour'] as const, [minuteMs, 'minute'] as const].find(
    ([length]) => window % length === 0,
  ) ?? [1, 'ms']
  const number = window / ms
  return number === 1 ? `a${unit === 'hour' ? 'n' : ''} ${unit}` : `${number} ${unit}s`
}

const told: Readonly<Record<Outcome, string>> = {
  right: 'right',
  unused: 'unused',
  completed: 'sign-in completed',
  undelivered: 'undelivered',
  'directory forgot': 'directory forgot',
  operator: 'operator',
}

function outcomes(all: readonly Outcome[]): string {
  return all.map((outcome) => told[outcome]).join(', ')
}
