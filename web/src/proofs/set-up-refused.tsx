import { screenPaths } from '@portico/contract/paths'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CallFailed } from '../api/call-failed.js'
import { addEmailHash } from '../layout/links.js'
import { SignInAgain } from '../session/sign-in-again.js'
import type { SayProofs } from '../text/use-proofs-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button, ButtonLink } from '../ui/button.js'
import { ErrorBox } from '../ui/error-box.js'

interface Props {
  readonly refusal: CallFailed
  readonly say: SayProofs
  readonly isPending: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Why no set-up goes on, with the button that leads on. */
export function SetUpRefused({ refusal, say, isPending, onRetry, onClose }: Props) {
  const sayThere = useText()
  const ways: Readonly<Record<string, ReactNode>> = {
    'sign-in-again': <SignInAgain />,
    'contact-needed': (
      <Link to={screenPaths.enrollment + addEmailHash} asChild>
        <ButtonLink>{sayThere('enrollment.add')}</ButtonLink>
      </Link>
    ),
  }
  return (
    <>
      <ErrorBox>{refusal.message}</ErrorBox>
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {sayThere('button.cancel')}
        </Button>
        {ways[refusal.code ?? ''] ?? (
          <Button isPending={isPending} onClick={onRetry}>
            {say(refusal.code === 'set-up-over' ? 'set-up.again' : 'proofs.retry')}
          </Button>
        )}
      </Actions>
    </>
  )
}
