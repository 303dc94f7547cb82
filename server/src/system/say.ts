import type { RefusalCode } from '@portico/contract'
import { answer } from '@portico/contract/text/en/answer'
import { message } from '@portico/contract/text/en/message'
import { rule } from '@portico/contract/text/en/rule'
import { fill, speaker } from '@portico/contract/text/say'

const english = { ...rule, ...answer, ...message } as const

/** Says a sentence of the server's catalogue in one language. */
export type Say = ReturnType<typeof sayIn>

/** The server's voice in a language; English until there are more catalogues. */
export function sayIn(_language: string) {
  return speaker('en', english)
}

/** The sentence of a refusal. Places that a refusal does not fill stay empty of secrets, since they come from the catalogue. */
export function sayRefusal(code: RefusalCode, params: Readonly<Record<string, string | number>>): string {
  return fill(english[`refusal.${code}`], 'en', params)
}
