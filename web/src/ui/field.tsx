import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.js'
import { ErrorText } from './error-text.js'
import styles from './field.module.css'

/** The texts of every kind of field. `error` replaces `hint`. */
export interface FieldTexts {
  readonly label: string
  /** A link beside the label. */
  readonly aside?: ReactNode
  readonly error?: string | null | undefined
  readonly hint?: string | null | undefined
}

/** Attributes that tie the control to its label and note. */
interface ControlAttributes {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps extends FieldTexts {
  readonly children: (attributes: ControlAttributes) => ReactNode
}

/** A control with its label above and its error or hint below. */
export function Field({ label, aside, error, hint, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}note`
  const isWrong = Boolean(error)
  return (
    <div className={classNames(styles['field'], Boolean(aside) && styles['has-aside'], isWrong && styles['is-wrong'])}>
      <label htmlFor={id}>{label}</label>
      {aside}
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
