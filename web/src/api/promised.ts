import type { CallName } from '@portico/contract/calls'
import { fieldsOf } from '@portico/contract/parse-fields'
import { callPaths, type FlowName } from '@portico/contract/paths'
import { idOf } from './id-of.js'

type Body = Readonly<Record<string, unknown>>

/** What tells the answer of a call from that of a page in between, such as a hotel's. */
type Sign = (body: Body, flow: FlowName | undefined) => boolean

/** An answer without a type, or with nothing for a list, does not say that there is no contact. */
const isVerification: Sign = ({ type, data }) =>
  typeof type === 'string' && (data !== null || type === '' || type === 'changePassword')

const hasUser: Sign = ({ data }) => {
  const { userInfo, emails } = fieldsOf(data)
  return fieldsOf(userInfo) === userInfo || Array.isArray(emails)
}

/** Another server may leave the user out of an answer that says what it did. */
const hasSaid: Sign = (body) =>
  body['data'] === null ? false : body['success'] === true || Boolean(body['message']) || hasUser(body, undefined)

const isCompared: Sign = (body, flow) => (flow === 'profile' ? hasUser : hasSaid)(body, flow)

const hasEntry: Sign = ({ data }) => Boolean(idOf(fieldsOf(data)['id']))

/** The signs of a success. The other calls have none that a screen needs. */
const signs: Partial<Record<CallName, Sign>> = {
  signIn: isVerification,
  startReset: isVerification,
  startUnlock: isVerification,
  forcedChange: isVerification,
  verifyInitialEmail: hasUser,
  verifyEmail: hasSaid,
  removeEmail: hasSaid,
  addEmail: hasEntry,
  initialEmail: hasEntry,
}

/** True for the calls that check a proof, of whichever kind. */
export const checksProof = (name: CallName) => name.startsWith('compare')

/**
 * True where the text of a success comes from a server of the contract. The login page of a hotel
 * does not. Our additions without a sign count in any case, because another server need not know them.
 */
export function isAnswer(name: CallName, text: string, flow?: FlowName): boolean {
  const sign = checksProof(name) ? isCompared : signs[name]
  if (!(name in callPaths || sign)) return true
  if (text.trim() === '') return sign === undefined
  try {
    const body = fieldsOf(JSON.parse(text))
    return body['success'] === false || sign === undefined || sign(body, flow)
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
  if (given['success'] === false) return null
  if (name === 'captchaChallenge') return isChallenge(given) ? given : null
  return name === 'addEmail' || name === 'initialEmail' ? withEntry(given) : given
}

function withEntry(body: Body): Body {
  return { ...body, data: { id: idOf(fieldsOf(body['data'])['id']) } }
}

function isChallenge({ parameters, signature }: Body): boolean {
  return fieldsOf(parameters) === parameters && typeof signature === 'string'
}
