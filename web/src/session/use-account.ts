import { useEffect, useState } from 'react'
import { callServer } from '../api/call-server.js'
import { type Account, readAccount } from './read-account.js'

/**
 * Asks the server for the visitor's account when the page opens. Undefined until it answers; where
 * it does not tell or cannot be reached, an account of which nothing is known.
 */
export function useAccount(): Account | undefined {
  const [account, setAccount] = useState<Account>()
  useEffect(() => {
    const leaving = new AbortController()
    callServer('session', {}, { signal: leaving.signal })
      .then((session) => setAccount(readAccount(session.account)))
      .catch(() => {
        if (!leaving.signal.aborted) setAccount(readAccount(null))
      })
    return () => leaving.abort()
  }, [])
  return account
}
