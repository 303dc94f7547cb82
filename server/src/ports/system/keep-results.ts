/**
 * The same function, which computes each result once. It keeps at most `most` of them, because a
 * stranger may choose the texts: it then forgets all and begins anew.
 */
export function keepResults<Result>(most: number, compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const kept = results.get(text)
    if (kept !== undefined) return kept
    const result = compute(text)
    if (results.size >= most) results.clear()
    results.set(text, result)
    return result
  }
}
