import type { RefusalCode } from '@portico/contract/refusal-code'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { CallFailed } from '../api/call-failed.js'
import { showToast } from '../feedback/show-toast.js'
import { focusAndSelect } from '../ui/focus-and-select.js'

type PasswordField = 'old' | 'new' | 'confirm'

/** The field that a refusal is about; one that is missing here is about the form as a whole. */
const fieldOf: Partial<Record<RefusalCode, PasswordField>> = {
  'old-password-wrong': 'old',
  'password-mismatch': 'confirm',
  'password-long': 'new',
  'password-rules': 'new',
  'password-institution': 'new',
  'password-common': 'new',
  'password-recent': 'new',
  'password-not-accepted': 'new',
}

/** The fields in which each refusal can be mended. */
const mendedIn: Record<PasswordField, readonly PasswordField[]> = {
  old: ['old'],
  new: ['new'],
  confirm: ['new', 'confirm'],
}

interface RefusedField {
  readonly form: RefObject<HTMLFormElement | null>
  /** Tells a refusal in a toast and at its field, which takes the focus with its text selected. */
  readonly refuse: (failure: Pick<CallFailed, 'code' | 'message'>) => void
  /** The refusal that stands at a field or at the form; null for none. */
  readonly messageAt: (place: PasswordField | 'form') => string | null
  /** Forgets the refusal once its field has changed; one of the whole form once any has. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
  readonly clear: () => void
}

/** The refusal of a form that sets a password, from the names of its fields. */
export function useRefusedField(names: Partial<Record<PasswordField, string>>): RefusedField {
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<{ place: PasswordField | 'form'; message: string } | null>(null)
  const inputOf = (field: PasswordField) => {
    const input = form.current?.elements.namedItem(names[field] ?? '')
    return input instanceof HTMLInputElement ? input : null
  }
  return {
    form,
    refuse: ({ code, message }) => {
      const place = placeOf(code)
      showToast({ message, success: false })
      setRefusal({ place, message })
      if (place !== 'form') focusAndSelect(inputOf(place))
    },
    messageAt: (place) => (refusal?.place === place ? refusal.message : null),
    onInput: ({ target }) => {
      const place = refusal?.place ?? 'form'
      if (place === 'form' || mendedIn[place].some((field) => inputOf(field) === target)) setRefusal(null)
    },
    clear: () => setRefusal(null),
  }
}

/** Another server may send any code. */
function placeOf(code: string | null): PasswordField | 'form' {
  return (code !== null && Object.hasOwn(fieldOf, code) && fieldOf[code as RefusalCode]) || 'form'
}
