/** Asks at most once in `ms`, so that many cannot overload the other side; all get the answer. */
export function reused<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { readonly at: number; readonly answer: Promise<Answer> } | null = null
  return () => {
    // Real time on purpose: it protects the other side, and no rule of the product depends on it.
    if (last === null || performance.now() - last.at >= ms) last = { at: performance.now(), answer: ask() }
    return last.answer
  }
}
