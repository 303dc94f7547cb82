import { version } from '../../package.json'

/** The most failures of one page that the server hears of. */
const mostTold = 3
const mostFrames = 10
const told = new Set<string>()
let isKeeping = false

/** What the chunk is given, because an import of it would split the first page's files. */
interface Watched {
  readonly typedInto: ReadonlySet<EventTarget | null>
  /** The paths of our screens. */
  readonly screens: readonly string[]
  /** Where the server hears of failures; null for another server, which hears of none. */
  readonly address: string | null
}

/**
 * Tells the server of an exception: its name, its places in our files, the screen and the version,
 * and nothing of the person (OP10). Where it took a part of the page, what was typed elsewhere
 * outlives the Reload.
 */
export function takeFailure(error: unknown, { typedInto, screens, address }: Watched): void {
  if (!isKeeping) addEventListener('pagehide', () => keepTypedIn(typedInto))
  isKeeping = true
  const body = reportOf(error, screens)
  if (address === null || body === null || told.has(body) || told.size === mostTold) return
  told.add(body)
  fetch(address, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {
    // The failure that the visitor has is enough.
  })
}

/** Null for what is no error of ours. An error may be anything that a stranger's script throws. */
function reportOf(error: unknown, screens: readonly string[]): string | null {
  try {
    const { name, stack } = error as Error
    const at = [...String(stack).matchAll(/\/assets\/([\w.-]+\.js:\d+:\d+)/g)].map(([, frame]) => frame)
    if (at.length === 0) return null
    const path = location.pathname.replace(/(.)\/+$/, '$1')
    const screen = screens.includes(path) ? path : '*'
    const known = typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error'
    return JSON.stringify({ error: known, at: at.slice(0, mostFrames), screen, client: version })
  } catch {
    return null
  }
}

const key = 'typed'
/** A name or an address; never a password or a code. */
const keptFields = ['username', 'email']
const keptMs = 60_000

interface Kept {
  readonly form: string
  readonly name: string
  readonly value: string
}

function keepTypedIn(fields: ReadonlySet<EventTarget | null>): void {
  if (document.querySelector('[data-failed]') === null) return
  const kept = [...fields].flatMap((field): Kept[] => {
    if (!(field instanceof HTMLInputElement) || !keptFields.includes(field.name)) return []
    return field.value === '' ? [] : [{ form: labelOf(field), name: field.name, value: field.value }]
  })
  try {
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), kept }))
  } catch {
    // A browser may forbid all storage.
  }
}

/** Fills the fields of the page with what was kept, as soon as they are there, and forgets it. */
export function giveBackTyped(): void {
  const { at, kept } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { at: number; kept: Kept[] }
  sessionStorage.removeItem(key)
  const left = new Set(kept)
  const fill = () => {
    for (const one of left) if (isFilled(one)) left.delete(one)
    if (left.size === 0 || Date.now() > at + keptMs) watcher.disconnect()
  }
  const watcher = new MutationObserver(fill)
  watcher.observe(document.body, { childList: true, subtree: true })
  fill()
}

function isFilled({ form, name, value }: Kept): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)].find(
    (one) => labelOf(one) === form,
  )
  if (field === undefined) return false
  if (field.value !== '') return true
  // React listens to the setter of its own fields.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const tab = field.closest('details')
  if (tab) tab.open = true
  return true
}

function labelOf({ form }: HTMLInputElement): string {
  return form?.getAttribute('aria-label') ?? ''
}
