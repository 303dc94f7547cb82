import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { eye, eyeOff } from './entrance-drawings.js'
import { Field, type FieldWords } from './field.js'
import { IconButton } from './icon-button.js'
import styles from './password-field.module.css'
import { useUiWords } from './ui-words.js'

interface PasswordFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'id' | 'className' | 'ref' | 'type'> {
  readonly name: string
}

/** A field whose text can be shown; hidden again when its form is sent or reset. */
export function PasswordField({ label, error, hint, ...rest }: PasswordFieldProps) {
  const words = useUiWords()
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
      {(names) => (
        <div className={styles['with-eye']}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...names}
            type={isShown ? 'text' : 'password'}
            ref={input}
          />
          <IconButton
            icon={isShown ? eyeOff : eye}
            label={isShown ? words.hidePassword : words.showPassword}
            onMouseDown={keepFocus}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}

/** Focus and caret stay in the field when the eye is pressed with a pointer. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}
