import type { CallFailed } from '../api/call-failed.js'
import type { SayDesk } from '../text/use-desk-text.js'
import type { Pressed } from './console-state.js'
import type { Case } from './read-case.js'

/** What the acts of a case take. */
export interface ActProps {
  readonly say: SayDesk
  readonly told: Case
  readonly take: (answer: unknown) => Case | null
  readonly refuse: (failure: CallFailed) => void
  /** The press that the page repeated before it opened. */
  readonly pressed: Pressed | null
  readonly onDone: () => void
}
