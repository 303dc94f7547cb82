import { screenPaths } from '@portico/contract/paths'
import { useNavigate } from 'react-router'
import { useText } from '../text/use-text.js'
import { Button, type ButtonKind } from '../ui/button.js'

/** 'Go Home', as the specification words it. */
export function GoHomeButton({ kind = 'primary' }: { kind?: ButtonKind }) {
  const say = useText()
  const navigate = useNavigate()
  return (
    <Button kind={kind} onClick={() => navigate(screenPaths.home)}>
      {say('go-home')}
    </Button>
  )
}
