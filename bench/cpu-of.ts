import { readFileSync } from 'node:fs'

/** Ticks of the kernel's clock for processes, in ms. */
const tickMs = 10

/** The CPU time in ms that processes have used, with all that they started. Linux only. */
export function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ownAndBelow(pid), 0)
}

function ownAndBelow(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in parentheses and may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return ticks * tickMs + cpuOf(children === '' ? [] : children.split(' ').map(Number))
  } catch {
    // It has ended, and its parent has its time.
    return 0
  }
}
