import type { FlowName } from '@portico/contract/paths'
import type { ContactKind } from '@portico/contract/verification'
import { type FormEvent, useState } from 'react'
import { toastFailure, useCall } from '../api/use-call.js'
import { useGiveUp } from '../session/give-up.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { Choice } from '../ui/choice.js'
import { mail, phone } from '../ui/drawings.js'
import { Select } from '../ui/select.js'
import { Steps } from '../ui/steps.js'
import { useFocused } from '../ui/use-focused.js'
import type { Choices } from '../visitor/visitor.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { CalmLine } from './calm-line.js'
import { kindsOf, optionsOf } from './contact-options.js'

const sentences = { 'not-sent': 'verification.not-sent', ended: 'verification.ended' } as const

interface Props {
  readonly flow: FlowName
  readonly choices: Choices
  /** Coming back from the code step, where the focus was. */
  readonly isReturn: boolean
}

/** Step one: which contact the code goes to. */
export function ChooseContact({ flow, choices, isReturn }: Props) {
  const select = useFocused<HTMLSelectElement>(isReturn)
  const say = useText()
  const { tell } = useVisitor()
  const kinds = kindsOf(choices)
  const [chosenKind, setKind] = useState<ContactKind>(kinds[0] ?? 'email')
  const [trouble, setTrouble] = useState<keyof typeof sentences | null>(null)
  const sendCode = useCall('sendCode', {
    flow,
    on: {
      0: (failure) => {
        toastFailure(failure)
        setTrouble('not-sent')
      },
      401: () => setTrouble('ended'),
      other: () => setTrouble('not-sent'),
    },
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const id = String(new FormData(event.currentTarget).get('id') ?? '')
    const contact = { type: chosenKind, id }
    setTrouble(null)
    if ((await sendCode.run(contact)) !== null) tell({ type: 'codeSent', contact })
  }
  const drop = useGiveUp()

  return (
    <Card>
      <form method="post" action="/" onSubmit={submit}>
        <Steps current={1} total={2} label={say('step', { current: 1, total: 2 })} />
        <h2>{say('verification.where')}</h2>
        {kinds.length > 1 && (
          <Choice
            legend={say('verification.by')}
            name="type"
            value={chosenKind}
            options={[
              { value: 'email', label: say('verification.email'), icon: mail },
              { value: 'phone', label: say('verification.phone'), icon: phone },
            ]}
            onChange={(value) => setKind(value === 'phone' ? 'phone' : 'email')}
          />
        )}
        <Select
          key={chosenKind}
          name="id"
          ref={select}
          label={say(chosenKind === 'email' ? 'verification.email-address' : 'verification.phone-number')}
          hint={say('verification.masked')}
          options={optionsOf(choices, chosenKind)}
        />
        <CalmLine action={trouble === 'ended' ? { label: say('verification.start-again'), onClick: drop } : undefined}>
          {trouble && say(sentences[trouble])}
        </CalmLine>
        <Actions>
          <Button kind="secondary" onClick={drop}>
            {say('button.cancel')}
          </Button>
          <Button type="submit" isPending={sendCode.isPending}>
            {say('verification.send')}
          </Button>
        </Actions>
      </form>
    </Card>
  )
}
