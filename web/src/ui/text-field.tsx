import type { ComponentProps, Ref } from 'react'
import { Field, type FieldWords } from './field.js'

interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'id' | 'className' | 'ref'> {
  readonly name: string
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

export function TextField({ label, error, hint, inputRef, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(names) => <input {...rest} {...names} type={type} ref={inputRef} />}
    </Field>
  )
}
