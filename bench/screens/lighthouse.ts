import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const folder = fileURLToPath(new URL('../lighthouse/', import.meta.url))
const program = path.join(folder, 'node_modules/.bin/lighthouse')

/** The part of the report of one run that the bench reads. Scores lie between 0 and 1. */
export interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

interface Visit {
  /** The port at which a browser with the visitor's cookies is driven. */
  readonly port: number
  /** False for a page that search engines may not list: its SEO is judged without that. */
  readonly isIndexed: boolean
}

/**
 * The error of Lighthouse where the browser's trace lacks the start of the page: nothing was
 * measured, run it again.
 */
const untraced = 'NO_NAVSTART'
const mostTries = 3

// `run` is not the synchronous form: the browser waits for its driver in this process at each new
// tab.
async function untilTraced(run: () => Promise<unknown>, tries = 1): Promise<void> {
  try {
    await run()
  } catch (cause) {
    if (tries === mostTries || !String(cause).includes(untraced)) throw cause
    await untilTraced(run, tries + 1)
  }
}

/** Runs Lighthouse with its mobile profile, and installs it the first time. */
export function newLighthouse() {
  if (!existsSync(program)) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const results = mkdtempSync(path.join(tmpdir(), 'portico-lighthouse-'))
  const file = path.join(results, 'report.json')
  return {
    version: String(dependencies.lighthouse),
    async reportOf(url: string, { port, isIndexed }: Visit): Promise<Report> {
      const skipped = isIndexed ? [] : ['--skip-audits=is-crawlable']
      const options = [`--port=${port}`, '--quiet', '--output=json', `--output-path=${file}`, ...skipped]
      await untilTraced(() => promisify(execFile)(program, [url, ...options], { timeout: 180_000 }))
      return JSON.parse(readFileSync(file, 'utf8')) as Report
    },
    close: () => rmSync(results, { recursive: true, force: true }),
  }
}
