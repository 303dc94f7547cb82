import { PageSpinner } from '../feedback/spinner.js'
import { useWayText } from '../text/use-way-text.js'
import type { ProvingDevice } from '../visitor/step.js'
import { AppCard } from './app-card.js'
import { ChooseWay } from './choose-way.js'
import { RecoveryCodeCard } from './recovery-code-card.js'

const cards = { app: AppCard, 'recovery-code': RecoveryCodeCard, 'choose-way': ChooseWay } as const

/** Asks for what the visitor has set up, in the way at which the step stands. */
export function DeviceCard({ verifying }: { verifying: ProvingDevice }) {
  const say = useWayText()
  if (say === undefined) return <PageSpinner />
  const Card = cards[verifying.kind]
  return <Card verifying={verifying} say={say} />
}
