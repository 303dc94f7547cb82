import type { ComponentProps } from 'react'
import { entranceIcons } from './entrance-icons.js'
import { Field, type FieldTexts } from './field.js'
import { Icon } from './icon.js'
import styles from './select.module.css'

interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** The browser's own list of options. Addresses and numbers run left to right in every language. */
export function Select({ label, error, hint, options, ...rest }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <div className={styles['select']}>
          <select dir="ltr" {...rest} {...attributes}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={entranceIcons.chevron} />
        </div>
      )}
    </Field>
  )
}
