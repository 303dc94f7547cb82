import type { ReactElement } from 'react'
import styles from './colonnade.module.css'

type Point = readonly [number, number]

/** One-point perspective: the eye is led to (`vanishX`, `vanishY`), each column stands `ratio` times as far as the one before. */
interface View {
  readonly width: number
  readonly height: number
  readonly vanishX: number
  readonly vanishY: number
  readonly ceilingSlope: number
  readonly floorSlope: number
  readonly first: number
  readonly bays: number
}

const views = {
  entrance: {
    width: 560,
    height: 900,
    vanishX: 770,
    vanishY: 520,
    ceilingSlope: 0.5,
    floorSlope: 0.29,
    first: 820,
    bays: 7,
  },
  'title-band': {
    width: 560,
    height: 200,
    vanishX: 660,
    vanishY: 112,
    ceilingSlope: 0.52,
    floorSlope: 0.26,
    first: 660,
    bays: 9,
  },
} as const satisfies Record<string, View>

const ratio = 0.735
const face = 0.4
const sun = -90

interface ColonnadeProps {
  readonly view: keyof typeof views
  /** Index of a column that has gone missing. */
  readonly missing?: number | undefined
}

/** The picture of the entrance; decorative. */
export function Colonnade({ view, missing }: ColonnadeProps) {
  const { width, height } = views[view]
  const lines = linesOf(views[view])
  const { ceiling, floor } = lines
  const { columns, lights } = drawBays(views[view], lines, missing)
  const end = width + 10
  /** Runs along a line and thins with the distance. */
  const stripe = (line: Line, from: number, to: number) =>
    points([-10, line(-10) + from], [end, line(end) + from * 0.27], [end, line(end) + to * 0.27], [-10, line(-10) + to])
  return (
    <svg
      className={styles['colonnade']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <Shades />
      <rect width={width} height={height} fill="url(#colonnade-sky)" />
      {columns}
      <polygon points={points([-10, floor(-10)], [end, floor(end)], [end, height], [-10, height])} data-is="floor" />
      <g fill="url(#colonnade-light)">{lights}</g>
      <polygon points={stripe(floor, 0, 14)} data-is="edge" />
      <polygon points={stripe(floor, 14, 22)} data-is="deep" />
      <polygon points={points([-10, 0], [end, 0], [end, ceiling(end)], [-10, ceiling(-10)])} data-is="ceiling" />
      <polygon points={stripe(ceiling, -24, -17)} data-is="edge" />
      <polygon points={stripe(ceiling, -7, 0)} data-is="edge" />
    </svg>
  )
}

/** Height of a line of the picture at `x`. */
type Line = (x: number) => number

function linesOf({ vanishX, vanishY, ceilingSlope, floorSlope }: View): Record<'ceiling' | 'floor', Line> {
  return {
    ceiling: (x) => vanishY - ceilingSlope * (vanishX - x),
    floor: (x) => vanishY + floorSlope * (vanishX - x),
  }
}

function drawBays(view: View, { ceiling, floor }: ReturnType<typeof linesOf>, missing: number | undefined) {
  const { vanishX, vanishY, height } = view
  const lightEnd = (x: number) => sun + ((x - sun) * (height - vanishY)) / (floor(x) - vanishY)
  const between = (a: number, b: number) => points([a, ceiling(a)], [b, ceiling(b)], [b, floor(b)], [a, floor(a)])
  const columns: ReactElement[] = []
  const lights: ReactElement[] = []
  for (let bay = 0; bay < view.bays; bay++) {
    const near = view.first * ratio ** bay
    const left = vanishX - near
    const right = vanishX - near * (1 - (1 - ratio) * face)
    const next = vanishX - near * ratio
    const side = right + (next - right) * 0.16
    const isMissing = bay === missing
    columns.push(
      <polygon
        key={`face${bay}`}
        points={between(left, right)}
        {...(isMissing ? { 'data-is': 'ghost' } : { fill: 'url(#colonnade-face)' })}
      />,
    )
    if (!isMissing) columns.push(<polygon key={`side${bay}`} points={between(right, side)} data-is="deep" />)
    const open = isMissing ? left : side
    const beam = points([open, floor(open)], [next, floor(next)], [lightEnd(next), height], [lightEnd(open), height])
    lights.push(<polygon key={bay} points={beam} />)
  }
  return { columns, lights }
}

function points(...list: readonly Point[]): string {
  return list.map((point) => point.map((number) => +number.toFixed(1)).join()).join(' ')
}

function Shades() {
  return (
    <defs>
      <linearGradient id="colonnade-sky">
        <stop offset="0" data-is="far" />
        <stop offset="1" data-is="near" />
      </linearGradient>
      <linearGradient id="colonnade-face">
        <stop offset="0" data-is="deep" />
        <stop offset=".62" data-is="wall" />
        <stop offset="1" data-is="edge" />
      </linearGradient>
      <linearGradient id="colonnade-light" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" data-is="lit" stopOpacity=".62" />
        <stop offset=".75" data-is="lit" stopOpacity="0" />
      </linearGradient>
    </defs>
  )
}
