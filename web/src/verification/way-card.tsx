import { type FormEvent, type ReactNode, useId } from 'react'
import { Errand } from '../layout/errand.js'
import { HelpDeskPhone } from '../layout/help-desk-phone.js'
import { useAbandonFlow } from '../session/use-abandon-flow.js'
import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import type { SayWay } from '../text/use-way-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { TextButton } from '../ui/text-button.js'
import { WholeWords } from '../ui/whole-words.js'
import type { ProvingDevice } from '../visitor/step.js'
import { stepAfter } from '../visitor/step-after.js'
import { useStep } from '../visitor/step-provider.js'
import { useCorrectUsername } from './use-correct-username.js'

export interface WayProps {
  readonly verifying: ProvingDevice
  readonly say: SayWay
}

interface Props extends WayProps {
  readonly heading: string
  readonly lead: string
  /** The form that a code is typed into; left out where the card only asks for a way. */
  readonly form?: {
    readonly submit: (event: FormEvent<HTMLFormElement>) => void
    readonly isPending: boolean
  }
  /** Gets the id of the texts that describe what is asked for. */
  readonly children: (describedBy: string) => ReactNode
}

/**
 * The frame of a card that asks for what the visitor has set up: what was right before, the way out,
 * the other ways, and the help desk.
 */
export function WayCard({ verifying, say, heading, lead, form, children }: Props) {
  const { kind, ways, isSecond } = verifying
  const sayOnScreens = useText()
  const { dispatch } = useStep()
  const textsId = useId()
  const abandonFlow = useAbandonFlow()
  const correctUsername = useCorrectUsername(verifying)
  const isChoice = kind === 'choose-way'
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
        {children([isSecond && `${textsId}right`, lead && `${textsId}lead`].filter(Boolean).join(' '))}
        {!isChoice && ways.length > 1 && (
          <p className="way-help">
            <TextButton onClick={() => dispatch(stepAfter({ type: 'wayChosen', way: 'choose-way' }))}>
              {say('way.other')}
            </TextButton>
          </p>
        )}
        <Actions>
          <Button kind="secondary" onClick={abandonFlow}>
            {sayOnScreens('button.cancel')}
          </Button>
          {form && (
            <Button type="submit" isPending={form.isPending}>
              {sayOnScreens('verification.continue')}
            </Button>
          )}
        </Actions>
      </form>
      <NoneAtHand say={say} />
    </Card>
  )
}

/** For a visitor who lost the phone and the codes: only the help desk can continue. */
function NoneAtHand({ say }: { say: SayWay }) {
  const { helpDeskPhone } = useSettings().institution
  if (helpDeskPhone === '') return null
  return (
    <p className="way-none" data-help-desk="">
      <span>{say('way.none-at-hand')}</span>{' '}
      <span>
        <HelpDeskPhone />
      </span>
    </p>
  )
}
