import { useLocationProperty } from 'wouter/use-browser-location'
import { useText } from '../text/use-text.js'
import { StepLine } from './errand.js'
import { secureHash } from './links.js'

/** True on the screens of the way that secures an account. */
export function useIsSecuring(): boolean {
  return useLocationProperty(
    () => window.location.hash === secureHash,
    () => false,
  )
}

/** Says at which step of that way the visitor is; nothing where the screen was opened by itself. */
export function Securing({ step }: { step: 2 | 3 }) {
  const say = useText()
  const isSecuring = useIsSecuring()
  return (
    isSecuring && (
      <StepLine step={step} total={3}>
        <span>{say('secure.to')}</span>
      </StepLine>
    )
  )
}
