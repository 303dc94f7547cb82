import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.js'
import { ErrorText } from './error-text.js'
import styles from './field.module.css'

/** What every kind of field can say. `error` takes the place of `hint`. */
export interface FieldWords {
  readonly label: string
  readonly error?: string | null | undefined
  readonly hint?: string | null | undefined
}

/** What the control inside must carry, so that label and note belong to it. */
interface ControlNames {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps extends FieldWords {
  readonly children: (names: ControlNames) => ReactNode
}

/** Label above, control, and below it what is wrong or a hint. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}note`
  const isWrong = Boolean(error)
  return (
    <div className={classNames(styles['field'], isWrong && styles['is-wrong'])}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles['control'],
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': isWrong || undefined,
      })}
      {error ? (
        <ErrorText id={noteId}>{error}</ErrorText>
      ) : (
        hint && (
          <p className={styles['hint']} id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
