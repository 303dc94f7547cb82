import { createContext, useContext } from 'react'

/**
 * The labels that controls of this folder have by themselves. The app provides them in its
 * language.
 */
export interface UiLabels {
  readonly showPassword: string
  readonly hidePassword: string
  readonly capsLockOn: string
  readonly close: string
}

export const UiLabelsContext = createContext<UiLabels>({
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLockOn: 'Caps Lock is on.',
  close: 'Close',
})

export function useUiLabels(): UiLabels {
  return useContext(UiLabelsContext)
}
