import type { CallFailed } from '../api/call-failed.js'
import type { SayDesk } from '../text/use-desk-text.js'
import type { Case } from './read-case.js'
import type { ShownOnce } from './read-slip.js'

/** What every part of a check takes. */
export interface CheckProps {
  readonly say: SayDesk
  readonly told: Case
  readonly take: (answer: unknown) => Case | null
  readonly shown: ShownOnce
  readonly refuse: (failure: CallFailed) => void
  /** False while an act has the primary button. */
  readonly isPrimary: boolean
}

/** What a check that has begun takes. */
export interface BegunProps extends CheckProps {
  /** Called where the agent wants another check. */
  readonly onAnew: () => void
  /** Called where something is wrong. */
  readonly onWrong: () => void
}
