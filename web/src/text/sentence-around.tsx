import type { ReactNode } from 'react'

/** What a sentence has at the place of a part of the page, until the part stands there. */
export const placeOfPart = '\ufffc'

/** What of a sentence stands before its part, and behind it. */
export function wordsAround(sentence: string): readonly [before: string, after: string] {
  const [before = '', after = ''] = sentence.split(placeOfPart)
  return [before, after]
}

/**
 * A sentence with a part of the page, such as an address, at one of its places, which is filled with
 * `placeOfPart`: languages put it at the end, in the middle or first.
 */
export function SentenceAround({ sentence, children }: { sentence: string; children: ReactNode }) {
  const [before, after] = wordsAround(sentence)
  return (
    <>
      <span>{before}</span>
      {children}
      <span>{after}</span>
    </>
  )
}
