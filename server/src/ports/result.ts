/**
 * The value of a step outside HTTP, or every problem that prevents it, one sentence each. Rules of
 * calls throw `Refusal` instead.
 */
export type Result<Value, Problem = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export function ok<Value>(value: Value): Result<Value, never> {
  return { ok: true, value }
}

export function failure<Problem>(...problems: readonly Problem[]): Result<never, Problem> {
  return { ok: false, problems }
}

/** The value, if there is no problem. */
export function resultOf<Value, Problem>(value: Value, problems: readonly Problem[]): Result<Value, Problem> {
  return problems.length === 0 ? ok(value) : failure(...problems)
}
