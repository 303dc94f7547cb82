import { BusyError, type Client, type Control, InappropriateAuthError, InvalidCredentialsError } from 'ldapts'
import { expect, test } from 'vitest'
import { PasswordPolicyControl, type PolicyError } from '../password-policy-control.js'
import { bindAs } from './bind-as.js'

/** A client whose bind ends like this, with this error of the overlay. */
function clientWith(fault: Error | null, error: PolicyError | null = null): Pick<Client, 'bind'> {
  return {
    async bind(_dn: unknown, _password?: string, control?: Control | Control[]) {
      if (control instanceof PasswordPolicyControl) control.error = error
      if (fault !== null) throw fault
    },
  }
}

const wrong = new InvalidCredentialsError('')

test.each<[string, Pick<Client, 'bind'>]>([
  ['success', clientWith(null)],
  ['success that asks for a change', clientWith(null, 'changeAfterReset')],
  ['refusal because it has expired', clientWith(wrong, 'passwordExpired')],
])('a %s says that the password is right', async (_answer, client) => {
  expect((await bindAs(client, 'uid=ada', 'Portico-First-1')).isRight).toBe(true)
})

test.each<[string, Pick<Client, 'bind'>]>([
  ['refusal', clientWith(wrong)],
  ['refusal of a locked account', clientWith(wrong, 'accountLocked')],
  ['refusal of an account without a password', clientWith(new InappropriateAuthError(''))],
])('a %s says that it is not (E1)', async (_answer, client) => {
  expect((await bindAs(client, 'uid=ada', 'Portico-First-1')).isRight).toBe(false)
})

test('an outage says nothing of the password', async () => {
  await expect(bindAs(clientWith(new BusyError('')), 'uid=ada', 'Portico-First-1')).rejects.toThrow(BusyError)
})
