import { screenPaths } from '@portico/contract/paths'
import { useState } from 'react'
import { Link } from 'wouter'
import { CallFailed } from '../api/call-failed.js'
import { callStaff } from '../api/call-staff.js'
import { dismissFailure } from '../feedback/show-toast.js'
import { PageSpinner } from '../feedback/spinner.js'
import { OutsidePart } from '../outside/outside-part.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { useText } from '../text/use-text.js'
import { Button, ButtonLink } from '../ui/button.js'
import { ErrorBox } from '../ui/error-box.js'
import { useStep } from '../visitor/step-provider.js'

interface Props {
  readonly say: SayDesk
  /** Takes the answer; throws `CallFailed` for one that is none. */
  readonly onOpen: (answer: unknown) => void
  readonly onMissing: () => void
}

/** The way in: a visitor who is signed in at the portal opens the console. */
export function OutsidePanel({ say, onOpen, onMissing }: Props) {
  const sayOnScreens = useText()
  const { step, isRestoring } = useStep()
  const { open, isPending, refusal } = useOpening(onOpen, onMissing)
  if (isRestoring && step.kind === 'anonymous') return <PageSpinner />
  const isIn = step.kind === 'signed-in' && refusal?.status !== 401
  return (
    <section className="security-panel staff-way-in" aria-labelledby="way-in">
      <h2 id="way-in">{say(isIn ? 'staff.open' : 'staff.sign-in-first')}</h2>
      <p>{say('staff.outside')}</p>
      {refusal !== null && (
        <div role="alert">
          <ErrorBox>{refusal.message}</ErrorBox>
        </div>
      )}
      {isIn ? (
        <Button isPending={isPending} onClick={open}>
          {say('staff.open')}
        </Button>
      ) : (
        <>
          <Link to={screenPaths.home} asChild>
            <ButtonLink>{sayOnScreens('go-home')}</ButtonLink>
          </Link>
          <OutsidePart part="OutsideAtConsole" />
        </>
      )}
    </section>
  )
}

function useOpening(onOpen: Props['onOpen'], onMissing: Props['onMissing']) {
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<CallFailed | null>(null)
  const open = async () => {
    setPending(true)
    setRefusal(null)
    dismissFailure()
    try {
      return onOpen(await callStaff('staffEnter', {}))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.status === 404) return onMissing()
      setRefusal(failure)
    }
    setPending(false)
  }
  return { open, isPending, refusal }
}
