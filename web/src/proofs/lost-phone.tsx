import { useMoment } from '../text/use-moment.js'
import type { SayProofs } from '../text/use-proofs-text.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { devicesOf, type OwnProofs } from './read-proofs.js'

/** So few codes that it is time for new ones. */
export const fewCodes = 3

/** Says whether the visitor could get in without the phone, and what is missing for that. */
export function LostPhone({ proofs, say }: { proofs: OwnProofs; say: SayProofs }) {
  const kind = kindOf(proofs)
  const isGood = kind === 'can'
  const isBad = kind === 'could-not' || kind === 'few'
  const { title, why } = useWords(kind, proofs, say)
  return (
    <section className={`security-verdict${isGood ? ' is-good' : ''}${isBad ? ' is-warning' : ''}`}>
      <Icon of={isGood ? entranceIcons.check : isBad ? entranceIcons.alert : icons.key} />
      <div>
        <h2>{title}</h2>
        <p>{why}</p>
      </div>
    </section>
  )
}

type Kind = 'none' | 'waits' | 'could-not' | 'may' | 'few' | 'can'

function useWords(kind: Kind, proofs: OwnProofs, say: SayProofs): { title: string; why: string } {
  const momentOf = useMoment()
  const devices = devicesOf(proofs)
  if (kind === 'waits') {
    const starts = Math.min(...devices.map(startOf))
    const isApp = proofs.app !== null && startOf(proofs.app) === starts
    const title = say(isApp ? 'proofs.waits' : 'proofs.waits-passkey')
    return { title, why: say('proofs.waits-why', { date: momentOf(starts) }) }
  }
  const title = say(`proofs.${kind}`)
  if (kind === 'none') return { title, why: say('proofs.lead') }
  const hasPasskey = devices.some((device) => device !== proofs.app)
  return { title, why: say(kind === 'can' && hasPasskey ? 'proofs.can-passkey-why' : `proofs.${kind}-why`) }
}

/** Nobody here knows which device a passkey is on: it may be the phone. */
function kindOf(proofs: OwnProofs): Kind {
  const devices = devicesOf(proofs)
  const left = proofs.codes?.left ?? 0
  if (devices.length === 0) return 'none'
  if (left === 0) return devices.every((device) => device === proofs.app) ? 'could-not' : 'may'
  if (devices.every((device) => startOf(device) > Date.now())) return 'waits'
  return left <= fewCodes ? 'few' : 'can'
}

/** The instant in ms from which a device counts; 0 where it counts already. */
function startOf({ waitsUntil }: { readonly waitsUntil: string | null }): number {
  return Date.parse(waitsUntil ?? '') || 0
}
