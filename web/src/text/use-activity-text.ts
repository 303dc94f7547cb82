import { activityLoader } from '@portico/text/activity-loader'
import { activity } from '@portico/text/en/activity'
import type { Catalogue } from '@portico/text/sentence'
import { speaker } from '@portico/text/speaker'
import { useEffect, useState } from 'react'
import { useLanguage } from './current-language.js'

export type SayActivity = ReturnType<typeof speaker<typeof activity>>

type Loaded = Readonly<Record<string, Catalogue>>

/** Kept for the next visit of the screen. */
let known: Loaded = { en: activity }

/**
 * Gives the sentences of the screen with sessions and activity, in the current language; undefined
 * until they are loaded, and in English where they do not load.
 */
export function useActivityText(): SayActivity | undefined {
  const { code, own } = useLanguage()
  const [loaded, setLoaded] = useState(known)
  useEffect(() => {
    if (known[code]) return setLoaded(known)
    let isCurrent = true
    const take = (sentences: Catalogue) => {
      if (sentences !== activity) known = { ...known, [code]: sentences }
      if (isCurrent) setLoaded({ ...known, [code]: sentences })
    }
    Promise.resolve(activityLoader(code)?.())
      .then((sentences) => take(sentences ?? activity))
      .catch(() => take(activity))
    return () => {
      isCurrent = false
    }
  }, [code])
  const sentences = loaded[code]
  return sentences && speaker(sentences === activity ? 'en' : code, sentences as typeof activity, own)
}
