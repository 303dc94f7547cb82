import type { FormEvent } from 'react'
import { CountdownNotice } from '../feedback/countdown-notice.js'
import { Errand } from '../layout/errand.js'
import { useAbandonFlow } from '../session/use-abandon-flow.js'
import { useFlowSuccess } from '../session/use-flow-success.js'
import { useOtherTabs } from '../session/use-other-tabs.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { ErrorText } from '../ui/error-text.js'
import { fieldValue } from '../ui/field-value.js'
import { useStep } from '../visitor/step-provider.js'
import { typedUsername } from '../visitor/typed-username.js'
import { ManagedUsername } from './managed-username.js'
import { NewPasswordFields } from './new-password-fields.js'
import styles from './reset-password-page.module.css'
import { useNewPassword } from './use-new-password.js'
import { useRefusedField } from './use-refused-field.js'

const names = ['password', 'password2'] as const

/** A new password after a verified contact, or before a sign-in that demands one. */
export function ResetPasswordPage() {
  useOtherTabs()
  const say = useText()
  const { step, dispatch } = useStep()
  const refused = useRefusedField({ new: names[0], confirm: names[1] })
  const succeed = useFlowSuccess()
  const { flow, refusal } = step.kind === 'set-password' ? step : { flow: 'reset' as const }
  const newPassword = useNewPassword(flow, { onDone: succeed, onRefused: refused.refuse })
  const abandonFlow = useAbandonFlow()
  const leave = () => dispatch({ type: 'ended' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    refused.clear()
    const form = event.currentTarget
    newPassword.run({ password: fieldValue(form, 'password'), password2: fieldValue(form, 'password2') })
  }
  const problem = refused.messageAt('form')
  return (
    <>
      <Card>
        <form ref={refused.form} method="post" action="/" onSubmit={submit} onInput={refused.onInput}>
          <Errand flow={flow} username={typedUsername()} step={flow === 'reset' ? 3 : null} />
          <p className={styles['lead']}>{say(flow === 'reset' ? 'password.choose' : 'password.must-change')}</p>
          {refusal !== undefined && (
            <ErrorText>
              <span>{refusal}</span> <span>{say('password.refused-with-code')}</span>
            </ErrorText>
          )}
          <ManagedUsername />
          <NewPasswordFields names={names} flow={flow} refusalAt={refused.messageAt} />
          {problem !== null && <ErrorText>{problem}</ErrorText>}
          <Actions>
            {/* A request that was sent cannot be cancelled: the sign-out waits for its answer, which
                a toast tells. */}
            <Button kind="secondary" onClick={abandonFlow}>
              {say('button.cancel')}
            </Button>
            <Button type="submit" isPending={newPassword.isPending}>
              {say('password.confirm-reset')}
            </Button>
          </Actions>
        </form>
      </Card>
      {step.kind === 'finished' && (
        <CountdownNotice title={say('password.was-reset')} message={step.message} onDone={leave} />
      )}
    </>
  )
}
