const minuteMs = 60_000

/** The `Retry-After` of a refusal, rounded up to whole minutes, which tell no exact end (G2). */
export function retryAfter(waitMs: number): { readonly retryAfterSeconds: number } {
  return { retryAfterSeconds: Math.ceil(waitMs / minuteMs) * 60 }
}
