const longestWaitMs = 5_000

let underWay: { readonly end: Promise<unknown>; readonly abort: () => void } | null = null

/**
 * Sends a sign-out. Its answer takes the cookies of the session away, also those of a flow that
 * began since.
 */
export async function sendSignOut<Answer>(send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController()
  const answer = send(controller.signal)
  const mine = { end: answer.catch(() => undefined), abort: () => controller.abort() }
  underWay = mine
  try {
    return await answer
  } finally {
    if (underWay === mine) underWay = null
  }
}

/** Resolves when no answer of a sign-out can come any more; gives one up after five seconds. */
export async function endOfSignOut(): Promise<void> {
  if (underWay === null) return
  const { end, abort } = underWay
  const timer = setTimeout(abort, longestWaitMs)
  await end
  clearTimeout(timer)
}
