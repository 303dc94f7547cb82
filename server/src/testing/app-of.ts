import { stepAt, totp } from '../rules/proof/totp.js'
import type { TestPortal } from './test-portal.js'
import type { TestVisitor } from './test-visitor.js'

/** The authenticator app of a person, on a phone whose clock is the portal's. */
export interface App {
  readonly id: string
  /** The code that the app shows so many steps from now. */
  code(stepsFromNow?: number): string
}

/** An app for what `addApp` answered. */
export function appOf(portal: TestPortal, { id, secret }: { readonly id: string; readonly secret: string }): App {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  return { id, code: (steps = 0) => totp(key, stepAt(portal.ports.clock.date()) + steps) }
}

/** Sets up an app for a signed-in visitor. Its first code is used; a later one needs another step. */
export async function setUpApp(portal: TestPortal, visitor: TestVisitor): Promise<App> {
  const { status, body } = await visitor.call('addApp', {})
  if (status !== 200) throw new Error(`no app was begun: ${body.code}`)
  const app = appOf(portal, body.data)
  const verified = await visitor.call('verifyApp', { id: app.id, code: app.code() })
  if (verified.status !== 200) throw new Error(`the app was not verified: ${verified.body.code}`)
  portal.pass(60_000)
  return app
}
