/** One answer as a stranger sees it: the name of each feature and its value. */
export type Features = Readonly<Record<string, string>>

/**
 * A stranger learns from half of the answers and guesses the class of the other half, and the other
 * way round. Returns the share of right guesses for each feature alone and for all together. About
 * 0.5 means that a feature reveals nothing.
 */
export function guessRates(one: readonly Features[], other: readonly Features[]): Record<string, number> {
  const names = Object.keys(one[0] ?? {})
  const together = (features: Features) => names.map((name) => features[name]).join(' / ')
  const rates = names.map((name) => [name, guessRate(one, other, (features) => features[name] ?? '')] as const)
  return { ...Object.fromEntries(rates), together: guessRate(one, other, together) }
}

function guessRate(one: readonly Features[], other: readonly Features[], look: (features: Features) => string): number {
  const seen = [...one.map((features) => [look(features), 1] as const), ...other.map((f) => [look(f), -1] as const)]
  const halves = [0, 1].map((half) => seen.filter((_, index) => index % 2 === half))
  const right = halves.map((half, index) => rightGuesses(halves[1 - index] ?? [], half))
  return right.reduce((sum, count) => sum + count, 0) / seen.length
}

type Seen = readonly (readonly [value: string, side: 1 | -1])[]

/**
 * Guesses for each value the side that had it more often. Without a difference, or for a new value,
 * half of the guesses are right.
 */
function rightGuesses(learned: Seen, asked: Seen): number {
  const lead = new Map<string, number>()
  for (const [value, side] of learned) lead.set(value, (lead.get(value) ?? 0) + side)
  return asked.reduce((sum, [value, side]) => {
    const guess = Math.sign(lead.get(value) ?? 0)
    return sum + (guess === 0 ? 0.5 : Number(guess === side))
  }, 0)
}
