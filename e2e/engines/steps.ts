import type { Person, Portal } from '../environments/portal.js'
import { readCodeFromMail } from '../steps/codes.js'
import type { Visitor } from './visitor.js'

export const codeField = 'Verification code'

/** A visitor at a browser, and the portal that the browser shows. */
export interface Scene {
  readonly visitor: Visitor
  readonly portal: Portal
}

export async function startSignIn({ visitor }: Scene, { username, password }: Pick<Person, 'username' | 'password'>) {
  await visitor.open('/')
  await visitor.fill('Username', username)
  await visitor.fill('Password', password)
  await visitor.press('Sign in')
}

export async function startRecovery(
  { visitor }: Scene,
  tab: 'Forgot Password' | 'Account Locked out?',
  username: string,
) {
  await visitor.open('/')
  await visitor.press(tab)
  await visitor.fill('Username', username)
  await visitor.picture('home')
  await visitor.press('Continue')
}

/** Does both steps of the verification with the first address. */
export async function proveByMail({ visitor, portal }: Scene, [address]: readonly string[]) {
  const sent = portal.mail.allTo(address ?? '').filter(({ text }) => /\d{6}/.test(text)).length
  await visitor.arriveAt('/verification', 'Verification')
  await visitor.press('Send Code')
  await visitor.see('Enter Verification Code')
  await visitor.picture('enter-code')
  await visitor.fill(codeField, await readCodeFromMail(portal, address, sent + 1))
  await visitor.press('Continue')
}

export async function signIn(scene: Scene, person: Person) {
  await startSignIn(scene, person)
  await proveByMail(scene, person.emails)
  await scene.visitor.arriveAt('/dashboard', 'Dashboard')
}
