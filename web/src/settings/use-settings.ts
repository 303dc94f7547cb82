import { type ClientSettings, defaultSettings } from '@portico/contract/settings'
import { createContext, useContext } from 'react'

/** Filled once at start by the app (or by the prerender). */
export const SettingsContext = createContext<ClientSettings>(defaultSettings)

export function useSettings(): ClientSettings {
  return useContext(SettingsContext)
}
