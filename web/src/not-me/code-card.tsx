import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { SayReport } from '../text/use-report-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Card } from '../ui/card.js'
import { fieldValue } from '../ui/field-value.js'
import { focusAndSelect } from '../ui/focus-and-select.js'
import { ReadableCodeField } from '../ui/readable-code-field.js'
import { WholeWords } from '../ui/whole-words.js'
import type { Told } from './ask-report.js'
import { codeIn } from './code-in.js'
import { DeskLine } from './desk-line.js'

interface Props {
  readonly say: SayReport
  /** Why the event is not known; no refusal where no code was asked for. */
  readonly told: Told & { readonly code: string }
  /** True where the visitor was here before the answer. */
  readonly isLater: boolean
  readonly isAsking: boolean
  readonly onCode: (code: string) => void
}

/** Asks for the code of the notice, where the address had none, or one that the server refused. */
export function CodeCard({ say, told, isLater, isAsking, onCode }: Props) {
  const sayOnScreens = useText()
  const input = useRef<HTMLInputElement>(null)
  const whyId = useId()
  const refusal = told.kind === 'unknown' && told.code !== '' ? told.message : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer
  useEffect(() => {
    if (isLater) focusAndSelect(input.current)
  }, [told])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = codeIn(fieldValue(event.currentTarget, 'code'))
    if (code === '') return input.current?.focus()
    if (!isAsking) onCode(code)
  }
  return (
    <Card>
      {/* No validation here: the server judges every code, even a short one. */}
      <form method="post" action="/" onSubmit={submit} noValidate>
        <h2>
          <WholeWords>{say('not-me.code-title')}</WholeWords>
        </h2>
        <p id={whyId} className="report-lead">
          {say('not-me.code-why')}
        </p>
        <ReadableCodeField
          label={say('not-me.code-label')}
          error={isAsking ? null : refusal}
          inputRef={input}
          describedBy={whyId}
        />
        <Actions>
          <Button type="submit" isPending={isAsking}>
            {sayOnScreens('verification.continue')}
          </Button>
        </Actions>
      </form>
      {refusal !== null && <DeskLine />}
    </Card>
  )
}
