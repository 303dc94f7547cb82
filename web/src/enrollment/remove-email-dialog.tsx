import type { EmailEntry } from '@portico/contract/user'
import { useCall } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { EmailText } from '../ui/email-text.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { emailChanges } from './email-changes.js'
import styles from './remove-email-dialog.module.css'

/** Asks for confirmation before it removes an address. Cancel has the focus. */
export function RemoveEmailDialog({ entry, onClose }: { entry: EmailEntry; onClose: () => void }) {
  const say = useText()
  const { dispatch } = useVisitor()
  const ended = useSessionEnded()
  const removeEmail = useCall('removeEmail', { on: { 401: ended } })
  const remove = async () => {
    const answer = await removeEmail.run({ id: entry._id })
    if (answer === null) return
    showToast({ message: answer.message, success: true })
    onClose()
    dispatch({ type: 'userChanged', user: answer.data, change: (user) => emailChanges.remove(user, entry._id) })
  }
  return (
    <Dialog title={say('enrollment.confirm-delete')} onClose={onClose}>
      <p>{say('enrollment.sure')}</p>
      <p className={styles['address']}>
        <Icon of={icons.mail} />
        <EmailText email={entry.email} />
      </p>
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {say('button.cancel')}
        </Button>
        <Button kind="danger" isPending={removeEmail.isPending} onClick={remove}>
          {say('enrollment.delete')}
        </Button>
      </Actions>
    </Dialog>
  )
}
