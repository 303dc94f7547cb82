import type { CallName } from '@portico/contract/calls'
import { idOf } from './id-of.js'

type Body = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null

function withEntry(body: Body): Body | null {
  const { data } = body
  const id = isObject(data) && idOf(data['id'])
  return id ? { ...body, data: { id } } : null
}

/** What the screens cannot go on without, by call. */
const needed: Partial<Record<CallName, (body: Body) => Body | null>> = {
  addEmail: withEntry,
  initialEmail: withEntry,
  captchaChallenge: (body) => (isObject(body['parameters']) && typeof body['signature'] === 'string' ? body : null),
}

/**
 * The answer of a success, or null where it says no or brings too little; another server may say
 * "no" with status 200.
 */
export function promised(name: CallName, body: object): Body | null {
  const given = body as Body
  const read = needed[name]
  if (given['success'] === false) return null
  return read ? read(given) : given
}
