import { describe, expect, it } from 'vitest'
import { looseSentences } from './loose-sentences.mjs'

const found = (jsx) => looseSentences('a.tsx', `function Part() {\n  return ${jsx}\n}`)

describe('the check for sentences without an element of their own', () => {
  it.each([
    "<p><Icon /> {say('a')}</p>",
    "<p>{isOpen && say('a')}<b>b</b></p>",
    "<>{say('a')}</>",
    "<p>{isOpen ? say('a') : null} {other}</p>",
    `<p><Icon />{\` · ${'$'}{left}\`}</p>`,
    "say('a')",
    "isOpen ? say('a') : say('b')",
  ])('finds %s', (jsx) => {
    expect(found(jsx)).toEqual(['a.tsx:2'])
  })

  it.each([
    "<p>{say('a')}</p>",
    "<p>{isOpen ? say('a') : say('b')}</p>",
    "<p><Icon /> <span>{say('a')}</span></p>",
    "<><Part text={say('a')} /></>",
    '<p>{children}<b /></p>',
  ])('takes %s', (jsx) => {
    expect(found(jsx)).toEqual([])
  })

  it('takes a hook that returns a sentence', () => {
    expect(looseSentences('a.tsx', "function useAdvice() {\n  return say('a')\n}")).toEqual([])
  })
})
