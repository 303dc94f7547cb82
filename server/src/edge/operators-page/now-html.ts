import { timeInWords } from '@portico/text/instant-in-words'
import { escapeHtml } from '../../ports/system/escape-html.js'
import type { CountedEvent } from '../../rules/audit/period-count-store.js'
import { halfOfResets } from '../../rules/audit/reset-time.js'
import { leastShare } from '../../rules/coverage/coverage.js'
import { countChart, refused, right } from './count-chart.js'
import type { Channel, Counts, OperatorsFacts } from './operators-facts.js'
import { documentPath, operatorsPaths, panel, shape } from './page-html.js'
import { putOffShare, type Tone, type Verdict, verdictOf } from './verdict.js'

/** The portal now: one sentence, its parts, today's sign-ins and resets, and four numbers. */
export function nowHtml(facts: OperatorsFacts, timeZone: string): string {
  const { counts } = facts
  const when = timeInWords(facts.now, { language: 'en', timeZone })
  return `${verdictBox(verdictOf(facts), when)}
${partsPanel(facts)}
<div class="two">${panel('Sign-ins today', signIns(counts?.hours ?? null), `<a href="${operatorsPaths.days}">By day</a>`)}
${panel('Where resets end today', counts === null ? unknown : resets(counts.today))}</div>
${numbers(facts, timeZone)}`
}

function verdictBox({ tone, sentence, why, page }: Verdict, when: string): string {
  const help = page === null ? '' : `<a class="button" href="${documentPath(page)}">What to do</a>`
  return `<section class="verdict ${tone}" aria-label="The portal at ${when}">${shape(tone)}<div><h2>${sentence}</h2>
<p>${escapeHtml(why)} Seen at ${when}. <a href="${operatorsPaths.now}">Look again</a></p></div>${help}</section>`
}

interface PartWord {
  readonly name: string
  readonly tone: Tone
  readonly word: string
}

function partsPanel({ parts, mail, sms, counts }: OperatorsFacts): string {
  const stateOf = (...names: readonly string[]) =>
    parts.find((part) => names.includes(part.name) && part.state !== 'ok') ?? { state: 'ok' as const }
  const put = putOffShare(counts?.lately ?? {})
  const words: readonly PartWord[] = [
    partOf('Directory', stateOf('directory'), 'answers'),
    mail.state === 'ok' && put !== null
      ? { name: 'Mail', tone: 'warning', word: put }
      : partOf('Mail', mail, 'takes messages'),
    ...(sms === null ? [] : [partOf('SMS', sms, 'answers')]),
    partOf('Store', stateOf('store', 'migrations'), 'can be written'),
    partOf('Disk', stateOf('disk'), 'has room'),
    partOf('Clock', stateOf('clock'), 'is right'),
  ]
  const items = words.map(
    ({ name, tone, word }) => `<li>${shape(tone)}<div><b>${name}</b><span>${escapeHtml(word)}</span></div></li>`,
  )
  return `<section class="panel" aria-label="Parts"><ul class="parts">${items.join('')}</ul></section>`
}

const toneOf = { ok: 'ok', degraded: 'warning', failed: 'failed' } as const

function partOf(name: string, { state }: Pick<Channel, 'state'>, well: string): PartWord {
  const troubled = name === 'Disk' ? 'needs room' : name === 'Clock' ? 'is wrong' : 'fails'
  return { name, tone: toneOf[state], word: state === 'ok' ? well : troubled }
}

const unknown = '<p class="note">Unknown: the store does not answer.</p>'

function signIns(hours: readonly Counts[] | null): string {
  if (hours === null) return unknown
  const bars = hours.map((counts, hour) => ({ label: String(hour).padStart(2, '0'), counts }))
  const sum = (count: (counts: Counts) => number) => hours.reduce((all, counts) => all + count(counts), 0)
  const [done, not] = [sum(right), sum(refused)]
  const name = `Sign-ins by hour: ${done} right, ${not} refused today`
  const told = done + not === 0 ? 'Nobody tried yet' : `${done} right, ${not} refused`
  return `${legend(told)}${countChart(bars, { name, everyLabel: 6 })}`
}

/** The colours of a chart in words, and what it sums up to. */
export function legend(told: string): string {
  return `<p class="note"><i class="key right"></i>right <i class="key refused"></i>refused · ${told}</p>`
}

const steps = [
  ['Began', 'begun reset'],
  ['Code sent', 'reset with a code sent'],
  ['Right code', 'reset with a right proof'],
  ['New password', 'reset password'],
] as const

function resets(today: Counts): string {
  const most = Math.max(...steps.map(([, what]) => today[what] ?? 0), 1)
  const rows = steps.map(([label, what]) => {
    const n = today[what] ?? 0
    return `<dt>${label}</dt><dd><svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="right" width="${Math.round((1000 * n) / most) / 10}" height="14"/></svg><b>${n}</b></dd>`
  })
  const stuck = (today['reset with a code sent'] ?? 0) - (today['reset with a right proof'] ?? 0)
  const note =
    stuck > 0 ? `${stuck} got no further than the code, or are still at it.` : 'A passkey counts as a right code.'
  return `<dl class="steps">${rows.join('')}</dl><p class="note">${note}</p>`
}

/** Exactly four: two rows on a phone, one on a desk. */
function numbers(facts: OperatorsFacts, timeZone: string): string {
  const { counts, stoppedPeople } = facts
  const ofToday = (what: CountedEvent) => (counts === null ? null : (counts.today[what] ?? 0))
  const tiles: readonly Tile[] = [
    tile(ofToday('reset password'), 'passwords reset by people themselves today'),
    coverageTile(facts, timeZone),
    halfTile(counts),
    tile(stoppedPeople, 'people on hold'),
  ]
  const items = tiles.map(({ n, what }) => `<li><b>${n}</b><span>${what}</span></li>`)
  return `<ul class="tiles">${items.join('')}</ul>`
}

interface Tile {
  readonly n: string
  readonly what: string
}

function tile(n: number | null, what: string): Tile {
  return n === null ? { n: '?', what: `unknown: ${what}` } : { n: String(n), what }
}

function halfTile(counts: OperatorsFacts['counts']): Tile {
  const what = 'from start to done, half of all'
  if (counts === null) return tile(null, what)
  const half = halfOfResets(counts.today)
  if (half === null) return { n: '–', what: `too few to tell: ${what}` }
  const [minutes, seconds] = [Math.floor(half / 60), half % 60]
  return { n: minutes === 0 ? `${seconds} s` : `${minutes} min${seconds === 0 ? '' : ` ${seconds}`}`, what }
}

/** The last count is told with its day, unless that is today. */
function coverageTile({ figures, now }: OperatorsFacts, timeZone: string): Tile {
  const what = 'people who could get back in'
  if (figures === null) return tile(null, what)
  if (figures.people === null) return { n: '–', what: `not counted yet: ${what}` }
  const { countedAt, ways } = figures.people
  const share = leastShare(ways)
  if (share === null) return { n: '–', what: `too few to tell: ${what}` }
  const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  const day = days.format(countedAt)
  return { n: `${share} %`, what: `of people could get back in ${day === days.format(now) ? 'today' : `on ${day}`}` }
}
