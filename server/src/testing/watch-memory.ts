const mib = 1024 ** 2

/** Watches the memory of this process; `grown` returns its peak above the start, in MiB. */
export function watchMemory(): { grown: () => number } {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 5)
  return {
    grown() {
      clearInterval(timer)
      return (Math.max(most, process.memoryUsage().rss) - before) / mib
    },
  }
}
