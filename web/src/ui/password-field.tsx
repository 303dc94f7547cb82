import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { entranceIcons } from './entrance-icons.js'
import { Field, type FieldTexts } from './field.js'
import { IconButton } from './icon-button.js'
import styles from './password-field.module.css'
import { useUiLabels } from './ui-labels.js'

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'className' | 'ref' | 'type'> {
  readonly name: string
}

/**
 * A password field with a button that shows the text. Submitting or resetting the form hides the
 * text again.
 */
export function PasswordField({ label, error, hint, ...rest }: PasswordFieldProps) {
  const labels = useUiLabels()
  const input = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    form?.addEventListener('reset', hide)
    return () => {
      form?.removeEventListener('submit', hide)
      form?.removeEventListener('reset', hide)
    }
  }, [])
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <div className={styles['password']}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...attributes}
            type={isShown ? 'text' : 'password'}
            ref={input}
          />
          <IconButton
            icon={isShown ? entranceIcons.eyeOff : entranceIcons.eye}
            label={isShown ? labels.hidePassword : labels.showPassword}
            onMouseDown={keepFocus}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}

/** Keeps focus and caret in the field when a pointer presses the button. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
