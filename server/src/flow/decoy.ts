import type { ContactKind } from '@portico/contract'
import { emailMask } from './contact-choice.js'

/** How decoys are spread; settled at the first start and never recomputed, since moving decoys betray themselves (security 4.2). */
export interface DecoyShares {
  /** Last labels of addresses, each as often as it is to be drawn. */
  readonly lastLabels: readonly string[]
}

/** One contact of an account that does not exist. */
export interface DecoyContact {
  readonly kind: ContactKind
  readonly masked: string
}

const letters = 'abcdefghijklmnoprstvw'
const domainLetters = 'gghmoyiwpabeu'

/**
 * The contacts that an unknown name seems to have: always the same for the same name (E2).
 * `draw(label)` gives a number in [0, 1) that is stable for name and label. `hasSms` false turns phones away as for real accounts.
 */
export function decoyContacts(
  name: string,
  shares: DecoyShares,
  { draw, hasSms }: { draw: (label: string) => number; hasSms: boolean },
): DecoyContact[] {
  const kind = draw('kind')
  // 10 % nothing, 5 % phone, 60 % email, 25 % both (decisions section 5).
  const hasPhone = (kind >= 0.1 && kind < 0.15) || kind >= 0.75
  const hasEmail = kind >= 0.15
  const emails = hasEmail ? countOf(draw('emails')) : 0
  const phones = hasPhone && hasSms ? countOf(draw('phones')) : 0
  return [
    ...Array.from({ length: emails }, (_, index) =>
      decoyEmail(name, shares, (label) => draw(`${label}-email-${index}`)),
    ),
    ...Array.from({ length: phones }, (_, index) => decoyPhone(draw(`phone-${index}`))),
  ]
}

function countOf(drawn: number): number {
  if (drawn < 0.65) return 1
  return drawn < 0.9 ? 2 : 3
}

function decoyEmail(name: string, { lastLabels }: DecoyShares, draw: (label: string) => number): DecoyContact {
  const first = [...name][0] ?? 'a'
  const local = draw('first') < 0.6 && /^[a-z0-9]$/.test(first) ? first : pick(letters, draw('letter'))
  const label = lastLabels[Math.floor(draw('label') * lastLabels.length)] ?? 'com'
  return { kind: 'email', masked: emailMask(local, pick(domainLetters, draw('domain')), label) }
}

function decoyPhone(drawn: number): DecoyContact {
  return { kind: 'phone', masked: `••• ••• ${String(Math.floor(drawn * 100)).padStart(2, '0')}` }
}

function pick(from: string, drawn: number): string {
  return from[Math.floor(drawn * from.length)] ?? 'a'
}
