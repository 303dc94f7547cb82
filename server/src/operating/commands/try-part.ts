import type { Config } from '../../ports/config/config.js'
import { type CheckResult, runChecks } from '../doctor/run-checks.js'
import { openForDoctor } from '../open-for-doctor.js'
import type { Part } from '../setup/setup-parts.js'

/** The portal does not run yet, so that its own address may well fail. */
const isAwaited = ({ code }: CheckResult) => code === 'public-url'

/** Tries the answers of a part with the doctor's checks. False where one failed. */
export async function tryPart(part: Part, config: Config, onResult: (result: CheckResult) => void): Promise<boolean> {
  const checks = openForDoctor(config, { mailTo: null, smsTo: null })
  const tried = checks.all.filter(({ code }) => part.isTriedBy(code))
  const tell = (result: CheckResult) => {
    if (result.state !== 'skipped' || isAwaited(result)) onResult(result)
  }
  const results = await runChecks(tried, { onResult: tell }).finally(checks.close)
  return results.every((result) => result.state !== 'failed' || isAwaited(result))
}
