/**
 * The processor time that this process took for `work`, in ms, whatever other processes do. The
 * system counts it in steps of some ms: add up several.
 */
export async function cpuTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
