import { useGiveUp } from '../session/give-up.js'
import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { PhoneBox } from '../ui/phone-box.js'

/** Reset or unlock without any contact: only the help desk can go on. Escape is Go Home. */
export function HelpDeskDialog() {
  const say = useText()
  const { helpDeskPhone } = useSettings().institution
  const goHome = useGiveUp()
  return (
    <Dialog title={say('verification.help-desk')} onClose={goHome}>
      <p>{say('verification.help-desk-why')}</p>
      {helpDeskPhone !== '' && <PhoneBox label={say('help-desk.label')} phone={helpDeskPhone} />}
      <Actions>
        <Button onClick={goHome}>{say('go-home')}</Button>
      </Actions>
    </Dialog>
  )
}
