/** The news that another tab has begun or ended a session, with the tag of the one that is there now. */
type Hear = (tag: string) => void

let channel: BroadcastChannel | undefined

/** One for the page, because a second one would hear the first. Undefined where browsers have none. */
function otherTabs(): BroadcastChannel | undefined {
  if (channel === undefined && typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel('session')
    window.addEventListener('pagehide', leave, { once: true })
  }
  return channel
}

/** A page that can still hear does not stay in the back-forward cache. */
function leave(): void {
  channel?.close()
  channel = undefined
}

export function tellOtherTabs(tag: string): void {
  otherTabs()?.postMessage(tag)
}

export function hearOtherTabs(hear: Hear, signal: AbortSignal): void {
  const take = ({ data }: MessageEvent) => hear(String(data))
  const listen = () => otherTabs()?.addEventListener('message', take, { signal })
  listen()
  window.addEventListener('pageshow', listen, { signal })
}
