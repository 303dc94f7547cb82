import { type FormEvent, useRef, useState } from 'react'
import { fieldValue } from '../ui/field-value.js'
import { focusAndSelect } from '../ui/focus-and-select.js'
import type { CodeRefusal } from './code-refusal.js'

/**
 * A form with a `CodeStep`, to which `step` goes. `submit` sends the typed code. A refusal stands
 * below the field, which keeps the code selected, until the visitor types or sends again.
 */
export function useCodeForm() {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<CodeRefusal | null>(null)
  const clear = () => setRefusal(null)
  return {
    step: { input, refusal, onEdit: clear },
    clear,
    setRefusal,
    refuse(refused: CodeRefusal) {
      setRefusal(refused)
      focusAndSelect(input.current)
    },
    submit: (send: (code: string) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      clear()
      send(fieldValue(event.currentTarget, 'code'))
    },
  }
}
