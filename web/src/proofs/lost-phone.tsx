import { useMoment } from '../text/use-moment.js'
import type { SayProofs } from '../text/use-proofs-text.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import type { OwnProofs } from './read-proofs.js'

/** So few codes that it is time for new ones. */
export const fewCodes = 3

/** Says whether the visitor could get in without the phone, and what is missing for that. */
export function LostPhone({ proofs, say }: { proofs: OwnProofs; say: SayProofs }) {
  const momentOf = useMoment()
  const kind = kindOf(proofs)
  const isGood = kind === 'can'
  const isBad = kind === 'could-not' || kind === 'few'
  const starts = Date.parse(proofs.app?.waitsUntil ?? '')
  return (
    <section className={`security-verdict${isGood ? ' is-good' : ''}${isBad ? ' is-warning' : ''}`}>
      <Icon of={isGood ? entranceIcons.check : isBad ? entranceIcons.alert : icons.key} />
      <div>
        <h2>{say(`proofs.${kind}`)}</h2>
        {kind === 'none' && <p>{say('proofs.lead')}</p>}
        {kind === 'waits' && <p>{say('proofs.waits-why', { date: momentOf(starts) })}</p>}
        {kind !== 'none' && kind !== 'waits' && <p>{say(`proofs.${kind}-why`)}</p>}
      </div>
    </section>
  )
}

function kindOf({ app, codes }: OwnProofs): 'none' | 'waits' | 'could-not' | 'few' | 'can' {
  if (app === null) return 'none'
  if (codes === null || codes.left === 0) return 'could-not'
  if (Date.parse(app.waitsUntil ?? '') > Date.now()) return 'waits'
  return codes.left <= fewCodes ? 'few' : 'can'
}
