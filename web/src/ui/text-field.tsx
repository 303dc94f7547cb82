import type { ComponentProps, InputEvent, Ref } from 'react'
import { Field, type FieldTexts } from './field.js'
import { withoutHiddenSigns } from './without-hidden-signs.js'

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'className' | 'ref'> {
  readonly name: string
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** A field for a name or an address, which takes out the signs that no font draws. */
export function TextField({ label, aside, error, hint, inputRef, type = 'text', onInput, ...rest }: TextFieldProps) {
  const takeOutHidden = (event: InputEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const shown = withoutHiddenSigns(field.value)
    if (shown !== field.value) field.value = shown
    onInput?.(event)
  }
  return (
    <Field label={label} aside={aside} error={error} hint={hint}>
      {(attributes) => <input {...rest} {...attributes} type={type} ref={inputRef} onInput={takeOutHidden} />}
    </Field>
  )
}
