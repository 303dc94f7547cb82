import { expect, test } from 'vitest'
import { defaultWall, wallColour } from './wall-colour.js'

// The colours that Chromium paints for the expressions in tokens.css.
test.each([
  ['#14625c', defaultWall, '#00221f'],
  ['#7a1f3d', '#441523', '#2b1319'],
  ['#1d4f91', '#153156', '#0f1c2e'],
  ['#ffcc00', '#262626', '#1c1c1c'],
  ['#fc0', '#262626', '#1c1c1c'],
  ['#e0b000', '#2d2612', '#221b08'],
  ['#d9a400', '#473100', '#241a04'],
  ['#ffffff', '#353535', '#1c1c1c'],
  ['#000', '#262626', '#1c1c1c'],
  ['not a colour', defaultWall, '#00221f'],
  ['#fff"><b>', defaultWall, '#00221f'],
])('the wall for %s is %s, and %s in the dark', (colour, light, dark) => {
  expect([wallColour(colour), wallColour(colour, 'dark')]).toEqual([light, dark])
})
