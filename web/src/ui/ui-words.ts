import { createContext, useContext } from 'react'

/** The few words that parts of a screen say by themselves; the app puts its language in here. */
export interface UiWords {
  readonly showPassword: string
  readonly hidePassword: string
  readonly close: string
}

export const UiWordsContext = createContext<UiWords>({
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  close: 'Close',
})

export function useUiWords(): UiWords {
  return useContext(UiWordsContext)
}
