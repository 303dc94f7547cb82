import type { ContactKind } from '@portico/contract'
import { emailMask, firstCharacter, phoneMask } from '../contact/contact-mask.js'
import { pick } from '../system/weighted.js'
import { domainCharacters, localPartCharacters } from './decoy-tables.js'

/** One contact of an account that does not exist. */
export interface DecoyContact {
  readonly kind: ContactKind
  readonly masked: string
}

/** The inputs of the decoys of one name. */
export interface DecoyRules {
  /** A number in [0, 1) that is constant for a name and a label. */
  readonly draw: (label: string) => number
  /** False leaves phones out, as for real accounts. */
  readonly hasSms: boolean
}

/** The contacts that an unknown name seems to have. A name always gets the same ones (E2). */
export function decoyContacts(name: string, { draw, hasSms }: DecoyRules): DecoyContact[] {
  const kind = draw('kind')
  // 10 % no contact, 5 % phone, 60 % email, 25 % both.
  const hasPhone = (kind >= 0.1 && kind < 0.15) || kind >= 0.75
  const hasEmail = kind >= 0.15
  const emails = hasEmail ? countOf(draw('emails')) : 0
  const phones = hasPhone && hasSms ? countOf(draw('phones')) : 0
  return [
    ...Array.from({ length: emails }, (_, index) => decoyEmail(name, (label) => draw(`${label}-email-${index}`))),
    ...Array.from({ length: phones }, (_, index) => decoyPhone(draw(`phone-${index}`))),
  ]
}

function countOf(drawn: number): number {
  if (drawn < 0.65) return 1
  return drawn < 0.9 ? 2 : 3
}

function decoyEmail(name: string, draw: (label: string) => number): DecoyContact {
  const local = draw('first') < 0.6 ? firstCharacter(name) : pick(localPartCharacters, draw('letter'))
  return {
    kind: 'email',
    masked: emailMask(local, pick(domainCharacters, draw('domain'))),
  }
}

function decoyPhone(drawn: number): DecoyContact {
  return { kind: 'phone', masked: phoneMask(String(Math.floor(drawn * 100)).padStart(2, '0')) }
}
