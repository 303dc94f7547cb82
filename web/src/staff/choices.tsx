import { type ReactNode, useId } from 'react'
import { ErrorText } from '../ui/error-text.js'
import { HiddenText } from '../ui/hidden-text.js'

interface Props<Value extends string> {
  readonly legend: string
  /** True where a heading says the same. */
  readonly hidesLegend?: boolean
  readonly name: string
  readonly options: readonly {
    readonly value: Value
    readonly label: ReactNode
    readonly isDisabled?: boolean
  }[]
  readonly value: Value | ''
  readonly onChange: (value: Value) => void
  readonly error?: string | null
}

/** Radio buttons drawn as tiles, as many as there are; the arrows lead through them. */
export function Choices<Value extends string>(props: Props<Value>) {
  const { legend, hidesLegend = false, name, options, value, onChange, error } = props
  const errorId = useId()
  return (
    <fieldset className="staff-choices" aria-describedby={error ? errorId : undefined}>
      <legend>{hidesLegend ? <HiddenText>{legend}</HiddenText> : legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  )
}
