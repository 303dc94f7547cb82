/**
 * One line of a panel; null where nothing was measured. All lines of a picture have equally many
 * values.
 */
export interface Series {
  readonly name: string
  readonly values: readonly (number | null)[]
}

/** One small diagram. Its first series is the strongest one. */
export interface Panel {
  readonly title: string
  readonly unit: string
  readonly series: readonly Series[]
}

export interface Picture {
  readonly title: string
  /** The unit of the horizontal axis, which runs from 0 to this number. */
  readonly across: { readonly unit: string; readonly until: number }
  readonly panels: readonly Panel[]
}

const columns = 2
const panel = { width: 420, height: 170, left: 52, right: 12, top: 34, bottom: 30 }
const plot = { width: panel.width - panel.left - panel.right, height: panel.height - panel.top - panel.bottom }
const headHeight = 34
/** Both are read on white and on black. */
const style = `
    text { font: 11px system-ui, sans-serif; fill: #333 }
    .title { font-size: 13px; font-weight: 600 }
    .axis { stroke: #999; stroke-width: 1 }
    .line { fill: none; stroke-linejoin: round }
    .line-0 { stroke: #0b6e4f; stroke-width: 2 }
    .line-1 { stroke: #c77700; stroke-width: 1.2 }
    .line-2 { stroke: #b3261e; stroke-width: 1 }
    .area-0, .name-0 { fill: #0b6e4f }
    .area-1, .name-1 { fill: #c77700 }
    .area-2, .name-2 { fill: #b3261e }
    .area-0 { opacity: .35 }
    .area-1 { opacity: .22 }
    .area-2 { opacity: .14 }
    .paper { fill: #fff }
    @media (prefers-color-scheme: dark) { text { fill: #ddd } .paper { fill: #16181b } }`

/** A picture of small diagrams in two columns, as SVG text. It needs no font and no script. */
export function drawPanels({ title, across, panels }: Picture): string {
  const rows = Math.ceil(panels.length / columns)
  const [width, height] = [columns * panel.width, headHeight + rows * panel.height]
  const placed = panels.map((each, at) => {
    const [x, y] = [(at % columns) * panel.width, headHeight + Math.floor(at / columns) * panel.height]
    return `  <g transform="translate(${x} ${y})">\n${panelMarks(each, across)}\n  </g>`
  })
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `  <title>${escaped(title)}</title>`,
    `  <style>${style}\n  </style>`,
    `  <rect class="paper" width="${width}" height="${height}"/>`,
    `  <text class="title" x="12" y="22">${escaped(title)}</text>`,
    ...placed,
    '</svg>',
  ].join('\n')}\n`
}

function panelMarks({ title, unit, series }: Panel, across: Picture['across']): string {
  const highest = niceAbove(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const yOf = (value: number) => panel.top + plot.height * (1 - value / highest)
  const ticks = [0, highest / 2, highest].map(
    (value) => `    <text x="${panel.left - 6}" y="${round(yOf(value) + 4)}" text-anchor="end">${value}</text>`,
  )
  const bottom = panel.top + plot.height
  const right = panel.left + plot.width
  // The last series lies behind all others.
  const lines = series.map((each, at) => lineMarks(each, at, yOf)).toReversed()
  // One text, so that a long name moves the others and covers none.
  const names = series.map(({ name }, at) => `<tspan class="name-${at}">■</tspan> ${escaped(name)}`).join('   ')
  return [
    `    <text class="title" x="12" y="18">${escaped(`${title}, ${unit}`)}</text>`,
    ...(series.length > 1
      ? [`    <text x="${right}" y="18" text-anchor="end" xml:space="preserve">${names}</text>`]
      : []),
    ...lines,
    `    <path class="axis" fill="none" d="M${panel.left} ${panel.top}V${bottom}H${right}"/>`,
    ...ticks,
    `    <text x="${panel.left}" y="${bottom + 16}">0</text>`,
    `    <text x="${right}" y="${bottom + 16}" text-anchor="end">${round(across.until)} ${escaped(across.unit)}</text>`,
  ].join('\n')
}

/** The area below a series, and its line. A gap stays a gap. */
function lineMarks({ values }: Series, at: number, yOf: (value: number) => number): string {
  const xOf = (index: number) => panel.left + (plot.width * (index + 0.5)) / values.length
  return runsOf(values)
    .map((run) => {
      const points = run.map(({ index, value }) => `${round(xOf(index))} ${round(yOf(value))}`).join('L')
      const [first, last] = [xOf(run[0]?.index ?? 0), xOf(run.at(-1)?.index ?? 0)].map(round)
      const base = round(yOf(0))
      return [
        `    <path class="area-${at}" d="M${first} ${base}L${points}L${last} ${base}Z"/>`,
        `    <path class="line line-${at}" d="M${points}"/>`,
      ].join('\n')
    })
    .join('\n')
}

interface Point {
  readonly index: number
  readonly value: number
}

/** Values that follow each other without a gap. */
function runsOf(values: readonly (number | null)[]): readonly (readonly Point[])[] {
  const runs: Point[][] = []
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const current = runs.at(-1)
    if (current === undefined || current.at(-1)?.index !== index - 1) runs.push([{ index, value }])
    else current.push({ index, value })
  }
  return runs
}

/**
 * The next of 1, 2, 4, 6, 8 and 10 times a power of ten: the end of an axis that is easy to halve.
 */
export function niceAbove(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= value) ?? 10
  return Number((step * power).toPrecision(6))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
