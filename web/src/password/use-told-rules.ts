import type { OutputOf } from '@portico/contract/calls'
import { useEffect, useState } from 'react'
import { callServer } from '../api/call-server.js'
import { useLanguage } from '../text/current-language.js'
import { readTold } from './shown-rule.js'

/** The rules and notes of a server; null where it sends none, undefined until it answers. */
export type ToldRules = OutputOf<'passwordRules'> | null | undefined

/** Asks the server for the rules of this account, in the current language. */
export function useToldRules(flow: 'profile' | 'reset'): ToldRules {
  const [told, setTold] = useState<ToldRules>()
  const { code } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call asks for the current language
  useEffect(() => {
    const leaving = new AbortController()
    callServer('passwordRules', {}, { flow, signal: leaving.signal })
      .then((answer) => {
        if (!leaving.signal.aborted) setTold(readTold(answer))
      })
      .catch(() => {
        if (!leaving.signal.aborted) setTold(null)
      })
    return () => leaving.abort()
  }, [flow, code])
  return told
}
