import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useEntranceText } from '../text/use-entrance-text.js'
import { classNames } from '../ui/class-names.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { IconButton } from '../ui/icon-button.js'
import { useStatusRegion } from '../ui/status-region.js'
import { type CurrentToast, dismissToast, useToast } from './show-toast.js'
import styles from './toast.module.css'

const toastMs = 3_000
/** Longer than the fading out, which the style sheet does. */
const fadeMs = 400

type Place = 'signed-out' | 'signed-in'

/**
 * The toast, inside the topmost dialog while there is one. A green one stands in the region for
 * messages. It disappears after three seconds, but not while a pointer that moved is over it or the
 * focus in it.
 */
export function Toast({ place }: { place: Place }) {
  const toast = useToast()
  const [last, setLast] = useState(toast)
  if (toast !== null && toast !== last) setLast(toast)
  useEffect(() => {
    if (toast !== null) return
    const timer = setTimeout(setLast, fadeMs, null)
    return () => clearTimeout(timer)
  }, [toast])
  const drawn = toast ?? last
  return drawn && <ToastBox key={drawn.number} toast={drawn} place={place} isLeaving={toast === null} />
}

interface ToastBoxProps {
  readonly toast: CurrentToast
  readonly place: Place
  /** True while the toast fades out. */
  readonly isLeaving: boolean
}

function ToastBox({ toast, place, isLeaving }: ToastBoxProps) {
  const say = useEntranceText()
  const region = useStatusRegion()
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const focusBefore = useRef<Element>(null)
  const isPaused = isHovered || hasFocus
  // The layout of the next screen renders the same toast anew. That does not prolong its time.
  const [left, setLeft] = useState(() => Math.max(0, toast.shownAt + toastMs - Date.now()))
  const raise = useCallback(
    (box: HTMLElement | null) => {
      // A closing dialog takes the toast out of the page. React then renders it elsewhere.
      // Without popovers it is shown as it is.
      if (box?.isConnected) isLeaving ? box.hidePopover?.() : box.showPopover?.()
      return () => {
        setHovered(false)
        setFocus(false)
      }
    },
    [isLeaving],
  )
  useEffect(() => {
    if (isPaused) return setLeft(toastMs)
    const timer = setTimeout(dismissToast, left)
    return () => clearTimeout(timer)
  }, [isPaused, left])
  const takeFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setFocus(true)
    if (!currentTarget.contains(relatedTarget)) focusBefore.current = relatedTarget
  }
  const dismiss = () => {
    if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus()
    dismissToast()
  }
  const shown = (
    <div
      ref={raise}
      popover="manual"
      role={isLeaving || toast.success ? undefined : 'alert'}
      aria-hidden={isLeaving || undefined}
      className={classNames(styles['toast'], styles[place], styles[toast.success ? 'success' : 'failure'])}
      onPointerMove={({ movementX, movementY }) => {
        // A toast may open below a pointer that rests.
        if (movementX || movementY) setHovered(true)
      }}
      onPointerLeave={() => setHovered(false)}
      onFocus={takeFocus}
      onBlur={() => setFocus(false)}
    >
      <Icon of={toast.success ? entranceIcons.check : entranceIcons.alert} />
      <p>{toast.message}</p>
      <IconButton icon={entranceIcons.close} label={say('toast.dismiss')} onClick={dismiss} />
    </div>
  )
  const parent = toast.success ? region : region?.closest('dialog')
  return parent ? createPortal(shown, parent) : shown
}
