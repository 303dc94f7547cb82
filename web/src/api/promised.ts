import type { CallName } from '@portico/contract/calls'
import { fieldsOf } from '@portico/contract/parse-fields'
import { idOf } from './id-of.js'

type Body = Readonly<Record<string, unknown>>

function withEntry(body: Body): Body | null {
  const id = idOf(fieldsOf(body['data'])['id'])
  return id ? { ...body, data: { id } } : null
}

function isChallenge({ parameters, signature }: Body): boolean {
  return fieldsOf(parameters) === parameters && typeof signature === 'string'
}

/** For each call, the members that a screen needs of the answer; null if one is missing. */
const needed: Partial<Record<CallName, (body: Body) => Body | null>> = {
  addEmail: withEntry,
  initialEmail: withEntry,
  captchaChallenge: (body) => (isChallenge(body) ? body : null),
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
