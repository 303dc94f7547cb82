import { expect, test } from 'vitest'
import { commentsOf, draw } from './draw-comments.mjs'

test('a draw is the same for the same seed, has no comment twice and takes no more than there are', () => {
  const items = Array.from({ length: 30 }, (_, index) => index)
  expect(draw(items, 7, 10)).toEqual(draw(items, 7, 10))
  expect(draw(items, 7, 10)).not.toEqual(draw(items, 8, 10))
  expect(new Set(draw(items, 7, 40)).size).toBe(30)
})

test('a comment comes with its place and the code below it', () => {
  const text = '/** Says a. */\nconst a = 1\n\n  // Why b,\n  // in two lines.\n  const b = 2\n'
  expect(commentsOf('x.ts', text)).toEqual([
    { place: 'x.ts:1', text: '/** Says a. */', code: 'const a = 1' },
    { place: 'x.ts:4', text: '// Why b,\n  // in two lines.', code: 'const b = 2' },
  ])
})
