import { act } from '@testing-library/react'

/** Back or Forward to a path of the history, as the browser tells the page of it. */
export function goBackTo(path: string): Promise<void> {
  return act(async () => {
    window.history.replaceState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}
