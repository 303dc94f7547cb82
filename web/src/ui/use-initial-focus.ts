import { type RefObject, useEffect, useRef } from 'react'

/** A reference to the first control of a step, which takes the focus when the step opens. */
export function useInitialFocus<Control extends HTMLElement>(isWanted = true): RefObject<Control | null> {
  const control = useRef<Control>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step opens
  useEffect(() => {
    if (isWanted) control.current?.focus()
  }, [])
  return control
}
