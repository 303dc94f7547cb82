import { type FormEvent, useState } from 'react'
import { CountdownNotice } from '../feedback/countdown-notice.js'
import { useGiveUp } from '../session/give-up.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { ErrorText } from '../ui/error-text.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { fieldOf } from './field-of.js'
import { NewPasswordFields } from './new-password-fields.js'
import { useNewPassword } from './use-new-password.js'
import { useSuccess } from './use-success.js'

/** A new password for whoever proved a contact, or must change it before signing in. */
export function ResetPasswordPage() {
  const say = useText()
  const { visitor, tell } = useVisitor()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { said, tellSuccess } = useSuccess()
  const why = visitor.state === 'settingPassword' ? visitor.why : 'verified'
  const newPassword = useNewPassword(why, { onDone: tellSuccess, onRefused: setRefusal })
  const giveUp = useGiveUp()
  const leave = () => tell({ type: 'ended' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(null)
    const form = event.currentTarget
    newPassword.run({ password: fieldOf(form, 'password'), password2: fieldOf(form, 'password2') })
  }
  return (
    <>
      <Card>
        <form method="post" action="/" onSubmit={submit}>
          <NewPasswordFields names={['password', 'password2']} flow={why === 'verified' ? 'reset' : 'profile'} />
          {refusal !== null && <ErrorText>{refusal}</ErrorText>}
          <Actions>
            {/* What is under way cannot be taken back: its answer tells what holds. */}
            <Button kind="secondary" onClick={newPassword.isPending ? undefined : giveUp}>
              {say('button.cancel')}
            </Button>
            <Button type="submit" isPending={newPassword.isPending}>
              {say('password.reset')}
            </Button>
          </Actions>
        </form>
      </Card>
      {said !== null && <CountdownNotice title={say('password.was-reset')} message={said} onDone={leave} />}
    </>
  )
}
