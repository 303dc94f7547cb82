import path from 'node:path'
import { expect } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { readCodeFromMail } from '../steps/codes.js'
import { codeField, proveByMail, type Scene, signIn, startRecovery, startSignIn } from './steps.js'
import { story } from './story.js'

const newPassword = 'Quiet-Harbour-42'

/** Fills both fields of a new password. */
async function typeNewPassword({ visitor }: Scene) {
  await visitor.see('At least 7 characters')
  await visitor.fill('New Password', newPassword)
  await visitor.fill('Confirm Password', newPassword)
}

story('sign in', async ({ visitor, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await startSignIn({ visitor, portal }, { ...alice, password: 'Wrong-Password-1' })
  await visitor.see(answer['refusal.wrong-credentials'])
  await visitor.picture('refused')
  await signIn({ visitor, portal }, alice)
  await visitor.see(alice.name)
})

story('reset', async ({ visitor, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await startRecovery({ visitor, portal }, 'Forgot Password', alice.username)
  await proveByMail({ visitor, portal }, alice.emails)
  await visitor.arriveAt('/reset-password', 'Reset Password')
  await typeNewPassword({ visitor, portal })
  await visitor.picture('filled')
  await visitor.press('Confirm')
  await visitor.see('Password reset')
  await visitor.picture('done')
  await visitor.press('Go now')
  await visitor.arriveAt('/', 'Account Portal')
  await signIn({ visitor, portal }, { ...alice, password: newPassword })
})

story('unlock', async ({ visitor, portal }) => {
  const dave = await portal.add({ name: 'Dave Davis', emails: 1, locked: true })
  await startRecovery({ visitor, portal }, 'Account Locked out?', dave.username)
  await proveByMail({ visitor, portal }, dave.emails)
  await visitor.see('Account unlocked')
  await visitor.picture('done')
  await visitor.missWords('Account unlocked')
  await visitor.arriveAt('/', 'Account Portal')
  await signIn({ visitor, portal }, dave)
})

story('first email', async ({ visitor, portal }) => {
  const bob = await portal.add({ name: 'Bob Brown' })
  const address = `${bob.username}@private.example`
  await startSignIn({ visitor, portal }, bob)
  await visitor.see('Please enroll for the verification methods enabled for your account')
  await visitor.picture('asked')
  await visitor.fill('Email address', address)
  await visitor.press('Add')
  await visitor.fill(codeField, await readCodeFromMail(portal, address))
  await visitor.picture('code')
  await visitor.press('Verify')
  await visitor.arriveAt('/dashboard', 'Dashboard')
})

story('enrollment', async ({ visitor, portal }) => {
  const alice = await portal.add({ emails: 1 })
  const address = `${alice.username}@second.example`
  await signIn({ visitor, portal }, alice)
  await visitor.follow('Enrollment')
  await visitor.arriveAt('/dashboard/enrollment', 'Enrollment')
  await visitor.follow('Add Email Address')
  await visitor.fill('Email address', address)
  await visitor.picture('adding')
  await visitor.press('Add')
  await visitor.fill(codeField, await readCodeFromMail(portal, address))
  await visitor.press('Verify')
  await visitor.see(answer['email.verified'])
  await visitor.picture('added')
  await visitor.press(`Delete ${address}`)
  await visitor.see('Are you sure you want to delete this email?')
  await visitor.picture('deleting')
  await visitor.press('Delete')
  await visitor.see(answer['email.removed'])
  await visitor.missWords(address)
})

story('change password', async ({ visitor, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signIn({ visitor, portal }, alice)
  await visitor.follow('Change Password')
  await visitor.arriveAt('/dashboard/change-password', 'Change Password')
  await visitor.fill('Old Password', alice.password)
  await typeNewPassword({ visitor, portal })
  await visitor.picture('filled')
  await visitor.press('Change Password')
  await visitor.see('Password changed')
  await visitor.press('Go now')
  await visitor.arriveAt('/', 'Account Portal')
  await visitor.follow('Go to your dashboard')
  await visitor.arriveAt('/dashboard', 'Dashboard')
})

story('the photo of the person before is gone with the session', async ({ visitor, portal }) => {
  const photo = path.resolve(import.meta.dirname, '../../demo/grace.png')
  const anna = await portal.add({ name: 'Anna Ahrens', emails: 1, photo })
  const berta = await portal.add({ name: 'Berta Brandt', emails: 1 })
  const shown = () => visitor.evaluate("return document.querySelector('main img')?.naturalWidth ?? 0")
  await signIn({ visitor, portal }, anna)
  await expect.poll(shown).toBeGreaterThan(1)
  const address = await visitor.evaluate("return document.querySelector('main img').src")
  await visitor.press('Anna Ahrens')
  await visitor.press('Sign out')
  await visitor.arriveAt('/', 'Account Portal')
  await visitor.evaluate(`fetch(${JSON.stringify(address)}).then(({ status }) => { window.asked = status })`)
  await expect.poll(() => visitor.evaluate('return window.asked')).toBe(401)
  await signIn({ visitor, portal }, berta)
  await visitor.see('Berta Brandt')
  expect(await shown()).toBe(0)
})
