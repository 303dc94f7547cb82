import { encode } from 'uqr'

/** In modules, on each side of the picture; scanners need it. */
const quietZone = 4

/** A QR code as one path on a square of `size`. */
export interface DrawnCode {
  readonly size: number
  readonly path: string
}

/** Draws a QR code of a text, a stroke for each run of dark modules in a row. */
export function drawCode(text: string): DrawnCode {
  const { data, size } = encode(text, { border: quietZone })
  const runs = data.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
  return { size, path: runs.join('') }
}

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (isDark && last && last.from + last.length === x) last.length += 1
    else if (isDark) runs.push({ from: x, length: 1 })
  })
  return runs
}
