import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { close } from './entrance-drawings.js'
import { IconButton } from './icon-button.js'
import { enterTop, leaveTop } from './top-dialog.js'
import { useUiWords } from './ui-words.js'

interface DialogProps {
  readonly title: string
  /** What Escape and the close button do; null means that it cannot be dismissed. */
  readonly onClose: (() => void) | null
  readonly closeButton?: boolean
  readonly describedBy?: string
  /** Drawn above the title. */
  readonly top?: ReactNode
  readonly children: ReactNode
}

/** A modal dialog that is open for as long as it is rendered. */
export function Dialog({ title, onClose, closeButton = false, describedBy, top, children }: DialogProps) {
  const id = useId()
  const words = useUiWords()
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect: closing while still in the page gives the focus back to where it came from.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown === null) return
    if (!shown.open) {
      shown.showModal()
      firstControl(shown)?.focus()
    }
    enterTop(shown)
    return () => {
      leaveTop(shown)
      shown.close()
    }
  }, [])

  // Browsers close a modal dialog on the second Escape even when the first was refused; so no Escape gets that far.
  const catchEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose?.()
  }
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose?.()
  }
  const reopen = (event: SyntheticEvent) => {
    const shown = dialog.current
    if (event.target === shown && shown?.isConnected && !shown.open) shown.showModal()
  }
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onKeyDown={catchEscape}
      onCancel={cancel}
      onClose={reopen}
    >
      {top}
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {closeButton && onClose && <IconButton icon={close} label={words.close} onClick={onClose} />}
      </div>
      {children}
    </dialog>
  )
}

/** The first field, else the first button that is not the close button: the safe one. */
function firstControl(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('input, select, textarea') ??
    dialog.querySelector(':scope > :not(:first-child) button')
  )
}
