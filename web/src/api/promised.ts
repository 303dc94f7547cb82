import type { CallName } from '@portico/contract/calls'
import { fieldsOf } from '@portico/contract/parse-fields'
import { callPaths } from '@portico/contract/paths'
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

/** The calls whose success means nothing without a body. */
const neverEmpty: ReadonlySet<CallName> = new Set([
  'signIn',
  'startReset',
  'startUnlock',
  'forcedChange',
  'addEmail',
  'initialEmail',
])

/**
 * True where the text of a success comes from a server of the contract. The login page of a hotel
 * does not. Our additions count in any case, because another server need not know them.
 */
export function isAnswer(name: CallName, text: string): boolean {
  if (!(name in callPaths)) return true
  return text.trim() === '' ? !neverEmpty.has(name) : isJson(text)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
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
