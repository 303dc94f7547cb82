import { passScreenPath } from '@portico/contract/desk/staff-address'
import { useSettings } from '../settings/use-settings.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import type { Slip } from './read-slip.js'

interface Props {
  readonly say: SayDesk
  readonly slip: Slip
  readonly onClose: () => void
}

/**
 * A pass to print, which is shown this once. It closes by its button alone. The slip has no username:
 * whoever finds it does not know whose it is to type.
 */
export function SlipDialog({ say, slip: { name, pass, works }, onClose }: Props) {
  const sayOnScreens = useText()
  const print = useInitialFocus<HTMLButtonElement>()
  const { name: institution, helpDeskPhone: phone } = useSettings().institution
  const address = `${window.location.host}${passScreenPath}`
  return (
    <Dialog title={say('staff.slip')} onClose={null}>
      <p>{say('staff.slip-once')}</p>
      <div className="staff-slip">
        <p>{institution || sayOnScreens('title.home')}</p>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className="staff-pass" dir="ltr" translate="no">
          {pass}
        </p>
        <p>{say('staff.slip-open', { address: isolated(address) })}</p>
        <p>{works}</p>
        {phone !== '' && <p>{say('staff.slip-lost', { phone: isolated(phone.replaceAll(' ', '\u00a0')) })}</p>}
      </div>
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {say('staff.slip-done')}
        </Button>
        <Button ref={print} onClick={() => window.print()}>
          {say('staff.slip-print')}
        </Button>
      </Actions>
    </Dialog>
  )
}

/** An address or a number within a sentence, which keeps its own direction there. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`
}
