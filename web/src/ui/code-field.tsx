import {
  type ChangeEvent,
  type ClipboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.js'
import styles from './code-field.module.css'
import { ErrorText } from './error-text.js'
import { withAsciiDigits } from './with-ascii-digits.js'
import { withoutHiddenSigns } from './without-hidden-signs.js'

interface CodeFieldProps {
  readonly name: string
  readonly label: string
  readonly error?: string | null | undefined
  /** `alert` where no toast shows the same text. */
  readonly errorRole?: 'alert' | undefined
  /** Called after the visitor typed or pasted something. */
  readonly onEdit?: (() => void) | undefined
  readonly inputRef: RefObject<HTMLInputElement | null>
  /** True where the browser may read the code out of an SMS. */
  readonly comesBySms?: boolean
  /** Said where a pasted text is no code and holds no single one. */
  readonly pasteHint?: string
  /** The id of a text that describes the field, as where its code went. */
  readonly describedBy?: string
  readonly length?: number
}

/**
 * One input laid over a cell for each digit. It keeps only the digits of a typed text, and of a
 * pasted one only a code that stands alone in it. A code that arrives whole, not typed, submits the
 * form, and only once. Always left to right.
 */
export function CodeField(props: CodeFieldProps) {
  const { name, label, errorRole, onEdit, inputRef, comesBySms, pasteHint, describedBy, length = 6 } = props
  const id = useId()
  const [code, setCode] = useState('')
  const [isPasteRefused, setPasteRefused] = useState(false)
  const error = isPasteRefused ? pasteHint : props.error
  const submitOnce = useSubmitOnce(inputRef, code)
  const keepDigits = (text: string) => {
    const digits = digitsOf(text).slice(0, length)
    setPasteRefused(false)
    if (arrivedAtOnce(code, digits, length)) submitOnce(digits)
    setCode(digits)
    onEdit?.()
  }
  useSmsCode(comesBySms === true, keepDigits)
  // Takes over the text that was typed before the script ran.
  useEffect(() => setCode(digitsOf(inputRef.current?.value ?? '').slice(0, length)), [inputRef, length])
  const type = (event: ChangeEvent<HTMLInputElement>) => keepDigits(event.currentTarget.value)
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // The browser cuts a pasted sentence to the length of the field, perhaps before its digits.
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const before = value.slice(0, selectionStart ?? value.length)
    const after = value.slice(selectionEnd ?? value.length)
    const pasted = pastedCode(event.clipboardData.getData('text'), length)
    if (pasted === null) setPasteRefused(true)
    else keepDigits(pasted.length === length ? pasted : before + pasted + after)
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
          aria-describedby={classNames(error && `${id}note`, describedBy) || undefined}
        />
        <Cells code={code} length={length} />
      </div>
      {error && (
        <ErrorText id={`${id}note`} role={isPasteRefused ? 'alert' : errorRole}>
          {error}
        </ErrorText>
      )}
    </div>
  )
}

/**
 * Submits the form with a code after the field shows it. A code that was submitted in this way once
 * waits for the button.
 */
function useSubmitOnce(input: RefObject<HTMLInputElement | null>, shown: string): (code: string) => void {
  const waiting = useRef('')
  const submitted = useRef(new Set<string>())
  useEffect(() => {
    if (waiting.current === '' || waiting.current !== shown) return
    waiting.current = ''
    submitted.current.add(shown)
    // As a visitor does: Safari before 16 sends no form for a script.
    input.current?.form?.querySelector<HTMLElement>('[type=submit]')?.click()
  }, [input, shown])
  return (code) => {
    if (!submitted.current.has(code)) waiting.current = code
  }
}

/** Fills in the code of an SMS. Leaving the field gives up the reading. */
function useSmsCode(isWanted: boolean, fill: (code: string) => void): void {
  const fillIn = useEffectEvent(fill)
  useEffect(() => {
    if (!isWanted) return
    const reading = new AbortController()
    readSmsCode(reading.signal).then((code) => {
      if (code !== null && !reading.signal.aborted) fillIn(code)
    })
    return () => reading.abort()
  }, [isWanted])
}

function Cells({ code, length }: { code: string; length: number }) {
  return (
    <span className={styles['cells']} aria-hidden="true" dir="ltr">
      {Array.from({ length }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change places
        <i key={index} className={classNames(styles['cell'], index === code.length && styles['is-next'])}>
          {code[index]}
        </i>
      ))}
    </span>
  )
}

/**
 * The digits of a text as ASCII. They may be digits of any script: an Arabic keyboard types Arabic
 * ones.
 */
function digitsOf(text: string): string {
  return withAsciiDigits(text).replace(/\D/g, '')
}

/**
 * The code in a pasted text: its only run of so many digits, perhaps in two halves, or a part of a
 * code. Null for anything else: the wrong digits of a message would cost a try.
 */
function pastedCode(text: string, length: number): string | null {
  const plain = withAsciiDigits(withoutHiddenSigns(text))
  if (/^[\d\s-]+$/.test(plain) && digitsOf(plain).length <= length) return digitsOf(plain)
  const words: readonly string[] = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const whole = words.filter((word) => word.length === length && /^\d+$/.test(word))
  const [code, another] = whole.length > 0 ? whole : (plain.match(/\d+(?:[\s-]\d+)*/g) ?? []).flatMap(inHalves)
  return code === undefined || another !== undefined ? null : code

  function inHalves(number: string): string[] {
    const halves = number.split(/[\s-]/)
    const isCode = halves.length === 2 && halves.every((half) => half.length * 2 === length && words.includes(half))
    return isCode ? [halves.join('')] : []
  }
}

/**
 * True where a code of `length` digits came in one event, as from the clipboard or from the
 * browser's suggestion. Typing adds one digit at a time. One digit may have been typed before.
 */
function arrivedAtOnce(before: string, after: string, length: number): boolean {
  if (after.length !== length) return false
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const added = after.length - start - end
  // A full field takes no further digit, so two changed ones are a new code.
  return before.length === length ? added > 1 : added >= length - 1
}

/**
 * The code of an SMS that names this site, where the browser can read it and the visitor allows it;
 * else null.
 */
async function readSmsCode(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const request = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
  const credential = await navigator.credentials.get(request).catch(() => null)
  return credential !== null && 'code' in credential && typeof credential.code === 'string' ? credential.code : null
}
