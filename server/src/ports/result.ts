/** A step's value outside HTTP, or every problem, a sentence each. Calls throw `Refusal`. */
export type Result<Value, Problem = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export function ok<Value>(value: Value): Result<Value, never> {
  return { ok: true, value }
}

export function failure<Problem>(...problems: readonly Problem[]): Result<never, Problem> {
  return { ok: false, problems }
}

export function resultOf<Value, Problem>(value: Value, problems: readonly Problem[]): Result<Value, Problem> {
  return problems.length === 0 ? ok(value) : failure(...problems)
}
