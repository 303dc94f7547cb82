import { PageSpinner } from '../feedback/spinner.js'
import { useWayText } from '../text/use-way-text.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import type { ProvingDevice } from '../visitor/step.js'
import { AppCard } from './app-card.js'
import { PasskeyCard } from './passkey-card.js'
import { RecoveryCodeCard } from './recovery-code-card.js'
import { WayCard, type WayProps } from './way-card.js'
import { WayRow } from './way-row.js'

const cards = {
  passkey: PasskeyCard,
  app: AppCard,
  'recovery-code': RecoveryCodeCard,
  'choose-way': ChooseWay,
} as const

/** Asks for what the visitor has set up, in the way at which the step stands. */
export function DeviceCard({ verifying }: { verifying: ProvingDevice }) {
  const say = useWayText()
  if (say === undefined) return <PageSpinner />
  const Card = cards[verifying.kind]
  return <Card verifying={verifying} say={say} />
}

/** Asks in which of many ways the visitor wants to go on. */
function ChooseWay({ verifying, say }: WayProps) {
  const first = useInitialFocus<HTMLButtonElement>()
  return (
    <WayCard verifying={verifying} say={say} heading={say('way.choose')} lead="">
      {(describedBy) => (
        <div className="way-list">
          {verifying.ways.map((way, at) => (
            <WayRow
              key={way}
              way={way}
              say={say}
              button={at === 0 ? first : undefined}
              describedBy={describedBy || undefined}
            />
          ))}
        </div>
      )}
    </WayCard>
  )
}
