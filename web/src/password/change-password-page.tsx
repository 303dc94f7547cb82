import { screenPaths } from '@portico/contract/paths'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useCall } from '../api/use-call.js'
import { CountdownNotice } from '../feedback/countdown-notice.js'
import { useSuccess } from '../feedback/use-success.js'
import { secureHash } from '../layout/links.js'
import { Securing, useIsSecuring } from '../layout/securing.js'
import { useLostAnswer } from '../session/use-lost-answer.js'
import { useText } from '../text/use-text.js'
import { Button } from '../ui/button.js'
import { ErrorText } from '../ui/error-text.js'
import { fieldValue } from '../ui/field-value.js'
import { PasswordField } from '../ui/password-field.js'
import styles from './change-password-page.module.css'
import { ManagedUsername } from './managed-username.js'
import { NewPasswordFields } from './new-password-fields.js'
import { useRefusedField } from './use-refused-field.js'

const names = ['newPassword', 'newpassword2'] as const

/** A new password for a signed-in visitor, who stays signed in. */
export function ChangePasswordPage() {
  const say = useText()
  const [, navigate] = useLocation()
  const isSecuring = useIsSecuring()
  const refused = useRefusedField({ old: 'oldPassword', new: names[0], confirm: names[1] })
  const [success, setSuccess] = useState<string | null>(null)
  const succeed = useSuccess(setSuccess)
  const changePassword = useCall('changePassword', { on: useLostAnswer('lost.password', refused.refuse) })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    refused.clear()
    const answer = await changePassword.run({
      oldPassword: fieldValue(form, 'oldPassword'),
      newPassword: fieldValue(form, 'newPassword'),
      newpassword2: fieldValue(form, 'newpassword2'),
    })
    if (answer !== null) succeed(answer.message)
  }
  const problem = refused.messageAt('form')
  return (
    <>
      <form
        ref={refused.form}
        className={styles['panel']}
        method="post"
        action="/"
        onSubmit={submit}
        onInput={refused.onInput}
      >
        <Securing step={2} />
        <ManagedUsername isSignedIn />
        <PasswordField
          name="oldPassword"
          label={say('password.old')}
          autoComplete="current-password"
          required
          error={refused.messageAt('old')}
        />
        <NewPasswordFields names={names} flow="profile" refusalAt={refused.messageAt} required isAside />
        <div className={styles['action']}>
          {problem !== null && <ErrorText>{problem}</ErrorText>}
          <Button type="submit" isPending={changePassword.isPending}>
            {say('password.change')}
          </Button>
        </div>
      </form>
      {success !== null && (
        <CountdownNotice
          title={say('password.was-changed')}
          message={success}
          going={isSecuring ? 'countdown.going-addresses' : 'countdown.going'}
          onDone={() => navigate(isSecuring ? screenPaths.enrollment + secureHash : screenPaths.home)}
        />
      )}
    </>
  )
}
