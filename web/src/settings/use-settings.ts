import type { ClientSettings } from '@portico/contract/client-settings'
import { defaultSettings } from '@portico/contract/default-settings'
import { createContext, useContext } from 'react'

/** Set once at start, by the app or by the prerender. */
export const SettingsContext = createContext<ClientSettings>(defaultSettings)

export function useSettings(): ClientSettings {
  return useContext(SettingsContext)
}
