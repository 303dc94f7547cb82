import type { ComponentProps } from 'react'
import { chevron } from './entrance-drawings.js'
import { Field, type FieldWords } from './field.js'
import { Icon } from './icon.js'
import styles from './select.module.css'

interface SelectProps extends FieldWords, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** The browser's own list; addresses and numbers in it run left to right in every language. */
export function Select({ label, error, hint, options, ...rest }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(names) => (
        <div className={styles['select']}>
          <select dir="ltr" {...rest} {...names}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={chevron} />
        </div>
      )}
    </Field>
  )
}
