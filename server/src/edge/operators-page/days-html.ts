import { countChart, refused, right } from './count-chart.js'
import { legend } from './now-html.js'
import type { CountedDay, Counts } from './operators-facts.js'
import { panel } from './page-html.js'

const dayMs = 24 * 60 * 60_000
const shownDays = 30

/** Days are named by midnight in UTC of their date. */
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The last 30 days as bars, and all that are kept by month. `today` as days are named, ms. */
export function daysHtml(days: readonly CountedDay[] | null, today: number): string {
  if (days === null) return panel('Sign-ins by day', '<p class="note">Unknown: the store does not answer.</p>')
  const known = new Map(days.map(({ at, counts }) => [at, counts]))
  const bars = Array.from({ length: shownDays }, (_, index) => {
    const at = today - (shownDays - 1 - index) * dayMs
    return { label: date.format(at), counts: known.get(at) ?? {} }
  })
  const chart = countChart(bars, { name: `Sign-ins of the last ${shownDays} days`, everyLabel: 7 })
  return `${panel('Sign-ins by day', `${legend(`the last ${shownDays} days`)}${chart}`)}
${panel('By month', months(days))}`
}

const columns: readonly (readonly [label: string, count: (counts: Counts) => number])[] = [
  ['Sign-ins', right],
  ['Refused', refused],
  ['Resets begun', (counts) => counts['begun reset'] ?? 0],
  ['New passwords', (counts) => counts['reset password'] ?? 0],
  ['Unlocked', (counts) => counts['unlocked account'] ?? 0],
]

function months(days: readonly CountedDay[]): string {
  if (days.length === 0) return '<p class="note">Nothing is counted yet. Days are kept for 400 days.</p>'
  const byMonth = new Map<string, Counts[]>()
  for (const { at, counts } of days) {
    const name = month.format(at)
    byMonth.set(name, [...(byMonth.get(name) ?? []), counts])
  }
  const rows = [...byMonth].map(([name, own]) => {
    const cells = columns.map(([, count]) => `<td>${own.reduce((sum, counts) => sum + count(counts), 0)}</td>`)
    return `<tr><th scope="row">${name}</th>${cells.join('')}</tr>`
  })
  return `<div class="wide" tabindex="0" role="region" aria-label="Counts by month"><table>
<thead><tr><th scope="col">Month</th>${columns.map(([label]) => `<th scope="col">${label}</th>`).join('')}</tr></thead>
<tbody>${rows.join('')}</tbody></table></div><p class="note">Days are kept for 400 days.</p>`
}
