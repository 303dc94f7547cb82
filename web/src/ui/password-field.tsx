import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { entranceIcons } from './entrance-icons.js'
import { Field, type FieldTexts } from './field.js'
import { IconButton } from './icon-button.js'
import styles from './password-field.module.css'
import { useUiLabels } from './ui-labels.js'

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'className' | 'ref' | 'type'> {
  readonly name: string
  readonly inputRef?: RefObject<HTMLInputElement | null> | undefined
}

/**
 * A password field with a button that shows the text. Submitting or resetting the form hides the
 * text again. While the visitor types, it says that Caps Lock is on.
 */
export function PasswordField({ label, error, hint, inputRef, ...rest }: PasswordFieldProps) {
  const labels = useUiLabels()
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  const [isShown, setShown] = useState(false)
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    form?.addEventListener('reset', hide)
    return () => {
      form?.removeEventListener('submit', hide)
      form?.removeEventListener('reset', hide)
    }
  }, [input])
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <div className={styles['password']}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...attributes}
            type={isShown ? 'text' : 'password'}
            ref={input}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLockOn(false)}
          />
          <IconButton
            icon={isShown ? entranceIcons.eyeOff : entranceIcons.eye}
            label={isShown ? labels.hidePassword : labels.showPassword}
            onMouseDown={keepFocus}
            onClick={() => setShown(!isShown)}
          />
          <p aria-live="polite">{isCapsLockOn && labels.capsLockOn}</p>
        </div>
      )}
    </Field>
  )
}

/** Keeps focus and caret in the field when a pointer presses the button. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
