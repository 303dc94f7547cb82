import type { ChildProcess } from 'node:child_process'
import type { SetUpReport } from '../edge/operators-page/operators-facts.js'

/** Starts a command of this program in a process of its own, whose standard output is a pipe. */
export type RunSelf = (args: readonly string[]) => ChildProcess

export interface OwnChecks {
  /** The same report for all who ask within a minute. Never rejects. */
  report(): Promise<SetUpReport>
  /** Ends what still runs, at once, and begins nothing more. */
  stop(): void
}

interface OwnChecksChoice {
  /** The settings file that the operator named; undefined where the command finds it by itself. */
  readonly file: string | undefined
  /** How long all checks together may take, and how long a report is reused, in ms. */
  readonly boundMs?: number
  readonly keptMs?: number
}

/** More than any set-up fills. */
const mostBytes = 1_000_000

/**
 * What `config check` and `doctor` say of the set-up of a running server. They run in a process of
 * their own, so that nothing they do holds up a call; one at a time, whoever asks. A process that
 * does not end is killed, because a request to end can be ignored.
 */
export function ownChecks(runSelf: RunSelf, choice: OwnChecksChoice): OwnChecks {
  const { file, boundMs = 30_000, keptMs = 60_000 } = choice
  let last: { readonly report: SetUpReport; readonly endedAt: number } | null = null
  let running: Promise<SetUpReport> | null = null
  let child: ChildProcess | null = null
  let isStopped = false

  const said = async (args: readonly string[], until: number): Promise<unknown> => {
    const leftMs = until - performance.now()
    if (isStopped || leftMs <= 0) return null
    child = runSelf([...args, '--json', ...(file === undefined ? [] : ['--config', file])])
    const text = await outputOf(child, leftMs)
    child = null
    return text === null ? null : parsed(text)
  }
  const run = async () => {
    const at = Date.now()
    const until = performance.now() + boundMs
    const settings = (await said(['config', 'check'], until)) as SaidOfSettings | null
    const isComplete = settings?.isComplete === true
    const checks = isComplete ? ((await said(['doctor', '--no-canary'], until)) as SaidByDoctor | null) : null
    const report = { at, settings: settings && { ...settings }, checks: checks?.checks ?? null }
    last = { report, endedAt: performance.now() }
    running = null
    return report
  }
  return {
    report() {
      if (last !== null && performance.now() - last.endedAt < keptMs) return Promise.resolve(last.report)
      running ??= run()
      return running
    },
    stop() {
      isStopped = true
      child?.kill('SIGKILL')
    },
  }
}

/** The documented fields of both commands. */
type SaidOfSettings = NonNullable<SetUpReport['settings']> & { readonly isComplete: boolean }
type SaidByDoctor = Pick<SetUpReport, 'checks'>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a process prints. Null where it cannot start, says too much, or does not end in time. */
function outputOf(child: ChildProcess, longestMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    let text = ''
    const end = (result: string | null) => {
      clearTimeout(late)
      resolve(result)
    }
    const kill = () => {
      child.kill('SIGKILL')
      end(null)
    }
    const late = setTimeout(kill, longestMs)
    child.stdout?.setEncoding('utf8').on('data', (some: string) => {
      text += some
      if (text.length > mostBytes) kill()
    })
    child.once('error', () => end(null))
    child.once('close', () => end(text))
  })
}
