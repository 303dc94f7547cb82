import { dismissReason, showToast, standReason } from '../feedback/show-toast.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { ErrorBox } from '../ui/error-box.js'
import { IconButton } from '../ui/icon-button.js'
import styles from './show-reason.module.css'

/**
 * Says why the page shows something else than the visitor left there: in a red toast, and on the
 * page until the visitor acts or closes it. The visitor may look elsewhere while it happens.
 */
export function showReason(message: string): void {
  showToast({ message, success: false })
  if (message !== '') standReason(<Reason message={message} />)
}

function Reason({ message }: { message: string }) {
  const say = useEntranceText()
  return (
    <div className={styles['reason']}>
      <ErrorBox>
        <p>{message}</p>
      </ErrorBox>
      <IconButton icon={entranceIcons.close} label={say('toast.dismiss')} onClick={dismissReason} />
    </div>
  )
}
