import { escapeHtml } from '../../ports/system/escape-html.js'
import type { Counts } from './operators-facts.js'

interface Bar {
  readonly label: string
  readonly counts: Counts
}

const [width, height, left, foot] = [640, 156, 52, 26]
const room = height - foot - 8

/** Bars of sign-ins with the refused on top, and the same as a table. One bar an hour, or a day. */
export function countChart(bars: readonly Bar[], { name, everyLabel }: { name: string; everyLabel: number }): string {
  const most = niceAbove(Math.max(...bars.map(({ counts }) => right(counts) + refused(counts)), 0))
  const step = (width - left) / bars.length
  const y = (n: number) => round(height - foot - (room * n) / most)
  const rows = bars.map(({ counts }, index) => {
    const [done, all] = [right(counts), right(counts) + refused(counts)]
    const at = `x="${round(left + index * step)}" width="${round(step * 0.62)}"`
    return `${bar('right', at, [y(done), y(0)])}${bar('refused', at, [y(all), y(done)])}`
  })
  const labels = bars.map(({ label }, index) =>
    index % everyLabel === 0
      ? `<text x="${round(left + index * step)}" y="${height - 6}">${escapeHtml(label)}</text>`
      : '',
  )
  return `<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(name)}">
<line x1="${left}" x2="${width}" y1="${y(0)}" y2="${y(0)}"/>${rows.join('')}${labels.join('')}
<text class="scale" x="${left - 8}" y="${y(most) + 8}">${most}</text><text class="scale" x="${left - 8}" y="${y(0)}">0</text>
</svg>
${table(bars)}`
}

function bar(kind: string, at: string, [top, bottom]: readonly [number, number]): string {
  return bottom > top ? `<rect class="${kind}" ${at} y="${top}" height="${round(bottom - top)}"/>` : ''
}

function table(bars: readonly Bar[]): string {
  const rows = bars
    .filter(({ counts }) => right(counts) + refused(counts) > 0)
    .map(
      ({ label, counts }) =>
        `<tr><th scope="row">${escapeHtml(label)}</th><td>${right(counts)}</td><td>${refused(counts)}</td></tr>`,
    )
  if (rows.length === 0) return ''
  return `<details><summary>As a table</summary><table>
<thead><tr><th scope="col">When</th><th scope="col">Right</th><th scope="col">Refused</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></details>`
}

export function right(counts: Counts): number {
  return counts['sign-in'] ?? 0
}

export function refused(counts: Counts): number {
  return counts['refused sign-in'] ?? 0
}

/** The next of 5, 10, 25, 50, 100, 250 … */
function niceAbove(n: number): number {
  let nice = 5
  for (let index = 0; nice < n; index += 1) nice *= index % 3 === 1 ? 2.5 : 2
  return nice
}

function round(n: number): number {
  return Math.round(n * 10) / 10
}
