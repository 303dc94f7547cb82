import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '../../refusal.js'
import type { NamedDirectory } from './named-directory.js'

/** Asks directories, and remembers which of them did not answer last. */
export interface SeveralAnswers {
  /** The answer, or that there was none. */
  of<Answer>(one: NamedDirectory, question: Promise<Answer>): Promise<Answer | Unavailable>
  /** The same, where the call can go on without it: no later than its patience allows. */
  soon<Answer>(one: NamedDirectory, question: Promise<Answer>): Promise<Answer | Unavailable>
  /**
   * True until it answers again. It then gets no question that only makes the work the same for
   * every name: its silence would take the time that the call needs for the others.
   */
  isLost(one: NamedDirectory): boolean
}

export function answersOfSeveral(): SeveralAnswers {
  const lost = new Set<NamedDirectory>()
  const answers: SeveralAnswers = {
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
    soon: (one, question) => answers.of(one, withPatience(one.patienceMs, question)),
    isLost: (one) => lost.has(one),
  }
  return answers
}

/** The answer of the only one that can give it. Raises its failure. */
export function requireAnswer<Answer>(answer: Answer | Unavailable): Answer {
  if (answer instanceof Unavailable) throw answer
  return answer
}

async function withPatience<Answer>(patienceMs: number | null, question: Promise<Answer>): Promise<Answer> {
  if (patienceMs === null) return question
  const over = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: over.signal, ref: false })
  // The one that comes later is no longer heard.
  for (const one of [question, late]) one.catch(() => undefined)
  try {
    return await Promise.race([question, late.then(tooLate)])
  } finally {
    over.abort()
  }
}

function tooLate(): never {
  const cause = new Error('it did not answer in the time that a name has while another directory answers')
  throw new Unavailable('directory', { cause })
}
