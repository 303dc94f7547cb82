import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { Errand } from '../layout/errand.js'
import { HelpDeskPhone } from '../layout/help-desk-phone.js'
import { useAbandonFlow } from '../session/use-abandon-flow.js'
import { useSettings } from '../settings/use-settings.js'
import { BetweenSentences } from '../text/between-sentences.js'
import { useText } from '../text/use-text.js'
import type { SayWay } from '../text/use-way-text.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon, type IconShape } from '../ui/icon.js'
import { TextButton } from '../ui/text-button.js'
import { WholeWords } from '../ui/whole-words.js'
import type { ProvingDevice } from '../visitor/step.js'
import { stepAfter } from '../visitor/step-after.js'
import { useStep } from '../visitor/step-provider.js'
import { useCorrectUsername } from './use-correct-username.js'
import { WayRow } from './way-row.js'

export interface WayProps {
  readonly verifying: ProvingDevice
  readonly say: SayWay
}

interface WayForm {
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
  readonly isPending: boolean
  /** The main button, if it is not the one that continues. */
  readonly label?: string
  readonly icon?: IconShape
  /** For a card without a field: it takes the focus, and the texts describe it. */
  readonly button?: RefObject<HTMLButtonElement | null>
}

/** More of them wait behind a button. */
const mostRows = 2

interface Props extends WayProps {
  readonly heading: string
  readonly lead: string
  /** What the main button does; left out where the card only asks for a way. */
  readonly form?: WayForm | undefined
  /** Gets the id of the texts that describe what is asked for. */
  readonly children: (describedBy: string) => ReactNode
}

/**
 * The frame of a card that asks for what the visitor has set up: what was right before, the way out,
 * the other ways, and the help desk.
 */
export function WayCard({ verifying, say, heading, lead, form, children }: Props) {
  const { isSecond } = verifying
  const sayOnScreens = useText()
  const textsId = useId()
  const abandonFlow = useAbandonFlow()
  const correctUsername = useCorrectUsername(verifying)
  const describedBy = [isSecond && `${textsId}right`, lead && `${textsId}lead`].filter(Boolean).join(' ')
  return (
    <Card>
      {/* No validation here: the server judges every code, even a short one. */}
      <form method="post" action="/" onSubmit={form?.submit} noValidate>
        <Errand {...verifying} step={2} onNotYou={correctUsername} />
        {isSecond && (
          <p id={`${textsId}right`} className="way-right">
            <Icon of={entranceIcons.check} />
            <span>{say('way.one-more')}</span>
          </p>
        )}
        <h2>
          <WholeWords>{heading}</WholeWords>
        </h2>
        {lead && (
          <p id={`${textsId}lead`} className="way-lead">
            {lead}
          </p>
        )}
        {children(describedBy)}
        {form && (
          <Button
            ref={form.button}
            aria-describedby={(form.button && describedBy) || undefined}
            type="submit"
            isPending={form.isPending}
            icon={form.icon}
          >
            {form.label ?? sayOnScreens('verification.continue')}
          </Button>
        )}
        <OtherWays verifying={verifying} say={say} hasButton={form !== undefined} />
        <Button kind="secondary" onClick={abandonFlow}>
          {sayOnScreens('button.cancel')}
        </Button>
      </form>
      <NoneAtHand say={say} />
    </Card>
  )
}

/** The ways beside the one of the card, below its button. */
function OtherWays({ verifying: { kind, ways }, say, hasButton }: WayProps & { readonly hasButton: boolean }) {
  const { dispatch } = useStep()
  const others = ways.filter((way) => way !== kind)
  if (kind === 'choose-way' || others.length === 0) return null
  return (
    <>
      {hasButton && <p className="way-or">{say('way.or')}</p>}
      <div className="way-list">
        {others.slice(0, mostRows).map((way) => (
          <WayRow key={way} way={way} say={say} />
        ))}
      </div>
      {others.length > mostRows && (
        <p className="way-help">
          <TextButton onClick={() => dispatch(stepAfter({ type: 'wayChosen', way: 'choose-way' }))}>
            {say('way.more')}
          </TextButton>
        </p>
      )}
    </>
  )
}

/** For a visitor who lost the phone and the codes: only the help desk can continue. */
function NoneAtHand({ say }: { say: SayWay }) {
  const { helpDeskPhone } = useSettings().institution
  if (helpDeskPhone === '') return null
  return (
    <p className="way-none" data-help-desk="">
      <span>{say('way.none-at-hand')}</span>
      <BetweenSentences />
      <span>
        <HelpDeskPhone />
      </span>
    </p>
  )
}
