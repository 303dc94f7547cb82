/**
 * Copies the text of an element. Where the browser refuses its clipboard, selects the text and
 * copies the selection. False if that is refused, too: the text then stays selected.
 */
export async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent ?? '')
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
