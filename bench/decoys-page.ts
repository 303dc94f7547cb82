/** The best guess of a stranger about one population, by what the stranger looked at. */
export interface GuessedPopulation {
  readonly title: string
  /** From 0 to 1, like the rates. */
  readonly bound: number
  readonly reset: Guess
  readonly unlock: Guess
}

interface Guess {
  readonly feature: string
  readonly rate: number
}

/** The page of the decoy bench in Markdown: circumstances, verdict, table. */
export function decoysPage(
  guessed: readonly GuessedPopulation[],
  { day, names }: { readonly day: string; readonly names: number },
): string {
  const outside = guessed.filter(({ bound, reset, unlock }) => Math.max(reset.rate, unlock.rate) > bound)
  const verdict =
    outside.length === 0
      ? 'Every guess stays below its bound.'
      : `Above the bound: ${outside.map(({ title }) => title).join('; ')}.`
  return `${[
    '# Decoys (G8)',
    '',
    'Whether a name has an account must not show in any answer of a reset or an unlock. Written by `npm run bench:decoys`, which',
    'opens a portal in memory for each population and walks both recoveries with names that have accounts and with names that',
    'have none: start, send a code to the first phone and to the first address, send it again, compare a wrong code. A stranger',
    'looks at status, headers, cookies, keys, type, masks without their letters and digits, text and length of each answer, at',
    'each alone and at all together.',
    '',
    `Measured on ${day}: ${names} names of each kind. The stranger learns from ${names} of these ${2 * names} names, guesses the`,
    'others, and then the other way round; a coin is right for 50 %. The table has the feature with which the guess is best.',
    '',
    `**${verdict}**`,
    '',
    '| Population | Reset, right | Feature | Unlock, right | Feature | Bound |',
    '|---|--:|---|--:|---|--:|',
    ...guessed.map(rowOf),
    '',
    'The last bound follows from the rule that a decoy never disappears. When people lose their contacts, their names show none,',
    'and no unknown name does the same. The guess is then right for 50 % of the names plus half of the share of people who lost',
    'their contacts: 75 % where that share is a half. Such people keep their second step (N2), so what a stranger learns opens',
    'nothing, and it fades as soon as they have a contact again.',
  ].join('\n')}\n`
}

function rowOf({ title, bound, reset, unlock }: GuessedPopulation): string {
  return `| ${title} | ${cells(reset)} | ${cells(unlock)} | ${percent(bound)} |`
}

function cells({ feature, rate }: Guess): string {
  // A coin is as good: no feature is better than another.
  return `${percent(rate)} | ${rate > 0.5 ? feature : ''}`
}

function percent(rate: number): string {
  return `${(100 * rate).toFixed(1)} %`
}
