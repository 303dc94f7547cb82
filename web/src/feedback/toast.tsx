import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useEntranceText } from '../text/use-entrance-text.js'
import { classNames } from '../ui/class-names.js'
import { alert, close, tick } from '../ui/entrance-drawings.js'
import { Icon } from '../ui/icon.js'
import { IconButton } from '../ui/icon-button.js'
import { useTopDialog } from '../ui/top-dialog.js'
import styles from './toast.module.css'
import { dismissToast, type ToastShown, useToast } from './toast-store.js'

const toastMs = 3_000

type Place = 'door' | 'frame'

/** The one toast, inside the topmost dialog while there is one: gone after three seconds, but not while it is hovered or holds the focus. */
export function Toast({ place }: { place: Place }) {
  const toast = useToast()
  return toast && <ShownToast key={toast.number} toast={toast} place={place} />
}

function ShownToast({ toast, place }: { toast: ToastShown; place: Place }) {
  const say = useEntranceText()
  const dialog = useTopDialog()
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const focusBefore = useRef<Element>(null)
  const isHeld = isHovered || hasFocus
  // A screen with another layout shows the same toast again: it does not live longer for that.
  const [left, setLeft] = useState(() => Math.max(0, toast.shownAt + toastMs - Date.now()))
  const raise = useCallback((box: HTMLElement | null) => {
    // A dialog that is just closing takes the toast along; at once it is drawn again elsewhere.
    if (box?.isConnected) box.showPopover()
    return () => {
      setHovered(false)
      setFocus(false)
    }
  }, [])
  useEffect(() => {
    if (isHeld) return setLeft(toastMs)
    const timer = setTimeout(dismissToast, left)
    return () => clearTimeout(timer)
  }, [isHeld, left])
  const takeFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setFocus(true)
    if (!currentTarget.contains(relatedTarget)) focusBefore.current = relatedTarget
  }
  const dismiss = () => {
    if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus()
    dismissToast()
  }
  const shown = (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press; hover and focus only hold the clock
    <div
      ref={raise}
      popover="manual"
      role={toast.success ? 'status' : 'alert'}
      className={classNames(styles['toast'], styles[place], styles[toast.success ? 'good' : 'bad'])}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={takeFocus}
      onBlur={() => setFocus(false)}
    >
      <Icon of={toast.success ? tick : alert} />
      <p>{toast.message}</p>
      <IconButton icon={close} label={say('toast.dismiss')} onClick={dismiss} />
    </div>
  )
  return dialog ? createPortal(shown, dialog) : shown
}
