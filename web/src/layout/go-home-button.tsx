import { screenPaths } from '@portico/contract/paths'
import { useLocation } from 'wouter'
import { useText } from '../text/use-text.js'
import { Button, type ButtonKind } from '../ui/button.js'

/** 'Go Home', as the specification words it. */
export function GoHomeButton({ kind = 'primary' }: { kind?: ButtonKind }) {
  const say = useText()
  const [, navigate] = useLocation()
  return (
    <Button kind={kind} onClick={() => navigate(screenPaths.home)}>
      {say('go-home')}
    </Button>
  )
}
