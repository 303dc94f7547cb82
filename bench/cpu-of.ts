import { readFileSync } from 'node:fs'

/** Ticks of the kernel's clock for processes, in ms. */
const tickMs = 10

/** The CPU time in ms that processes have used, with all that they started. Linux only. */
export function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ownAndBelow(pid), 0)
}

/**
 * The part of it in ms that the event loops took: the first thread of each process has it. Linux
 * only.
 */
export function cpuOfEventLoops(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + zeroIfEnded(() => timesIn(`/proc/${pid}/task/${pid}/stat`).own), 0)
}

function ownAndBelow(pid: number): number {
  return zeroIfEnded(() => {
    const { own, ended } = timesIn(`/proc/${pid}/stat`)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return own + ended + cpuOf(children === '' ? [] : children.split(' ').map(Number))
  })
}

/** The parent of a process that has ended has its time. */
function zeroIfEnded(read: () => number): number {
  try {
    return read()
  } catch {
    return 0
  }
}

/** CPU time in ms of a process or a thread, and of the children of its process that have ended. */
function timesIn(file: string): { readonly own: number; readonly ended: number } {
  const stat = readFileSync(file, 'utf8')
  // The name of the program stands in parentheses and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return { own: (user + system) * tickMs, ended: (endedUser + endedSystem) * tickMs }
}
