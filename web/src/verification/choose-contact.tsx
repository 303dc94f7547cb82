import type { ContactKind } from '@portico/contract/verification'
import { type FormEvent, useState } from 'react'
import { toastFailure, useCall } from '../api/use-call.js'
import { StatusLine } from '../code-step/status-line.js'
import { Errand } from '../layout/errand.js'
import { HelpDeskPhone } from '../layout/help-desk-phone.js'
import { canUsePasskeys } from '../passkey/can-use-passkeys.js'
import { useAbandonFlow } from '../session/use-abandon-flow.js'
import { useIsInBrowser } from '../settings/use-is-in-browser.js'
import { useSettings } from '../settings/use-settings.js'
import { BetweenSentences } from '../text/between-sentences.js'
import { useTime } from '../text/use-date.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { fieldValue } from '../ui/field-value.js'
import { icons } from '../ui/icons.js'
import { RadioGroup } from '../ui/radio-group.js'
import { Select } from '../ui/select.js'
import { TextButton } from '../ui/text-button.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { readSentCode } from '../visitor/sent-code.js'
import type { ChoosingContact } from '../visitor/step.js'
import { stepAfter } from '../visitor/step-after.js'
import { useStep } from '../visitor/step-provider.js'
import styles from './choose-contact.module.css'
import { contactKinds, contactOptions, hasOnlyOne, placeAmongEqual } from './contact-options.js'
import { useCorrectUsername } from './use-correct-username.js'

/** Stands in a contact of which the server shows a part. */
const maskSign = /[•*…]/

const sentences = { 'not-sent': 'verification.not-sent', ended: 'verification.ended' } as const

interface Props {
  readonly verifying: ChoosingContact
  /** True where the visitor comes back from the code, so that the list takes the focus. */
  readonly isReturn: boolean
}

/** Step one: the visitor chooses the contact that the code is sent to. */
export function ChooseContact({ verifying, isReturn }: Props) {
  const { flow, choices, tried, wanted } = verifying
  const select = useInitialFocus<HTMLSelectElement>(isReturn || wanted !== undefined)
  const say = useText()
  const { step, dispatch } = useStep()
  const kinds = contactKinds(choices)
  const isOnlyContact = hasOnlyOne(choices)
  const [chosenKind, setKind] = useState<ContactKind>(kinds.find((kind) => kind === wanted) ?? kinds[0] ?? 'email')
  const [problem, setProblem] = useState<keyof typeof sentences | null>(null)
  const time = useTime()
  const offered = contactOptions(choices, chosenKind)
  const options = offered.map(({ value, label }) => {
    const { mask, place } = placeAmongEqual(
      label,
      offered.map((each) => each.label),
    )
    const sent = tried?.id === value && say('verification.sent-at', { time: time(tried.at) })
    return {
      value,
      label: [mask, place && say(`verification.${chosenKind}-${place}`), sent].filter(Boolean).join(' · '),
    }
  })
  const sendCode = useCall('sendCode', {
    flow,
    on: {
      0: (failure) => {
        toastFailure(failure)
        setProblem('not-sent')
      },
      401: () => setProblem('ended'),
      other: () => setProblem('not-sent'),
    },
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const contact = { type: chosenKind, id: fieldValue(event.currentTarget, 'id') }
    setProblem(null)
    const answer = await sendCode.run(contact)
    if (answer !== null) dispatch(stepAfter({ type: 'codeSent', contact, sentCode: readSentCode(answer), step }))
  }
  const abandonFlow = useAbandonFlow()
  const correctUsername = useCorrectUsername(verifying)

  return (
    <Card>
      <form method="post" action="/" onSubmit={submit}>
        <Errand {...verifying} step={1} onNotYou={correctUsername} />
        <h2>{say(isOnlyContact ? `verification.where-${chosenKind}` : 'verification.where')}</h2>
        {kinds.length > 1 && (
          <RadioGroup
            legend={say('verification.by')}
            name="type"
            value={chosenKind}
            options={[
              { value: 'email', label: say('verification.email'), icon: icons.mail },
              { value: 'phone', label: say('verification.phone'), icon: icons.smartphone },
            ]}
            onChange={(value) => setKind(value === 'phone' ? 'phone' : 'email')}
          />
        )}
        <Select
          key={chosenKind}
          name="id"
          ref={select}
          label={say(chosenKind === 'email' ? 'verification.email-address' : 'verification.phone-number')}
          hint={options.some(({ label }) => maskSign.test(label)) ? say('verification.masked') : null}
          options={options}
        />
        <StatusLine
          action={problem === 'ended' ? { label: say('verification.start-again'), onClick: abandonFlow } : undefined}
        >
          {problem && say(sentences[problem])}
        </StatusLine>
        <Actions>
          <Button kind="secondary" onClick={abandonFlow}>
            {say('button.cancel')}
          </Button>
          <Button type="submit" isPending={sendCode.isPending}>
            {say('verification.send')}
          </Button>
        </Actions>
      </form>
      <PasskeyInstead verifying={verifying} />
      <NoAccess isOnlyContact={isOnlyContact} />
    </Card>
  )
}

/** For a visitor who may have a passkey; whether this one has, the server does not tell. */
function PasskeyInstead({ verifying: { ways = [] } }: Pick<Props, 'verifying'>) {
  const say = useText()
  const { dispatch } = useStep()
  const isAble = useIsInBrowser() && canUsePasskeys()
  if (!isAble || !ways.includes('passkey')) return null
  return (
    <p>
      <TextButton icon={icons.fingerprint} onClick={() => dispatch(stepAfter({ type: 'wayChosen', way: 'passkey' }))}>
        {say('verification.use-passkey')}
      </TextButton>
    </p>
  )
}

/** For a visitor who can open none of the contacts: the number of the help desk. */
function NoAccess({ isOnlyContact }: { isOnlyContact: boolean }) {
  const say = useText()
  const { helpDeskPhone } = useSettings().institution
  if (helpDeskPhone === '') return null
  return (
    <p className={styles['no-access']} data-help-desk="">
      <span>{say(isOnlyContact ? 'verification.no-access-one' : 'verification.no-access')}</span>
      <BetweenSentences />
      <span>
        <HelpDeskPhone />
      </span>
    </p>
  )
}
