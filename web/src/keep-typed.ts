/**
 * Remembers the fields and tabs of a page as it came. The function that comes back gives what they
 * hold to their successors, where React has replaced them, because a password manager or a
 * translator put elements of its own between them. It has to run before the effects of the new
 * elements, which take over what these hold.
 */
export function keepTyped(root: HTMLElement): () => void {
  const named = () => [...root.querySelectorAll('[name]')]
  const before = named()
  const focused = document.activeElement
  return () => {
    const after = named()
    for (const old of before) {
      const isTwin = (other: Element) => other.tagName === old.tagName && nameOf(other) === nameOf(old)
      const successor = after.filter(isTwin)[before.filter(isTwin).indexOf(old)]
      if (old.isConnected || !(successor instanceof HTMLElement)) continue
      for (const held of ['value', 'checked', 'open']) give(successor, old, held)
      if (old === focused) successor.focus()
    }
  }
}

function nameOf(element: Element): string | null {
  return element.getAttribute('name')
}

function give(successor: Element, old: Element, held: string): void {
  if (held in old) Object.assign(successor, { [held]: old[held as keyof Element] })
}
