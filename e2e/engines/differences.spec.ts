import { expect } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { proofs } from '@portico/text/en/proofs'
import { way } from '@portico/text/en/way'
import { readCodeFromMail } from '../steps/codes.js'
import { signIn, startRecovery, startSignIn } from './steps.js'
import { story } from './story.js'

/**
 * Points at which engines differ most: details of one name, pasting, the page cache, and toasts
 * over dialogs.
 */

story('one tab is open at a time', async ({ visitor }) => {
  const open = () => visitor.evaluate('return [...document.querySelectorAll("details")].map((tab) => tab.open)')
  await visitor.open('/')
  await visitor.see('Username')
  await visitor.press('Forgot Password')
  await expect.poll(open).toEqual([false, true, false])
  await visitor.press('Account Locked out?')
  await expect.poll(open).toEqual([false, false, true])
  await visitor.press('Account Locked out?')
  await expect.poll(open).toEqual([false, false, false])
})

story('the page turns round in Arabic', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.press('العربية')
  await expect.poll(() => visitor.evaluate('return document.documentElement.dir')).toBe('rtl')
  await visitor.picture('arabic')
  expect(await visitor.evaluate('return document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})

story('a code that is pasted with its sentence sends itself', async ({ visitor, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await startSignIn({ visitor, portal }, alice)
  await visitor.press('Send Code')
  const sentence = `Your code is ${await readCodeFromMail(portal, alice.emails[0])}.`
  await visitor.see('Enter Verification Code')
  // Firefox fills an event that a script makes from other names than the standard's.
  await visitor.evaluate(`
    const [data, dataType] = [${JSON.stringify(sentence)}, 'text/plain']
    const clipboardData = new DataTransfer()
    clipboardData.setData(dataType, data)
    document.querySelector('[autocomplete=one-time-code]')
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, data, dataType, bubbles: true, cancelable: true }))`)
  await visitor.arriveAt('/dashboard', 'Dashboard')
})

story('Back after signing out elsewhere shows no personal data', async ({ visitor, portal }) => {
  const kim = await portal.add({ name: 'Kim Kowalski', emails: 1 })
  await signIn({ visitor, portal }, kim)
  await visitor.open('/nowhere')
  await visitor.evaluate(`
    const token = decodeURIComponent(document.cookie.match(/XSRF-TOKEN=([^;]*)/)[1])
    fetch('/api/user/profile/logout', { method: 'POST', headers: { 'X-XSRF-TOKEN': token } })
      .then(({ status }) => { window.signedOut = status })`)
  await expect.poll(() => visitor.evaluate('return window.signedOut')).toBe(200)
  await visitor.goBack()
  await visitor.arriveAt('/', 'Account Portal')
  expect(await visitor.evaluate('return document.body.textContent')).not.toContain('Kowalski')
})

story(
  'a passkey signs in and resets, or the page says that the browser has none',
  async ({ visitor, portal, engine }) => {
    const scene = { visitor, portal }
    const alice = await portal.add({ emails: 1 })
    await signIn(scene, alice)
    await visitor.open('/dashboard/proofs')
    // WebKitGTK has no passkeys.
    if (engine === 'webkit') return visitor.see(proofs['passkeys.cannot'])
    await visitor.keepPasskeys()
    await visitor.press('Add Passkey')
    await visitor.picture('adding')
    await visitor.press('Create Passkey')
    await visitor.see(proofs['codes.offer-passkey'])
    await visitor.picture('made')
    await visitor.press('Later')
    await visitor.open('/dashboard/sign-out')
    await visitor.press('Sign out')
    await visitor.arriveAt('/', 'Account Portal')
    await startSignIn(scene, alice)
    await visitor.see(way['way.passkey-why'])
    await visitor.picture('passkey')
    await visitor.press('Use Passkey')
    await visitor.arriveAt('/dashboard', 'Dashboard')
    await visitor.open('/dashboard/sign-out')
    await visitor.press('Sign out')
    await visitor.arriveAt('/', 'Account Portal')
    await startRecovery(scene, 'Forgot Password', alice.username)
    await visitor.press('Use a passkey instead')
    await visitor.press('Use Passkey')
    await visitor.arriveAt('/reset-password', 'Reset Password')
  },
)

story('a refusal is dismissed over the dialog that asked', async ({ visitor, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signIn({ visitor, portal }, alice)
  await visitor.open('/dashboard/enrollment')
  await visitor.press(`Delete ${alice.emails[0]}`)
  await visitor.press('Delete')
  await visitor.see(answer['refusal.last-contact'])
  await visitor.picture('refused')
  await visitor.press('Dismiss')
})
