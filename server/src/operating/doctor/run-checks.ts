import { type Check, type Finding, failed, skipped } from '../../ports/check.js'
import { Unavailable } from '../../ports/refusal.js'
import { withTimeout } from '../../ports/system/concurrency.js'
import { whyOf } from '../../ports/system/logger.js'

export interface CheckResult extends Finding {
  readonly code: string
}

/** How long one check may take, in ms. */
const boundMs = 10_000

/** Runs checks in turn. One fails by time or error, and is skipped where one it needs failed. */
export async function runChecks(
  checks: readonly Check[],
  { onResult, bound = boundMs }: { readonly onResult: (result: CheckResult) => void; readonly bound?: number },
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  const blocking = new Set<string>()
  for (const { code, needs = [], run } of checks) {
    const missing = needs.find((need) => blocking.has(need))
    const finding = missing === undefined ? await bounded(run, bound) : skipped(`It needs ${missing}.`)
    if (missing !== undefined || finding.state === 'failed') blocking.add(code)
    const result = { code, ...finding }
    onResult(result)
    results.push(result)
  }
  return results
}

async function bounded(run: Check['run'], bound: number): Promise<Finding> {
  try {
    return await withTimeout(bound, run())
  } catch (cause) {
    const why = cause instanceof Unavailable ? cause.explanation : null
    return failed(why ?? `The check came to no end: ${whyOf(cause)}.`, 'Then run portico doctor again.')
  }
}

/** State and code in columns, then what was found and what mends it. */
export function lineOf({ state, code, found, mend }: CheckResult): string {
  const text = mend === null ? found : `${found} ${mend}`
  // The words of other machines must not begin a new line or command the terminal.
  return `${state.padEnd(8)}${code.padEnd(26)} ${text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')}`
}
