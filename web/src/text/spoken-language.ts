import type { ClientSettings } from '@portico/contract/settings'
import { entrance } from '@portico/contract/text/en/entrance'
import { speaker } from '@portico/contract/text/say'
import type { Catalogue } from '@portico/contract/text/sentence'
import { useSyncExternalStore } from 'react'

type SayAtEntrance = ReturnType<typeof speaker<typeof entrance>>

/** A language as it is spoken: English has the sentences of the entrance, any other has all of the screens. */
export interface Language {
  readonly code: string
  readonly say: SayAtEntrance
}

/** Each file of the folder is a language; only what the browser says of it is loaded. */
const others = import.meta.glob<Catalogue>('./*.ts', {
  base: '../../../contract/src/text/languages',
  import: 'screens',
})

const loaderOf = (code: string) => others[`./${code}.ts`]

const spokenAs = (code: string, sentences: Catalogue = entrance): Language => ({
  code,
  say: speaker(code, sentences as typeof entrance),
})

let wanted = 'en'
let spoken = spokenAs(wanted)
const listeners = new Set<() => void>()

/** The languages a host offers and this client has. */
export function offeredLanguages({ languages }: ClientSettings): readonly string[] {
  return [languages].flat().filter((code) => code === 'en' || loaderOf(code))
}

/** Loads a language and speaks it from then on; the last one wanted wins. Rejects, and changes nothing, when it does not come. */
export async function speak(code: string): Promise<void> {
  wanted = code
  const sentences = await loaderOf(code)?.()
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
