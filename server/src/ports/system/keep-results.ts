/** The same function, computing each result once. Keeps at most `most`: strangers choose texts. */
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
