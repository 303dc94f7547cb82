import type { ComponentProps, Ref } from 'react'
import { classNames } from './class-names.js'
import { Field, type FieldTexts } from './field.js'

interface Props extends Pick<FieldTexts, 'label' | 'error'>, Pick<ComponentProps<'input'>, 'onInput'> {
  readonly inputRef: Ref<HTMLInputElement>
  /** The id of the texts that describe what is asked for. */
  readonly describedBy: string
}

/** A field for a code of letters and digits from paper or mail. No keyboard or browser corrects it. */
export function ReadableCodeField({ label, error, inputRef, describedBy, onInput }: Props) {
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          aria-describedby={classNames(attributes['aria-describedby'], describedBy)}
          name="code"
          ref={inputRef}
          dir="ltr"
          required
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onInput={onInput}
        />
      )}
    </Field>
  )
}
