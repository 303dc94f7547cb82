import type { ClientSettings } from '@portico/contract/client-settings'
import { entrance } from '@portico/text/en/entrance'
import { screensLoader } from '@portico/text/screens-loader'
import type { Catalogue } from '@portico/text/sentence'
import { speaker } from '@portico/text/speaker'
import { useSyncExternalStore } from 'react'

type SayAtEntrance = ReturnType<typeof speaker<typeof entrance>>

/** A language as it is spoken: English has the sentences of the entrance, any other has all of the screens. */
export interface Language {
  readonly code: string
  readonly say: SayAtEntrance
}

const spokenAs = (code: string, sentences: Catalogue = entrance): Language => ({
  code,
  say: speaker(code, sentences as typeof entrance),
})

let wanted = 'en'
let spoken = spokenAs(wanted)
const listeners = new Set<() => void>()

/** The languages a host offers and this client has. */
export function offeredLanguages({ languages }: ClientSettings): readonly string[] {
  return [languages].flat().filter((code) => code === 'en' || screensLoader(code))
}

/** Loads a language and speaks it from then on; the last one wanted wins. Rejects, and changes nothing, when it does not come. */
export async function speak(code: string): Promise<void> {
  wanted = code
  const sentences = await screensLoader(code)?.()
  if (wanted !== code) return
  spoken = spokenAs(code, sentences)
  for (const listener of listeners) listener()
}

export const spokenLanguage = () => spoken

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, spokenLanguage, spokenLanguage)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
