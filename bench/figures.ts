/** A figure that shall be small. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: 'ms' | 's' | 'MB'
  /** The goal, or null. */
  readonly most: number | null
}

/** A row for each figure, with its goal and whether it is met. */
export function figuresTable(figures: readonly Figure[]): string[] {
  return [
    '| What | Figure | Goal | Met |',
    '|---|--:|--:|---|',
    ...figures.map((figure) => {
      const { what, value, unit, most } = figure
      const goal = most === null ? '' : `≤ ${most} ${unit}`
      const verdict = most === null ? '' : yesOrNo(value <= most)
      return `| ${what} | ${value.toFixed(value < 10 ? 2 : 0)} ${unit} | ${goal} | ${verdict} |`
    }),
  ]
}

/** The figures that missed their goal. */
export function missedFigures(figures: readonly Figure[]): string[] {
  return figures.filter(({ value, most }) => most !== null && !(value <= most)).map(({ what }) => what)
}

/** One sentence for the top of a page. */
export function verdictOn(missed: readonly string[]): string {
  return missed.length === 0 ? '**Every goal is met.**' : `**Missed: ${missed.join('; ')}.**`
}

export function yesOrNo(isMet: boolean): string {
  return isMet ? 'yes' : '**no**'
}
