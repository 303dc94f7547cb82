import type { ClientSettings } from '@portico/contract/client-settings'
import { createContext, useContext } from 'react'
import { defaultSettings } from './default-settings.js'

/** Set once at start, by the app or by the prerender. */
export const SettingsContext = createContext<ClientSettings>(defaultSettings)

export function useSettings(): ClientSettings {
  return useContext(SettingsContext)
}
