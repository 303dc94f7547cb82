import { type Draft, problemsOf, type Trial } from './draft.js'
import type { Question } from './setup-parts.js'
import { tidyAnswer } from './tidy-answer.js'

/** Where the answer of an option stands in the settings: that of a password names its file. */
export const placeOf = ({ path, isHidden }: Question): string => (isHidden ? `${path}_file` : path)

export const optionOf = (question: Question): string => `--${placeOf(question).replace(/[._]/g, '-')}`

export const isAnswered = (question: Question, { texts, secrets }: Draft): boolean =>
  texts.has(placeOf(question)) || secrets.has(question.path)

export const applies = (question: Question, { texts }: Draft): boolean => question.applies?.(texts) ?? true

/** The text of an option or of a typed line, in the spelling of the settings. */
export function tidied({ tidy, isHidden }: Question, text: string, from: 'option' | 'terminal'): string {
  if (isHidden) return from === 'option' ? tidyAnswer.path(text) : text
  return (tidy ?? ((typed: string) => typed.trim()))(text)
}

/** What is wrong with the answer to one question, in sentences that never show a secret. */
export function faultsOf(question: Question, draft: Draft, trial: Trial): readonly string[] {
  const refused = question.refuses?.(draft.texts.get(question.path) ?? '') ?? null
  return refused === null ? problemsOf(question.path, draft, trial) : [refused]
}
