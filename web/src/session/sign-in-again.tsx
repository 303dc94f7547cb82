import { screenPaths } from '@portico/contract/paths'
import { useLocation } from 'wouter'
import { useText } from '../text/use-text.js'
import { Button } from '../ui/button.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { returnToSignIn } from '../visitor/take-return.js'
import { rememberAddress } from '../visitor/typed-address.js'
import { rememberUsername, typedUsername } from '../visitor/typed-username.js'
import { useAccount } from './use-account.js'

/**
 * For a change that the server refuses until the visitor signs in again: leads to the sign-in form,
 * with the username filled in. An address that was typed waits for the return.
 */
export function SignInAgain({ address = '' }: { address?: string }) {
  const say = useText()
  const account = useAccount()
  const [, navigate] = useLocation()
  const button = useInitialFocus<HTMLButtonElement>()
  const leave = () => {
    rememberUsername(typedUsername() || (account?.username ?? ''))
    rememberAddress(address)
    returnToSignIn()
    navigate(screenPaths.home)
  }
  return (
    <Button ref={button} onClick={leave} isPending={account === undefined && typedUsername() === ''}>
      {say('enrollment.sign-in-again')}
    </Button>
  )
}
