import styles from './choice.module.css'
import { type Drawing, Icon } from './icon.js'

interface ChoiceProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: Drawing }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Two radio tiles side by side. */
export function Choice<Value extends string>({ legend, name, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles['choice']}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon of={option.icon} />}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
