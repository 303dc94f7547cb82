/**
 * Loads a style sheet that the page does not have from the start; rejects where it does not load.
 * A screen waits for its own sheet, so that it is not seen without.
 */
export function loadSheet(href: string): Promise<unknown> {
  return new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }))
  })
}
