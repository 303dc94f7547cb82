import { expect, test } from 'vitest'
import { defaultWall, wallColour } from './wall-colour.js'

// What Chromium paints for the expression in tokens.css.
test.each([
  ['#14625c', defaultWall],
  ['#7a1f3d', '#441523'],
  ['#1d4f91', '#153156'],
  ['#ffcc00', '#443300'],
  ['#fc0', '#443300'],
  ['#ffffff', '#353535'],
  ['#000', '#262626'],
  ['not a colour', defaultWall],
])('the wall for %s is %s', (colour, wall) => {
  expect(wallColour(colour)).toBe(wall)
})
