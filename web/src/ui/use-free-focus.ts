import { type RefObject, useEffect, useRef } from 'react'

/**
 * A reference to a control that takes the focus when it opens, if no other one has it: the control
 * that the visitor has pressed is then gone.
 */
export function useFreeFocus<Control extends HTMLElement>(): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (document.activeElement === document.body) control.current?.focus()
  }, [])
  return control
}
