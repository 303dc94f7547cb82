import { median } from '../statistics.js'
import type { Report } from './lighthouse.js'
import type { Typing } from './type-slowly.js'

/** A screen with the reports of its runs. */
export interface Screen {
  readonly path: string
  readonly reports: readonly Report[]
}

export interface ScreensCircumstances {
  readonly day: string
  readonly cores: number
  readonly node: string
  readonly lighthouse: string
  readonly load: number
}

interface Figure {
  readonly name: string
  readonly goal: string
  readonly isMet: (value: number) => boolean
  readonly of: (report: Report) => number
  readonly print: (value: number) => string
}

const score = (name: string, id: string): Figure => ({
  name,
  goal: '100',
  isMet: (value) => value >= 100,
  of: ({ categories }) => Math.round((categories[id]?.score ?? 0) * 100),
  print: String,
})

const measure = (name: string, id: string, most: { value: number; unit: 'ms' | '' }): Figure => ({
  name,
  goal: most.value === 0 ? '0' : `≤ ${most.value} ${most.unit}`,
  isMet: (value) => value <= most.value,
  of: ({ audits }) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY,
  print: (value) => (most.unit === 'ms' ? `${Math.round(value)} ms` : value.toFixed(3)),
})

const figures: readonly Figure[] = [
  score('Performance', 'performance'),
  score('Accessibility', 'accessibility'),
  score('Best practices', 'best-practices'),
  score('SEO', 'seo'),
  measure('Largest contentful paint', 'largest-contentful-paint', { value: 1000, unit: 'ms' }),
  measure('Cumulative layout shift', 'cumulative-layout-shift', { value: 0, unit: '' }),
  measure('Total blocking time', 'total-blocking-time', { value: 50, unit: 'ms' }),
]

/** The page of the screens, in Markdown, and whether all goals are met. */
export function screensPage(
  screens: readonly Screen[],
  typing: Typing,
  circumstances: ScreensCircumstances,
): { readonly text: string; readonly isMet: boolean } {
  const { day, cores, node, lighthouse, load } = circumstances
  const tables = screens.map(tableOf)
  const isSmooth = typing.longTasks.length === 0
  const longest = Math.max(...typing.longTasks)
  const text = `# Three screens on a phone

Lighthouse ${lighthouse}, its mobile profile (simulated slow 4G and a processor slowed down four times), ${screens[0]?.reports.length ?? 0} runs on each
screen of the built portal over http on loopback; the median counts. \`/verification\` opens in a flow that waits
for the choice of a contact, \`/dashboard\` with a session. Lighthouse leaves out for these two whether search
engines may list a page, because they may not. \`npm run check\` bounds the JavaScript of the first page: 68 kB.

Measured on ${day}: ${cores} cores, Node ${node}, load ${load.toFixed(1)} at the start; what else runs
lengthens every time. Written by \`npm run bench:screens\`.

${tables.map((table) => table.text).join('\n')}
## Typing into the longest form

\`${typing.path}\` on a processor slowed down ${typing.slowness} times, ${typing.keys} keys into its fields.

| Figure | Goal | Measured | |
|---|---|---|---|
| Tasks longer than 50 ms | 0 | ${isSmooth ? '0' : `${typing.longTasks.length}, the longest ${Math.round(longest)} ms`} | ${verdict(isSmooth)} |
| Longest handling of an event | ≤ 50 ms | ${Math.round(typing.longestHandling)} ms | ${verdict(typing.longestHandling <= 50)} |
`
  return { text, isMet: isSmooth && typing.longestHandling <= 50 && tables.every(({ isMet }) => isMet) }
}

function tableOf({ path, reports }: Screen): { readonly text: string; readonly isMet: boolean } {
  const rows = figures.map((figure) => {
    const values = reports.map(figure.of)
    const middle = median(values)
    return { figure, values, middle, isMet: figure.isMet(middle) }
  })
  const lines = rows.map(({ figure: { name, goal, print }, values, middle, isMet }) =>
    [name, goal, print(middle), verdict(isMet), values.map(print).join(', ')].join(' | '),
  )
  const text = `## \`${path}\`

| Figure | Goal | Median | | Runs |
|---|---|---|---|---|
${lines.map((line) => `| ${line} |`).join('\n')}
`
  return { text, isMet: rows.every(({ isMet }) => isMet) }
}

const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed')
