import { type ActName, type CheckKind, documentKinds } from '@portico/contract/desk/act-classes'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { SayDesk } from '../text/use-desk-text.js'
import { Button } from '../ui/button.js'
import { ErrorBox } from '../ui/error-box.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { useFreeFocus } from '../ui/use-free-focus.js'
import type { CheckProps } from './check-props.js'
import { Choices } from './choices.js'
import type { Case, CaseContact } from './read-case.js'
import { useStaffCall } from './use-staff-call.js'

interface Props extends CheckProps {
  /** The act that the agent looks at, which a picked number may be for. */
  readonly wanted: ActName | null
}

/** Chooses how to check the person, and what that way needs; then begins the check. */
export function BeginCheck({ wanted, ...props }: Props) {
  const { say, told, isPrimary } = props
  const button = useFreeFocus<HTMLButtonElement>()
  const [chosenKind, setKind] = useState<CheckKind | null>(null)
  const [chosen, setChosen] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { begin, isPending, refusal } = useBeginning(props)
  const kind = told.checks.find((each) => each === chosenKind) ?? firstKind(told)
  const { legend, options, preset } = partOf(kind, { say, told, wanted })
  const part = options.find(({ value, isDisabled }) => value === chosen && isDisabled !== true)?.value ?? preset
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(part === '')
    if (part !== '') begin(kind, part)
  }
  return (
    <form method="post" action="/" onSubmit={submit}>
      {told.checks.length > 1 && (
        <Choices
          legend={say('staff.check-how')}
          name="kind"
          options={told.checks.map((value) => ({ value, label: say(`staff.check-how.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
      )}
      <Choices
        legend={legend}
        name={kind === 'pick' || kind === 'here' ? kind : 'contact'}
        options={options}
        value={part}
        onChange={setChosen}
        error={isWrong && part === '' ? say('staff.check-choose') : null}
      />
      {refusal !== null && <ErrorBox>{refusal}</ErrorBox>}
      <Button ref={button} type="submit" kind={isPrimary ? 'primary' : 'secondary'} isPending={isPending}>
        {say(kind === 'code' ? 'staff.check-send' : `staff.check-begin.${kind}`)}
      </Button>
    </form>
  )
}

/** The way that fits how the two speak. */
function firstKind({ check, checks, direction }: Case): CheckKind {
  const fitting = check?.state === 'sent' ? check.kind : direction === 'here' ? 'here' : 'code'
  return checks.find((kind) => kind === fitting) ?? checks[0] ?? 'code'
}

interface Part {
  readonly legend: string
  readonly options: readonly { readonly value: string; readonly label: ReactNode; readonly isDisabled?: boolean }[]
  /** What is chosen at first; empty where the agent has to choose. */
  readonly preset: string
}

/** What a way needs: a contact, the act that a number is for, or the document that was seen. */
function partOf(
  kind: CheckKind,
  { say, told, wanted }: { readonly say: SayDesk; readonly told: Case; readonly wanted: ActName | null },
): Part {
  if (kind === 'here') {
    const options = documentKinds.map((value) => ({ value, label: say(`staff.document.${value}`) }))
    return { legend: say('staff.check-document'), options, preset: '' }
  }
  if (kind === 'pick') {
    const acts = told.acts.filter((each) => each.class !== 'safe').map(({ act }) => act)
    const options = acts.map((value) => ({ value, label: say(`staff.act.${value}`) }))
    return { legend: say('staff.check-act'), options, preset: acts.find((act) => act === wanted) ?? '' }
  }
  const isCall = kind === 'call-back'
  const options = told.contacts
    .filter((each) => !isCall || each.canCall)
    .map((each) => ({
      value: each.contact,
      label: <ContactLabel contact={each} />,
      isDisabled: !isCall && !each.canCheck,
    }))
  const preset = options.find(({ isDisabled }) => !isDisabled)?.value ?? ''
  return { legend: say(isCall ? 'staff.check-number' : 'staff.check-contact'), options, preset }
}

/** Begins a check; that of a person who stands there is over with the document that was seen. */
function useBeginning({ told, take, refuse }: CheckProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const refused = (failure: Parameters<typeof refuse>[0]) => {
    setRefusal(failure.message)
    refuse(failure)
  }
  const beginning = useStaffCall('staffCheck', refused)
  const seeing = useStaffCall('staffCheckResult', refused)
  const begin = async (kind: CheckKind, part: string) => {
    setRefusal(null)
    const of = kind === 'here' ? {} : kind === 'pick' ? { act: part as ActName } : { contact: part }
    const answer = await beginning.run({ case: told.id, kind, ...of })
    if (answer === null) return
    const seen = kind === 'here' ? await seeing.run({ case: told.id, answer: part }) : null
    take(seen ?? answer)
  }
  return { begin, isPending: beginning.isPending || seeing.isPending, refusal }
}

/** A contact on a tile. */
export function ContactLabel({ contact: { kind, mask } }: { contact: CaseContact }) {
  return (
    <>
      <Icon of={kind === 'email' ? icons.mail : icons.smartphone} />
      <bdi dir="ltr">{mask}</bdi>
    </>
  )
}
