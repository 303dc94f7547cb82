import { expect, test } from 'vitest'
import { drawPanels, niceAbove } from './draw-panels.js'

const pathsOf = (svg: string) => [...svg.matchAll(/class="line line-0" d="M([^"]+)"/g)].map(([, points = '']) => points)
const picture = (values: readonly (number | null)[]) =>
  drawPanels({
    title: 'A day & a <night>',
    across: { unit: 'minutes', until: 10 },
    panels: [{ title: 'Sign-in', unit: 'ms', series: [{ name: 'median', values }] }],
  })

test('a value twice as high is drawn twice as far above the axis', () => {
  const [points = ''] = pathsOf(picture([0, 5, 10]))
  const heights = points.split('L').map((point) => Number(point.split(' ')[1]))
  const [zero = 0, half = 0, full = 0] = heights
  expect(zero - full).toBeGreaterThan(50)
  expect((zero - full) / (zero - half)).toBeCloseTo(2)
})

test('where nothing was measured the line has a gap', () => {
  expect(pathsOf(picture([1, 2, null, 3, 4]))).toHaveLength(2)
})

test('a picture without any value is still a picture', () => {
  expect(pathsOf(picture([null, null]))).toEqual([])
  expect(picture([null])).toMatch(/^<svg [^>]+>[\s\S]+<\/svg>\n$/)
})

test('words of a title do not become marks of the picture', () => {
  expect(picture([1])).toContain('<title>A day &amp; a &lt;night&gt;</title>')
})

test.each([
  [0, 1],
  [0.3, 0.4],
  [7, 8],
  [10, 10],
  [41, 60],
  [950, 1_000],
])('an axis for values up to %d ends at %d', (highest, end) => {
  expect(niceAbove(highest)).toBe(end)
})
