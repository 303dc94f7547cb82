import { expect, test } from 'vitest'
import { keepResults } from './request.js'

test('a result is computed once, and so many results are kept at most', () => {
  const computed: string[] = []
  const lengthOf = keepResults(2, (text) => {
    computed.push(text)
    return text.length
  })
  expect(['a', 'bb', 'a', 'bb'].map(lengthOf)).toEqual([1, 2, 1, 2])
  expect(computed).toEqual(['a', 'bb'])
  expect(['ccc', 'ccc', 'a'].map(lengthOf)).toEqual([3, 3, 1])
  expect(computed).toEqual(['a', 'bb', 'ccc', 'a'])
})
