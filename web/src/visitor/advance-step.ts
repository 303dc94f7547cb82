import type { SessionState } from '@portico/contract/calls/session-calls'
import type { FlowName } from '@portico/contract/paths'
import { anonymous, isSameFlow, type Step } from './step.js'
import { stepOf } from './step-of.js'

/** The step in which a call began. A visitor who has left it by then stays in the new one. */
export interface Asked {
  readonly step?: Step
}

/** What begins and ends the stay of a visitor; `stepAfter` knows what happens in between. */
export type StepEvent =
  /**
   * The server answered one of the three forms of the home page, or a forced change of the
   * password.
   */
  | {
      readonly type: 'flowStarted'
      readonly flow: FlowName
      readonly verification: unknown
      /** The name that the visitor typed; the one of the flow so far where it is left out. */
      readonly username?: string
    }
  /** The visitor leaves a screen, which ends a flow that has finished there. */
  | { readonly type: 'screenLeft' }
  /** A flow or session is over: cancelled, signed out, or expired. */
  | ({ readonly type: 'ended' } & Asked)
  /** The server described the session of a reloaded page. */
  | { readonly type: 'restored'; readonly session: SessionState }

/** The step after an event; an event that does not fit the step changes nothing. */
export function advanceStep(step: Step, event: StepEvent): Step {
  switch (event.type) {
    case 'flowStarted': {
      const username = event.username ?? ('username' in step ? step.username : '')
      return stepOf({ path: `${event.flow}/`, verification: event.verification }, username)
    }
    case 'screenLeft':
      return step.kind === 'finished' ? anonymous : step
    case 'ended':
      return event.step && !isSameFlow(event.step, step) ? step : anonymous
    case 'restored':
      return step.kind === 'anonymous' ? stepOf(event.session) : step
    default:
      return event satisfies never
  }
}
