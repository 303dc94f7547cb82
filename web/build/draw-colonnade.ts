/**
 * One-point perspective: lines lead to (`vanishX`, `vanishY`), and each column stands `ratio` times
 * as far as the one before.
 */
interface View {
  readonly width: number
  readonly height: number
  readonly vanishX: number
  readonly vanishY: number
  readonly ceilingSlope: number
  readonly floorSlope: number
  /** Distance of the first column from the vanishing point. */
  readonly first: number
  readonly columns: number
  /** Index of a column that is only a dashed outline. */
  readonly missing?: number
}

const tall: View = {
  width: 560,
  height: 900,
  vanishX: 770,
  vanishY: 520,
  ceilingSlope: 0.5,
  floorSlope: 0.29,
  first: 820,
  columns: 5,
}

const wide: View = {
  width: 560,
  height: 200,
  vanishX: 660,
  vanishY: 112,
  ceilingSlope: 0.52,
  floorSlope: 0.26,
  first: 660,
  columns: 7,
}

const ratio = 0.735
/** Share of the distance between two columns that the front of a column takes. */
const front = 0.4
/** The direction of the light. */
const sunX = -90

/**
 * The picture beside the title of every page: one SVG with a symbol for each view, which
 * `colonnade.tsx` shows by id. It is part of the page, so that its colours follow the custom
 * properties of tokens.css.
 */
export function drawColonnade(): string {
  const symbols = [
    symbol('colonnade-tall', tall),
    symbol('colonnade-tall-gap', { ...tall, missing: 2 }),
    symbol('colonnade-wide', wide),
  ]
  return `<svg width="0" height="0" aria-hidden="true" focusable="false"><defs>${gradients}</defs>${symbols.join('')}</svg>`
}

const gradients = [
  '<linearGradient id="colonnade-sky">',
  '<stop stop-color="var(--sky-far)"/><stop offset="1" stop-color="var(--sky-near)"/></linearGradient>',
  '<linearGradient id="colonnade-front"><stop stop-color="var(--wall-deep)"/>',
  '<stop offset=".62" stop-color="var(--wall)"/><stop offset="1" stop-color="var(--wall-edge)"/></linearGradient>',
  '<linearGradient id="colonnade-light" x2="0" y2="1"><stop stop-color="var(--wall-lit)" stop-opacity=".62"/>',
  '<stop offset=".75" stop-color="var(--wall-lit)" stop-opacity="0"/></linearGradient>',
].join('')

function symbol(id: string, view: View): string {
  const { width, height } = view
  const { ceiling, floor } = linesOf(view)
  const { columns, lights } = drawColumns(view)
  const left = -10
  const right = width + 10
  /** A band along a line, which thins with the distance. */
  const band = (line: Line, from: number, to: number) =>
    polygon(
      [left, line(left) + from],
      [right, line(right) + from * 0.27],
      [right, line(right) + to * 0.27],
      [left, line(left) + to],
    )
  return [
    `<symbol id="${id}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMid slice">`,
    `<rect width="${width}" height="${height}" fill="url(#colonnade-sky)"/>`,
    ...columns,
    filled('var(--wall)', polygon([left, floor(left)], [right, floor(right)], [right, height], [left, height])),
    filled('url(#colonnade-light)', ...lights),
    filled('var(--wall-edge)', band(floor, 0, 14)),
    filled('var(--wall-deep)', band(floor, 14, 22)),
    filled('var(--wall)', polygon([left, 0], [right, 0], [right, ceiling(right)], [left, ceiling(left)])),
    filled('var(--wall-edge)', band(ceiling, -24, -17), band(ceiling, -7, 0)),
    '</symbol>',
  ].join('')
}

/** Height of a line of the picture at `x`. */
type Line = (x: number) => number

function linesOf({ vanishX, vanishY, ceilingSlope, floorSlope }: View): Record<'ceiling' | 'floor', Line> {
  return {
    ceiling: (x) => vanishY - ceilingSlope * (vanishX - x),
    floor: (x) => vanishY + floorSlope * (vanishX - x),
  }
}

function drawColumns(view: View): { columns: string[]; lights: string[] } {
  const { vanishX, vanishY, height, first, missing } = view
  const { ceiling, floor } = linesOf(view)
  const lightEnd = (x: number) => sunX + ((x - sunX) * (height - vanishY)) / (floor(x) - vanishY)
  const between = (a: number, b: number) => polygon([a, ceiling(a)], [b, ceiling(b)], [b, floor(b)], [a, floor(a)])
  const columns: string[] = []
  const lights: string[] = []
  for (let index = 0; index < view.columns; index++) {
    const distance = first * ratio ** index
    const left = vanishX - distance
    const right = vanishX - distance * (1 - (1 - ratio) * front)
    const next = vanishX - distance * ratio
    const side = right + (next - right) * 0.16
    const isMissing = index === missing
    if (isMissing) columns.push(`<g ${dashed}>${between(left, right)}</g>`)
    else
      columns.push(
        filled('url(#colonnade-front)', between(left, right)),
        filled('var(--wall-deep)', between(right, side)),
      )
    const open = isMissing ? left : side
    lights.push(polygon([open, floor(open)], [next, floor(next)], [lightEnd(next), height], [lightEnd(open), height]))
  }
  return { columns, lights }
}

const dashed = 'fill="none" stroke="var(--on-wall)" stroke-width="1.5" stroke-dasharray="5 6" opacity=".8"'

function filled(paint: string, ...shapes: readonly string[]): string {
  return `<g fill="${paint}">${shapes.join('')}</g>`
}

function polygon(...points: readonly (readonly [number, number])[]): string {
  return `<polygon points="${points.map((point) => point.map((number) => +number.toFixed(1)).join()).join(' ')}"/>`
}
