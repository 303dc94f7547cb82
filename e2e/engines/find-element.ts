/** The kinds of elements that a person looks for. The head of a tab counts as a button. */
export type Kind = 'button' | 'link' | 'field' | 'words'

/**
 * Runs in the page. Finds the visible element that a person would name so, in the dialog that is on
 * top if there is one; null while there is none, or while it still moves.
 */
export function findElement(kind: Kind, name: string): Element | null {
  const moves = document.getAnimations().some(({ playState, effect }) => {
    return playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
  })
  if (moves && kind !== 'words') return null
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const isShown = (element: Element) => {
    const tab = element.closest('details')
    const isBehind = tab !== null && !tab.open && element.closest('summary') === null
    return !isBehind && element.checkVisibility({ visibilityProperty: true })
  }
  const wordsOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? wordsOf(element)
  const all = (selector: string) => [...scope.querySelectorAll(selector)].filter(isShown)
  if (kind === 'button') return all('button, summary').find((element) => nameOf(element) === name) ?? null
  if (kind === 'link') return all('a[href]').find((element) => nameOf(element) === name) ?? null
  if (kind === 'field') {
    const fields = all('input, select') as (HTMLInputElement | HTMLSelectElement)[]
    return fields.find((field) => [...(field.labels ?? [])].some((label) => wordsOf(label).startsWith(name))) ?? null
  }
  return all('*').find((element) => wordsOf(element).includes(name) && !has(element.children)) ?? null

  function has(children: HTMLCollection): boolean {
    return [...children].some((child) => wordsOf(child).includes(name))
  }
}
