import type { CaptchaVendor } from '@portico/contract/client-settings'
import { type CaptchaState, captchaWaitMs } from './use-captcha.js'
import { loadVendor, type VendorApi } from './vendor-script.js'

/** How a widget stands; `isThere` once it is to be seen. */
export interface WidgetStanding {
  readonly state: CaptchaState
  readonly isThere: boolean
}

export interface WidgetChoice {
  readonly kind: CaptchaVendor
  readonly siteKey: string
  readonly scriptUrl: string | undefined
  readonly place: HTMLElement
  readonly onChange: (standing: WidgetStanding) => void
}

export interface VendorWidget {
  /** The token, or '' while the person has not done it yet; waits only while something is under way, 20 seconds at most. */
  answer(): Promise<string>
  clear(): void
  /** Takes the widget away; nothing is told any more. */
  end(): void
}

/** Shows a vendor's widget in a place, as the specification wants it: light, of image type, of normal size. */
export function openWidget({ kind, siteKey, scriptUrl, place, onChange }: WidgetChoice): VendorWidget {
  // Turnstile begins by itself; the others wait for the person.
  const fresh = kind === 'turnstile' ? 'working' : 'idle'
  let standing: WidgetStanding = { state: 'working', isThere: false }
  let token = ''
  let takeAway: (() => void) | null = null
  let reset: (() => void) | null = null
  let isOver = false
  const waiting = new Set<() => void>()

  const tell = (state: CaptchaState, text = '') => {
    if (isOver) return
    token = text
    standing = { state, isThere: reset !== null }
    if (state !== 'working') for (const wake of waiting) wake()
    onChange(standing)
  }
  const drop = () => {
    takeAway?.()
    takeAway = reset = null
    place.replaceChildren()
  }
  const fail = () => {
    if (isOver) return
    drop()
    tell('failed')
  }
  const show = (api: VendorApi) => {
    if (isOver) return
    // A place of its own: reCAPTCHA never renders into the same element twice.
    const box = document.createElement('div')
    place.replaceChildren(box)
    const id = api.render(box, {
      ...optionsOf(kind, siteKey),
      callback: (text: unknown) => tell('solved', String(text)),
      'expired-callback': () => tell(fresh),
      'error-callback': (code?: unknown) => {
        // hCaptcha says so when its puzzle is closed or was left open; the box still works.
        if (/^challenge-(closed|expired)$/.test(String(code))) return
        fail()
        return true
      },
    })
    reset = () => api.reset(id)
    takeAway = () => (api.remove ?? api.reset).call(api, id)
    if (token === '') tell(fresh)
    else tell('solved', token)
  }

  loadVendor(kind, scriptUrl).then(show).catch(fail)
  return {
    async answer() {
      if (standing.state === 'working') {
        await new Promise<void>((resolve) => {
          waiting.add(resolve)
          setTimeout(resolve, captchaWaitMs)
        })
      }
      return token
    },
    clear() {
      if (reset === null) return
      reset()
      tell(fresh)
    },
    end() {
      for (const wake of waiting) wake()
      isOver = true
      token = ''
      drop()
    },
  }
}

function optionsOf(kind: CaptchaVendor, siteKey: string): Record<string, unknown> {
  const usual = { sitekey: siteKey, theme: 'light', size: 'normal' }
  if (kind === 'recaptcha') return { ...usual, type: 'image' }
  return kind === 'turnstile' ? { ...usual, language: document.documentElement.lang, 'response-field': false } : usual
}
