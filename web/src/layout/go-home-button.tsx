import { screenPaths } from '@portico/contract/paths'
import { useLocation } from 'wouter'
import { useText } from '../text/use-text.js'
import { Button, type ButtonKind } from '../ui/button.js'

/** A button that leads to the home page. */
export function GoHomeButton({ kind = 'primary' }: { kind?: ButtonKind }) {
  const say = useText()
  const [, navigate] = useLocation()
  return (
    <Button kind={kind} onClick={() => navigate(screenPaths.home)}>
      {say('go-home')}
    </Button>
  )
}
