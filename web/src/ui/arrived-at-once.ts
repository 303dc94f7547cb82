/**
 * Whether a code of `length` digits came in one event, as from the clipboard or from the browser's
 * suggestion. Typing adds one digit at a time. One digit may have been typed before.
 */
export function arrivedAtOnce(before: string, after: string, length: number): boolean {
  if (after.length !== length) return false
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const added = after.length - start - end
  // A full field takes no further digit, so two changed ones are a new code.
  return before.length === length ? added > 1 : added >= length - 1
}
