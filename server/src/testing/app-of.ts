import { randomBytes } from 'node:crypto'
import { foldedCode, readableCode } from '../ports/system/readable-code.js'
import type { AddedProof } from '../rules/proof/proof-store.js'
import { macOfCode, sealProof } from '../rules/proof/seal-proof.js'
import { inBase32, stepAt, totp } from '../rules/proof/totp.js'
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

/** What a person has beside contacts. */
export interface Given {
  readonly app: App
  /** None where they were not asked for. */
  readonly codes: readonly string[]
}

/** Puts an app, and recovery codes beside it, into the store, as if the person had set them up. */
export async function giveProofs(
  portal: TestPortal,
  username: string,
  { waitsUntil = 0, hasCodes = false }: { readonly waitsUntil?: number; readonly hasCodes?: boolean } = {},
): Promise<Given> {
  const { store, directory, secrets, clock } = portal.ports
  const accountId = (await directory.find(username))?.id ?? ''
  const now = clock.now()
  const times = { createdAt: now, verifiedAt: now, usedAt: null, expiresAt: null }
  const proofOf = (kind: 'app' | 'recovery-code', secret: Buffer, heldUntil: number): AddedProof => {
    const id = randomBytes(16).toString('base64url')
    const sealed = sealProof(secrets, { id, kind, secret: secret.toString('base64url') })
    return { id, accountId, kind, ...sealed, mark: 0, heldUntil, ...times }
  }
  const key = randomBytes(20)
  const app = proofOf('app', key, Math.max(now, waitsUntil))
  const set = proofOf('recovery-code', randomBytes(32), now)
  const codes = hasCodes ? Array.from({ length: 10 }, () => readableCode(randomBytes(10))) : []
  const macs = codes.map((code) => macOfCode(secrets, set, foldedCode(code) ?? '') ?? '')
  await store.transaction(async ({ proofs, people }) => {
    await proofs.add(app)
    if (hasCodes) await proofs.add(set)
    if (hasCodes) await proofs.addCodes(set.id, macs)
    await people.raiseEpoch(accountId)
    await people.countDeviceProofs(accountId)
  })
  return { app: appOf(portal, { id: app.id, secret: inBase32(key) }), codes }
}
