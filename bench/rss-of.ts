import { readFileSync } from 'node:fs'

/** The memory that processes hold, in MB of a million bytes. Linux only. */
export function rssOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + residentOf(pid), 0)
}

function residentOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024) / 1_000_000
}

export interface WatchedMemory {
  /** One value a second since the start, MB. */
  series(): readonly number[]
  stop(): void
}

/** Reads the memory of processes every second. */
export function watchMemory(pids: readonly number[]): WatchedMemory {
  const values: number[] = []
  const timer = setInterval(() => values.push(rssOf(pids)), 1_000)
  return { series: () => values, stop: () => clearInterval(timer) }
}
