import type { CallRegistrar } from '../http/register-call.js'
import { Refusal } from '../refusal.js'
import { open } from '../session/scopes.js'

export function captchaRoutes(register: CallRegistrar): void {
  register({
    call: 'captchaChallenge',
    scope: open,
    run: async ({ ports }) => {
      const challenge = await ports.captcha.challenge()
      if (challenge === null) throw new Refusal('not-found')
      return challenge
    },
  })
}
