import path from 'node:path'
import { httpConnection } from '../../person/http-connection.js'
import { solveCaptcha } from '../../person/solve-captcha.js'
import { offeredIds, requireStatus, sendCode, startFlow } from '../../person/steps.js'
import { newVisitor } from '../../person/visitor.js'
import { type PreparedPortal, prepareBenchPortal } from '../bench-portal.js'
import { codesByMail } from '../load/codes-by-mail.js'
import { signInFully } from '../load/requests.js'
import { type Copies, fillStore } from './fill-store.js'
import { modelPerson } from './fills.js'

/**
 * Prepares a portal in which one person has signed in and was sent a code, and fills its store with
 * copies.
 */
export async function prepareGrown(fills: readonly Copies[]): Promise<PreparedPortal> {
  const prepared = await prepareBenchPortal([{ username: modelPerson }], { more: { PORTICO_STORE_ALARM_MB: '0' } })
  const nodes = await prepared.start({ PORTICO_LIMITS_RESEND_SECONDS: '0' })
  try {
    const [url = ''] = nodes.urls
    await signInFully(url, modelPerson, codesByMail(prepared.mail))
    await leaveOpenCode(url)
  } finally {
    await nodes.stop()
  }
  fillStore(storeOf(prepared), fills)
  return prepared
}

function storeOf({ folder }: PreparedPortal): string {
  return path.join(folder, 'portico.sqlite')
}

async function leaveOpenCode(url: string): Promise<void> {
  const connection = httpConnection(url, { staysOpen: true })
  const visitor = newVisitor(connection.send)
  const form = { username: modelPerson, password: '', captcha: await solveCaptcha(visitor) }
  const [id = ''] = offeredIds(requireStatus(await startFlow(visitor, 'reset', form), 200).body)
  requireStatus(await sendCode(visitor, 'reset', { kind: 'email', id }), 200)
  connection.close()
}
