import { screenPaths } from '@portico/contract/paths'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { toastFailure, useCall } from '../api/use-call.js'
import { CountdownNotice } from '../feedback/countdown-notice.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useText } from '../text/use-text.js'
import { Button } from '../ui/button.js'
import { ErrorText } from '../ui/error-text.js'
import { PasswordField } from '../ui/password-field.js'
import styles from './change-password-page.module.css'
import { fieldOf } from './field-of.js'
import { NewPasswordFields } from './new-password-fields.js'
import { useSuccess } from './use-success.js'

/** A new password for a signed-in visitor, who stays signed in. */
export function ChangePasswordPage() {
  const say = useText()
  const [, navigate] = useLocation()
  const ended = useSessionEnded()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { said, tellSuccess } = useSuccess()
  const changePassword = useCall('changePassword', {
    on: {
      401: ended,
      other: (failure) => {
        toastFailure(failure)
        setRefusal(failure.message)
      },
    },
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setRefusal(null)
    const answer = await changePassword.run({
      oldPassword: fieldOf(form, 'oldPassword'),
      newPassword: fieldOf(form, 'newPassword'),
      newpassword2: fieldOf(form, 'newpassword2'),
    })
    if (answer !== null) tellSuccess(answer.message)
  }
  return (
    <>
      <form className={styles['panel']} method="post" action="/" onSubmit={submit}>
        <PasswordField name="oldPassword" label={say('password.old')} autoComplete="current-password" />
        <NewPasswordFields names={['newPassword', 'newpassword2']} flow="profile" isAside />
        <div className={styles['action']}>
          {refusal !== null && <ErrorText>{refusal}</ErrorText>}
          <Button type="submit" isPending={changePassword.isPending}>
            {say('password.change')}
          </Button>
        </div>
      </form>
      {said !== null && (
        <CountdownNotice title={say('password.changed')} message={said} onDone={() => navigate(screenPaths.home)} />
      )}
    </>
  )
}
