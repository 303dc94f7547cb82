import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { entranceIcons } from './entrance-icons.js'
import { IconButton } from './icon-button.js'
import { StatusRegion } from './status-region.js'
import { useUiLabels } from './ui-labels.js'

interface DialogProps {
  readonly title: ReactNode
  /** Called by Escape and the close button; null for a dialog that cannot be dismissed. */
  readonly onClose: (() => void) | null
  readonly closeButton?: boolean
  readonly describedBy?: string
  /** Shown above the title. */
  readonly top?: ReactNode
  readonly children: ReactNode
}

/** A modal dialog, open for as long as it is rendered. */
export function Dialog({ title, onClose, closeButton = false, describedBy, top, children }: DialogProps) {
  const id = useId()
  const labels = useUiLabels()
  const dialog = useRef<HTMLDialogElement>(null)
  // In a layout effect, because a dialog that closes while it is in the page gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown === null) return
    const opener = document.activeElement as HTMLElement | null
    if (!shown.open) {
      open(shown)
      firstControl(shown)?.focus()
    }
    return () => (shown.close ? shown.close() : opener?.focus())
  }, [])

  // Browsers close a modal dialog on a second Escape even if the first was cancelled. No Escape
  // reaches them.
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
    if (event.target === shown && shown?.isConnected && !shown.open) open(shown)
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
        {closeButton && onClose && <IconButton icon={entranceIcons.close} label={labels.close} onClick={onClose} />}
      </div>
      {children}
      <StatusRegion />
    </dialog>
  )
}

/** Where a browser has no modal dialogs, the dialog stands in the page. */
function open(dialog: HTMLDialogElement): void {
  if (dialog.showModal) dialog.showModal()
  else dialog.setAttribute('open', '')
}

/**
 * The first field; without a field the first button that is not the close button, which does no
 * harm.
 */
function firstControl(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('input, select, textarea') ??
    dialog.querySelector(':scope > :not(:first-child) button')
  )
}
