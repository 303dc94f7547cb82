import { expect, test } from 'vitest'
import { proveForReset } from '../testing/steps.js'
import { testPortal } from '../testing/test-portal.js'

const institution = {
  name: 'Rosenthal University of Technology at Ulm',
  domains: ['rut.example', 'thalnet.rosenthal.example', 'Mail.example'],
  helpDeskPhone: '+1 555 0100',
  links: {},
}

test('a new password has none of the words of the institution in it (P5)', async () => {
  const portal = await testPortal({ rules: { institution } })
  const visitor = await proveForReset(portal)
  const reset = async (password: string) =>
    (await visitor.call('resetPassword', { password, password2: password })).body.code
  for (const typed of ['Xy1!rosenthal', 'R-o-s-e-n-thal 7', 'My-THALNET-77', 'Rosenthaler#8']) {
    expect([typed, await reset(typed)]).toEqual([typed, 'password-institution'])
  }
  // Words that every institution has, and short ones, would forbid too much.
  expect(await reset('University-Technology-Mail-Rut-Ulm-7')).toBeUndefined()
  await portal.close()
})

test('the browser is told the words, so that it can tick that none is in the password (P5)', async () => {
  const portal = await testPortal({ rules: { institution } })
  const visitor = await proveForReset(portal)
  const { rules, notes } = (await visitor.call('passwordRules', {}, { flow: 'reset' })).body
  expect(rules).toContainEqual({
    id: 'institution',
    sentence: 'Must not contain the name of your institution',
    params: { words: 'rosenthaluniversityoftechnologyatulm rosenthal thalnet' },
  })
  expect(notes).toEqual(['We also refuse common passwords and your last 5.'])
  await portal.close()
})

test('a portal whose institution has no name of its own forbids nothing for it (P5)', async () => {
  const portal = await testPortal({ rules: { institution: { ...institution, name: '', domains: [] } } })
  const visitor = await proveForReset(portal)
  const password = 'Blauer-Himmel-7'
  const { rules } = (await visitor.call('passwordRules', {}, { flow: 'reset' })).body
  expect(rules.map(({ id }) => id)).not.toContain('institution')
  expect((await visitor.call('resetPassword', { password, password2: password })).status).toBe(200)
  await portal.close()
})
