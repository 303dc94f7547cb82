/**
 * Copies the text of an element, or `text` for it. Where the browser refuses its clipboard, selects
 * the element and copies the selection. False if that is refused, too: it then stays selected.
 */
export async function copyText(element: HTMLElement, text = element.textContent ?? ''): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(element)
  }
}

function copySelected(element: HTMLElement): boolean {
  const selection = getSelection()
  selection?.selectAllChildren(element)
  try {
    if (!document.execCommand('copy')) return false
  } catch {
    return false
  }
  selection?.removeAllRanges()
  return true
}
