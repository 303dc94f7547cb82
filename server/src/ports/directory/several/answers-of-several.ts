import { Unavailable } from '../../refusal.js'
import type { NamedDirectory } from './named-directory.js'

/** Asks directories, and remembers which of them did not answer last. */
export interface SeveralAnswers {
  /** The answer, or that there was none. */
  of<Answer>(one: NamedDirectory, question: Promise<Answer>): Promise<Answer | Unavailable>
  /**
   * True until it answers again. It then gets no question that only makes the work the same for
   * every name: its silence would take the time that the call needs for the others.
   */
  isLost(one: NamedDirectory): boolean
}

export function answersOfSeveral(): SeveralAnswers {
  const lost = new Set<NamedDirectory>()
  return {
    async of(one, question) {
      try {
        const answer = await question
        lost.delete(one)
        return answer
      } catch (cause) {
        if (!(cause instanceof Unavailable)) throw cause
        lost.add(one)
        return cause
      }
    },
    isLost: (one) => lost.has(one),
  }
}

/** Raises the first failure where no directory answered. */
export function requireAnswer(answers: readonly unknown[]): void {
  const [first] = answers
  if (first instanceof Unavailable && answers.every((answer) => answer instanceof Unavailable)) throw first
}
