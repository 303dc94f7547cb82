import { useText } from './use-text.js'

/** What the language sets between two sentences of the page: a blank in most, nothing in Chinese. */
export function BetweenSentences(): string {
  return useText()('sentence.next', { first: '', next: '' })
}
