import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { showToast } from '../feedback/show-toast.js'
import { placeOfPart, SentenceAround } from '../text/sentence-around.js'
import { Button } from '../ui/button.js'
import { CodeField } from '../ui/code-field.js'
import { ErrorBox } from '../ui/error-box.js'
import { fieldValue } from '../ui/field-value.js'
import { TextButton } from '../ui/text-button.js'
import { TextField } from '../ui/text-field.js'
import type { ActProps } from './act-props.js'
import { ContactLabel } from './begin-check.js'
import { Choices } from './choices.js'
import { useConsole } from './console-state.js'
import { type Case, type CaseAct, textOf } from './read-case.js'
import { readSlip } from './read-slip.js'
import { useStaffCall } from './use-staff-call.js'

/** The acts that are about one contact of the person. */
const withContact: ReadonlySet<string> = new Set(['send-pass', 'remove-contact', 'accept-contact'])
const dangers: ReadonlySet<string> = new Set(['stop', 'remove-contact', 'remove-proofs'])

type Props = ActProps & { readonly act: CaseAct }

/** What an act does, who hears of it, and what it needs; its button where it can be pressed. */
export function ActForm(props: Props) {
  const { say, told, act: row } = props
  const { act, isReady, asks } = row
  const form = useRef<HTMLFormElement>(null)
  const { press, isPending, refusal, ...fresh } = usePress(props, () =>
    leadTo(form.current?.closest('li'), '[data-row]'),
  )
  const [chosen, setChosen] = useState(textOf(props.pressed?.input['contact']))
  const possible = told.contacts.filter(({ acts }) => acts.includes(act))
  const contact = possible.find((each) => each.contact === chosen)?.contact ?? possible[0]?.contact
  const isStuck = withContact.has(act) && contact === undefined
  const { address } = fresh
  // The focus goes where the call goes: to what is asked for, or to the button.
  const begin = useEffectEvent((_address: string | null) => {
    if (!leadTo(form.current, 'input:checked, input:not([type=radio])')) leadTo(form.current, '[type=submit]')
  })
  useEffect(() => begin(address), [address])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (act !== 'add-contact') return press(withContact.has(act) ? { contact } : {})
    const typed = fieldValue(event.currentTarget, address === null ? 'address' : 'code').trim()
    if (typed === '' || (address !== null && typed.length !== 6)) return leadTo(form.current, 'input')
    press(address === null ? { address: typed } : { address, code: typed })
  }
  const count = told.contacts.length
  return (
    <div className="staff-chosen">
      <p>{say(`staff.act.${act}-why`)}</p>
      <p>{count === 0 ? say('staff.told-nowhere') : say('staff.told', { count })}</p>
      {isReady && isStuck && <p>{say('staff.act-no-contact')}</p>}
      {isReady && !isStuck && (
        <form ref={form} method="post" action="/" onSubmit={submit} noValidate>
          {contact !== undefined && (
            <Choices
              legend={say('staff.act-contact')}
              name="act-contact"
              options={possible.map((each) => ({ value: each.contact, label: <ContactLabel contact={each} /> }))}
              value={contact}
              onChange={setChosen}
            />
          )}
          {act === 'add-contact' && <NewContact say={say} {...fresh} />}
          {refusal !== null && <ErrorBox>{refusal}</ErrorBox>}
          <Button type="submit" kind={dangers.has(act) && !asks ? 'danger' : 'primary'} isPending={isPending}>
            {asks ? say('staff.ask-yes') : say(`staff.act.${act}`)}
          </Button>
        </form>
      )}
    </div>
  )
}

/** Leads the focus to a part of a place; false where it is not there. */
function leadTo(place: Element | null | undefined, part: string): boolean {
  const found = place?.querySelector<HTMLElement>(part)
  found?.focus()
  return Boolean(found)
}

interface NewContactProps {
  readonly say: ActProps['say']
  /** The new address that has got six digits; null before. */
  readonly address: string | null
  readonly setAddress: (address: null) => void
  /** What was typed before. */
  readonly typed: string
}

/** Asks for a new address, then for the digits that went there. */
function NewContact({ say, address, setAddress, typed }: NewContactProps) {
  const code = useRef<HTMLInputElement>(null)
  if (address === null) {
    return (
      <TextField
        label={say('staff.new-address')}
        name="address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        defaultValue={typed}
      />
    )
  }
  return (
    <>
      <p>
        <SentenceAround sentence={say('staff.digits-sent', { address: placeOfPart })}>
          <bdi dir="ltr">{address}</bdi>
        </SentenceAround>
      </p>
      <CodeField name="code" label={say('staff.check-digits')} inputRef={code} />
      <TextButton onClick={() => setAddress(null)}>{say('staff.other-address')}</TextButton>
    </>
  )
}

interface Given {
  readonly contact?: string | undefined
  readonly address?: string
  readonly code?: string
}

/**
 * Does an act. `address` is a new one that has got six digits, until the person has read them back;
 * `typed` is what was typed before another agent was asked.
 */
function usePress({ say, told, take, refuse, pressed, onDone, act: { act } }: Props, onAsked: () => void) {
  const { showSlip } = useConsole()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [address, setAddress] = useState(() => {
    const waits = pressed?.answer['isWaiting'] === true && waitsForDigits(told, act)
    return waits ? textOf(pressed.input['address']) || null : null
  })
  const [typed, setTyped] = useState(textOf(pressed?.input['address']))
  const { run, isPending } = useStaffCall('staffAct', (failure) => {
    setRefusal(failure.message)
    refuse(failure)
  })
  const press = async (given: Given) => {
    setRefusal(null)
    setTyped(given.address ?? '')
    const answer = await run({ case: told.id, act, ...given })
    if (answer === null) return
    // Nobody can show a pass again, whatever else the answer lacks.
    const slip = readSlip(answer, told.name)
    if (slip !== null) showSlip(slip)
    const next = take(answer)
    if (next === null) return
    if (answer['isWaiting'] === true) {
      if (waitsForDigits(next, act)) return setAddress(given.address ?? null)
      showToast({ message: say('staff.asked'), success: true })
      return onAsked()
    }
    // The slip itself tells that it is there, and a toast would lie over it.
    if (slip === null) showToast({ message: textOf(answer['message']), success: true })
    onDone()
  }
  return { press, isPending, refusal, address, setAddress, typed }
}

/** True where what waits is the new contact, not another agent. */
function waitsForDigits({ acts }: Case, name: CaseAct['act']): boolean {
  return name === 'add-contact' && acts.some(({ act, isReady, asks }) => act === name && isReady && !asks)
}
