import type { OutputOf } from '@portico/contract/calls'
import { useEffect, useEffectEvent, useState } from 'react'
import { callServer } from '../api/call-server.js'
import { useStep } from '../visitor/step-provider.js'
import { type Account, readAccount } from './read-account.js'
import { useSessionEnded } from './use-session-ended.js'

/**
 * Asks the server for the visitor's account when the page opens, unless it came with the page, and
 * again after `told`, another answer that says that it may have changed. Undefined until it answers; where it does not tell or cannot be reached, an account of which
 * nothing is known. A session that was ended elsewhere ends here, too.
 */
export function useAccount(told?: unknown): Account | undefined {
  const { toldAccount } = useStep()
  const [account, setAccount] = useState(() => (toldAccount.current ? readAccount(toldAccount.current) : undefined))
  const ended = useSessionEnded()
  const take = useEffectEvent(({ isLoggedIn, account: asTold }: OutputOf<'session'>) => {
    setAccount(readAccount(asTold))
    if (isLoggedIn === false) ended({ message: '' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each such answer asks again
  useEffect(() => {
    const isTold = toldAccount.current
    // It may have changed by the time another screen shows it.
    toldAccount.current = null
    if (isTold) return
    const leaving = new AbortController()
    callServer('session', {}, { signal: leaving.signal })
      .then(take)
      .catch(() => {
        if (!leaving.signal.aborted) setAccount(readAccount(null))
      })
    return () => leaving.abort()
  }, [toldAccount, told])
  return account
}
