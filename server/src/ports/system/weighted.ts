/** Values with their relative frequencies; a value with weight 0 is never drawn. */
export type Weighted = readonly (readonly [value: string, weight: number])[]

/** The value that a number in [0, 1) selects. */
export function pick(from: Weighted, drawn: number): string {
  let left = drawn * from.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of from) {
    if (left < weight) return value
    left -= weight
  }
  return from.at(-1)?.[0] ?? ''
}
