import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon, type IconShape } from './icon.js'
import styles from './radio-group.module.css'

interface RadioGroupProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: IconShape }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Two radio buttons side by side, drawn as tiles. */
export function RadioGroup<Value extends string>({ legend, name, options, value, onChange }: RadioGroupProps<Value>) {
  const group = useRef<HTMLFieldSetElement>(null)
  const takeOver = useEffectEvent(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')?.value
    for (const option of options) if (option.value === chosen && chosen !== value) onChange(option.value)
  })
  // Takes over the choice that was made before the script ran.
  useEffect(() => takeOver(), [])
  return (
    <fieldset ref={group} className={styles['group']}>
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
