import type { KeyboardEvent } from 'react'

/**
 * Lets the arrows lead through the buttons of a list of rows, and Home and End to its ends. Beyond
 * the first row comes what `above` gives.
 */
export function stepThroughRows(event: KeyboardEvent<HTMLElement>, above?: HTMLElement | null): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(event.target as HTMLElement)
  if (at === -1) return
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  if (next < 0) above?.focus()
  else rows[Math.min(next, rows.length - 1)]?.focus()
}
