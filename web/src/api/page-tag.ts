/**
 * Whose session this page shows, as the server told it in the tag of its last own session. All tabs
 * of a browser share its cookies, so another tab may have begun another session since.
 */
let shownTag = ''
let hasNews = false

/** The tag of the session that this page shows; empty for none, and with a server that has no tags. */
export const pageTag = (): string => shownTag

export function showTag(tag: string): void {
  shownTag = tag
}

/** Notes that this page began or ended a session, which the other tabs are to hear. */
export function noteNews(): void {
  hasNews = true
}

/** True once for each of them. */
export function takeNews(): boolean {
  const had = hasNews
  hasNews = false
  return had
}

/** The event of the window after a call that the server refused to a page of another session. */
export const otherSessionEvent = 'othersession'
