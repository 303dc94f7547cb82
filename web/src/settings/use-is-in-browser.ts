import { useSyncExternalStore } from 'react'

/**
 * True once the page can show things that only the browser knows. False while the server renders a
 * page and while the script takes it over, so that both say the same.
 */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(neverChanges, yes, no)
}

const neverChanges = () => () => undefined
const yes = () => true
const no = () => false
