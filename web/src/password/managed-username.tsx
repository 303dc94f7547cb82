import { useAccount } from '../session/use-account.js'
import { typedUsername } from '../visitor/typed-username.js'

/**
 * The username of a form that sets a password, where it is known. It is hidden: only password
 * managers read it, to keep the new password under the right name.
 */
export function ManagedUsername({ isSignedIn = false }: { isSignedIn?: boolean }) {
  const typed = typedUsername()
  if (typed === '' && isSignedIn) return <AccountUsername />
  return <HiddenUsername username={typed} />
}

function AccountUsername() {
  return <HiddenUsername username={useAccount()?.username ?? ''} />
}

function HiddenUsername({ username }: { username: string }) {
  return username === '' ? null : (
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
  )
}
