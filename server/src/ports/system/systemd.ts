import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from './logger.js'

/** Notes of a server to the systemd that started it. Nothing waits for them, no failure harms. */
export interface Systemd {
  /**
   * Says that the server is ready. From now on systemd also learns, at half of its patience, that
   * the server lives, as long as timers run and `answers` settles. A store that says no has
   * answered: another start of the server would not mend it.
   */
  ready(status: string, answers: () => Promise<unknown>): void
  stopping(): void
  /** Tells nothing more, and ends what is still being told. */
  end(): void
}

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly log: Logger
}

/** The longest time of one message, in ms. systemd-notify itself waits 5 s for systemd to read. */
const longestMs = 10_000
/** Longer patience needs no shorter steps. It also keeps hostile numbers away from timers. */
const longestStepMs = 60 * 60_000

const noSystemd: Systemd = { ready: () => undefined, stopping: () => undefined, end: () => undefined }

/** The systemd behind `NOTIFY_SOCKET`, or none. The program systemd-notify sends each message. */
export function systemdOf({ env, log }: Surroundings): Systemd {
  const { NOTIFY_SOCKET, PATH } = env
  if ((NOTIFY_SOCKET ?? '') === '') return noSystemd
  const ended = new AbortController()
  let hasFailed = false
  let last = Promise.resolve()
  let watchdog: NodeJS.Timeout | undefined
  const send = async (lines: readonly string[]) => {
    try {
      await run(lines, { env: { NOTIFY_SOCKET, PATH }, signal: ended.signal })
    } catch (cause) {
      if (hasFailed || ended.signal.aborted) return
      hasFailed = true
      const why = cause instanceof Error ? cause.message : String(cause)
      log.warn(
        { why },
        'systemd-notify fails, so systemd may end this server. Mend it, or set Type=exec and no WatchdogSec.',
      )
    }
  }
  const tell = (...lines: readonly string[]) => {
    last = last.then(() => send(lines))
    return last
  }
  return {
    ready(status, answers) {
      void tell('READY=1', `STATUS=${status}`)
      const patienceMs = Number(env['WATCHDOG_USEC'] ?? 0) / 1000
      if (!(patienceMs > 0)) return
      watchdog = everyStep(Math.min(patienceMs / 2, longestStepMs), async () => {
        await answers().catch(() => undefined)
        await tell('WATCHDOG=1')
      })
    },
    stopping() {
      void tell('STOPPING=1', 'STATUS=Finishing what was accepted')
    },
    end() {
      clearInterval(watchdog)
      ended.abort()
    },
  }
}

/** Begins the work again at each step, unless it still runs. The process may end meanwhile. */
function everyStep(ms: number, work: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false
  const step = async () => {
    if (isRunning) return
    isRunning = true
    await work()
    isRunning = false
  }
  return setInterval(step, ms).unref()
}

interface Place {
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
}

/** Rejects where the program is missing, fails, or hangs. It gets no setting of the portal. */
async function run(lines: readonly string[], { env, signal }: Place): Promise<void> {
  if (signal.aborted) return
  const child = spawn('systemd-notify', lines, {
    env,
    signal,
    stdio: 'ignore',
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
  const [code, killedBy] = await once(child, 'exit')
  if (killedBy !== null) throw new Error(`systemd-notify was ended by ${killedBy} after ${longestMs / 1000} s`)
  if (code !== 0) throw new Error(`systemd-notify ended with ${code}`)
}
