import type { FormEvent } from 'react'
import { useText } from './use-text.js'

/**
 * Handlers of a field for an email address: the browser says in our words, and in the language of
 * the page, how an address looks. `onInput` runs when the visitor goes on typing.
 */
export function useAddressValidity(onInput: () => void) {
  const say = useText()
  return {
    onInvalid({ currentTarget: field }: FormEvent<HTMLInputElement>) {
      if (!field.validity.valueMissing) field.setCustomValidity(say('email.form'))
    },
    onInput({ currentTarget: field }: FormEvent<HTMLInputElement>) {
      field.setCustomValidity('')
      onInput()
    },
  }
}
