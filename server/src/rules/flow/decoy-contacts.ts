import type { ContactKind } from '@portico/contract'
import { pick, type Weighted } from '../../ports/system/weighted.js'
import { emailMask, firstCharacter, phoneMask, rareCharacter } from '../contact/contact-mask.js'
import type { ContactCounts } from '../contact/contact-store.js'

/** First characters before the `@`, weighted about like the first letters of given names. */
const localPartCharacters = weights(
  'a:95 b:45 c:60 d:55 e:50 f:30 g:35 h:35 i:20 j:100 k:45 l:60 m:105 n:40 o:15 p:40 q:2 r:50 s:80 t:45 u:4 v:20 w:15',
  'x:5 y:12 z:10 0:1 1:3 2:2 3:1 4:1 5:1 6:1 7:1 8:1 9:1',
  `${rareCharacter}:2`,
)

/** First characters of mail domains: the large providers, and a small share of every other. */
const domainCharacters = weights(
  'a:25 b:8 c:14 d:6 e:6 f:18 g:440 h:115 i:60 j:4 k:4 l:18 m:60 n:8 o:75 p:40 q:8 r:8 s:14 t:22 u:4 v:8 w:32 x:3 y:75',
  'z:6 0:1 1:10 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1',
)

function weights(...lines: readonly string[]): Weighted {
  return lines.flatMap((line) => line.split(' ')).map((entry) => weighted(entry.split(':')))
}

function weighted([value = '', weight]: readonly string[]): readonly [string, number] {
  return [value, Number(weight)]
}

/** One contact of an account that does not exist. */
export interface DecoyContact {
  readonly kind: ContactKind
  readonly masked: string
}

export interface DecoyRules {
  /** A number in [0, 1) that is constant for a name and a label. */
  readonly draw: (label: string) => number
  readonly counts: ContactCounts
}

/** The contacts that an unknown name seems to have. A name always gets the same ones (E2). */
export function decoyContacts(name: string, { draw, counts: { emails, phones } }: DecoyRules): DecoyContact[] {
  return [
    ...Array.from({ length: emails }, (_, index) => decoyEmail(name, (label) => draw(`${label}-email-${index}`))),
    ...Array.from({ length: phones }, (_, index) => decoyPhone(draw(`phone-${index}`))),
  ]
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
