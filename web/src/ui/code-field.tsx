import { type ChangeEvent, type ClipboardEvent, type Ref, useId, useState } from 'react'
import { classNames } from './class-names.js'
import styles from './code-field.module.css'
import { ErrorText } from './error-text.js'

interface CodeFieldProps {
  readonly name: string
  readonly label: string
  readonly error?: string | null | undefined
  /** `alert` where no toast says the same. */
  readonly errorRole?: 'alert' | undefined
  /** Something was typed or pasted. */
  readonly onEdit?: (() => void) | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly length?: number
}

/** One real input laid over drawn bays. Takes the digits out of whatever is typed or pasted. Always left to right. */
export function CodeField({ name, label, error, errorRole, onEdit, inputRef, length = 6 }: CodeFieldProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const take = (text: string) => {
    setCode(digitsOf(text).slice(0, length))
    onEdit?.()
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
          required
          maxLength={length}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}note` : undefined}
        />
        <Bays code={code} length={length} />
      </div>
      {error && (
        <ErrorText id={`${id}note`} role={errorRole}>
          {error}
        </ErrorText>
      )}
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

/** Digits of any script, as ASCII: an Arabic keyboard may type its own. */
function digitsOf(text: string): string {
  return [...text.normalize('NFKC')].filter(isDigit).map(asciiOf).join('')
}

function isDigit(sign: string): boolean {
  return /^\p{Nd}$/u.test(sign)
}

/** The ten digits of a script stand in one row, zero first (Unicode chapter 4.6). */
function asciiOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0
  let zero = at
  while (at - zero < 9 && isDigit(String.fromCodePoint(zero - 1))) zero -= 1
  return at - zero
}
