import { type ChangeEvent, type ClipboardEvent, type Ref, useId, useState } from 'react'
import { classNames } from './class-names.js'
import styles from './code-field.module.css'
import { ErrorText } from './error-text.js'

interface CodeFieldProps {
  readonly name: string
  readonly label: string
  readonly error?: string | null | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly length?: number
  /** Called once the last digit is in. */
  readonly onComplete?: (code: string) => void
}

/** One real input laid over drawn bays. Takes the digits out of whatever is typed or pasted. Always left to right. */
export function CodeField({ name, label, error, inputRef, length = 6, onComplete }: CodeFieldProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const take = (text: string) => {
    const digits = digitsOf(text).slice(0, length)
    setCode(digits)
    if (digits.length === length && digits !== code) onComplete?.(digits)
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget.value)
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // A pasted sentence is longer than the field: the browser would cut it before its digits.
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const before = value.slice(0, selectionStart ?? value.length)
    const after = value.slice(selectionEnd ?? value.length)
    const pasted = digitsOf(event.clipboardData.getData('text'))
    take(pasted.length >= length ? pasted : before + pasted + after)
  }
  return (
    <div className={classNames(styles['code'], error && styles['is-wrong'])}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['field']}>
        <input
          id={id}
          name={name}
          ref={inputRef}
          value={code}
          onChange={type}
          onPaste={paste}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${length}}`}
          maxLength={length}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}note` : undefined}
        />
        <Bays code={code} length={length} />
      </div>
      {error && <ErrorText id={`${id}note`}>{error}</ErrorText>}
    </div>
  )
}

function Bays({ code, length }: { code: string; length: number }) {
  return (
    <span className={styles['bays']} aria-hidden="true" dir="ltr">
      {Array.from({ length }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bays never change places
        <i key={index} className={classNames(styles['bay'], index === code.length && styles['is-next'])}>
          {code[index]}
        </i>
      ))}
    </span>
  )
}

/** The digits of a text, Arabic, Persian and full-width ones too, as ASCII. */
function digitsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[^0-9]/g, '')
}
