// `npm run bench:home`: runs Lighthouse, mobile profile, five times on the home page of a portal
// that runs as an operator starts it.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPortal } from '../e2e/environments/start-portal.js'
import { median } from './statistics.js'

const folder = fileURLToPath(new URL('lighthouse/', import.meta.url))
const program = path.join(folder, 'node_modules/.bin/lighthouse')
const browser = process.env['PORTICO_TEST_BROWSER'] ?? '/usr/bin/chromium'
const runs = 5

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

interface Figure {
  readonly name: string
  readonly goal: string
  readonly isMet: (value: number) => boolean
  readonly of: (report: Report) => number
  readonly print: (value: number) => string
}

const score = (name: string, id: string, least: number): Figure => ({
  name,
  goal: least === 100 ? '100' : `≥ ${least}`,
  isMet: (value) => value >= least,
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
  score('Performance', 'performance', 97),
  score('Accessibility', 'accessibility', 100),
  score('Best practices', 'best-practices', 100),
  score('SEO', 'seo', 100),
  measure('Largest contentful paint', 'largest-contentful-paint', { value: 1500, unit: 'ms' }),
  measure('Cumulative layout shift', 'cumulative-layout-shift', { value: 0, unit: '' }),
  measure('Total blocking time', 'total-blocking-time', { value: 50, unit: 'ms' }),
]

function reportOf(url: string, file: string): Report {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run'
  execFileSync(program, [url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 120_000,
  })
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

function page(reports: readonly Report[]): { text: string; isMet: boolean } {
  const rows = figures.map((figure) => {
    const values = reports.map(figure.of)
    const middle = median(values)
    return { figure, values, middle, isMet: figure.isMet(middle) }
  })
  const lines = rows.map(({ figure, values, middle, isMet }) =>
    [
      figure.name,
      figure.goal,
      figure.print(middle),
      isMet ? 'met' : 'missed',
      values.map(figure.print).join(', '),
    ].join(' | '),
  )
  const text = `# The home page on a phone

Lighthouse 12.8.2, its mobile profile (simulated slow 4G and a processor slowed down four times), ${runs} runs on the home page of the built
portal over http on loopback; the median counts. Measured on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores, Node ${process.versions.node}. Written by \`npm run bench:home\`.

| Figure | Goal | Median | | Runs |
|---|---|---|---|---|
${lines.map((line) => `| ${line} |`).join('\n')}
`
  return { text, isMet: rows.every(({ isMet }) => isMet) }
}

if (!existsSync(program)) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
const results = mkdtempSync(path.join(tmpdir(), 'portico-lighthouse-'))
const portal = await startEmbeddedPortal('bench-home')
try {
  const reports = Array.from({ length: runs }, (_, run) => reportOf(portal.url, path.join(results, `${run}.json`)))
  const { text, isMet } = page(reports)
  writeFileSync(new URL('home-page.md', import.meta.url), text)
  console.log(text)
  process.exitCode = isMet ? 0 : 1
} finally {
  await portal.stop()
  rmSync(results, { recursive: true, force: true })
}
