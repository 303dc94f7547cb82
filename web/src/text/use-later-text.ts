import { loadLater } from '@portico/text/load-later'
import type { LaterPart } from '@portico/text/screens-of'
import type { Catalogue } from '@portico/text/sentence'
import { speaker } from '@portico/text/speaker'
import { useEffect, useState } from 'react'
import { useLanguage } from './current-language.js'

/** Kept for the next visit of a screen. */
let known: Readonly<Record<string, Catalogue>> = {}

/**
 * Gives the sentences of a part that is loaded with its screen, in the current language; undefined
 * until they are loaded, and in English where they do not load.
 */
export function useLaterText<English extends Catalogue>(part: LaterPart, english: English) {
  const { code, own } = useLanguage()
  const [loaded, setLoaded] = useState(known)
  const name = `${code}/${part}`
  useEffect(() => {
    if (code === 'en') return
    if (known[name]) return setLoaded(known)
    let isCurrent = true
    const take = (sentences: Catalogue) => {
      if (sentences !== english) known = { ...known, [name]: sentences }
      if (isCurrent) setLoaded({ ...known, [name]: sentences })
    }
    loadLater(part, code).then(take, () => take(english))
    return () => {
      isCurrent = false
    }
  }, [code, name, part, english])
  const sentences = code === 'en' ? english : loaded[name]
  return sentences && speaker(sentences === english ? 'en' : code, sentences as English, own)
}
