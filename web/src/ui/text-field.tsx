import type { ComponentProps, Ref } from 'react'
import { Field, type FieldTexts } from './field.js'

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'className' | 'ref'> {
  readonly name: string
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

export function TextField({ label, aside, error, hint, inputRef, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field label={label} aside={aside} error={error} hint={hint}>
      {(attributes) => <input {...rest} {...attributes} type={type} ref={inputRef} />}
    </Field>
  )
}
