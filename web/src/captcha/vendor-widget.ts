import type { CaptchaVendor } from '@portico/contract/client-settings'
import { loadVendorScript, type VendorApi } from './load-vendor-script.js'
import { type CaptchaState, captchaWaitMs } from './use-captcha.js'

/** The state of a widget, and whether the visitor sees it. */
export interface WidgetStatus {
  readonly state: CaptchaState
  readonly isVisible: boolean
}

export interface WidgetChoice {
  readonly kind: CaptchaVendor
  readonly siteKey: string
  readonly scriptUrl: string | undefined
  readonly container: HTMLElement
  readonly onChange: (status: WidgetStatus) => void
}

export interface VendorWidget {
  /**
   * The token; '' before the visitor has solved the captcha. Waits while the widget works, 20
   * seconds at most.
   */
  answer(): Promise<string>
  clear(): void
  /** Removes the widget. `onChange` is not called any more. */
  close(): void
}

/** Shows a vendor's widget in a container: light, of image type and of normal size. */
export function openWidget({ kind, siteKey, scriptUrl, container, onChange }: WidgetChoice): VendorWidget {
  // Turnstile starts by itself; the others wait for the visitor.
  const initial = kind === 'turnstile' ? 'working' : 'idle'
  let status: WidgetStatus = { state: 'working', isVisible: false }
  let token = ''
  let remove: (() => void) | null = null
  let reset: (() => void) | null = null
  let isClosed = false
  const waiting = new Set<() => void>()

  const report = (state: CaptchaState, text = '') => {
    if (isClosed) return
    token = text
    status = { state, isVisible: reset !== null }
    if (state !== 'working') for (const resume of waiting) resume()
    onChange(status)
  }
  const removeWidget = () => {
    remove?.()
    remove = reset = null
    container.replaceChildren()
  }
  const fail = () => {
    if (isClosed) return
    removeWidget()
    report('failed')
  }
  const show = (api: VendorApi) => {
    if (isClosed) return
    // A new element each time, because reCAPTCHA never renders into the same one twice.
    const box = document.createElement('div')
    container.replaceChildren(box)
    const id = api.render(box, {
      ...optionsOf(kind, siteKey),
      callback: (text: unknown) => report('solved', String(text)),
      'expired-callback': () => report(initial),
      'error-callback': (code?: unknown) => {
        // hCaptcha reports this for a puzzle that was closed or expired. Its box still works.
        if (/^challenge-(closed|expired)$/.test(String(code))) return
        fail()
        return true
      },
    })
    reset = () => api.reset(id)
    remove = () => (api.remove ?? api.reset).call(api, id)
    if (token === '') report(initial)
    else report('solved', token)
  }

  loadVendorScript(kind, scriptUrl).then(show).catch(fail)
  return {
    async answer() {
      if (status.state === 'working') {
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
      report(initial)
    },
    close() {
      for (const resume of waiting) resume()
      isClosed = true
      token = ''
      removeWidget()
    },
  }
}

function optionsOf(kind: CaptchaVendor, siteKey: string): Record<string, unknown> {
  const usual = { sitekey: siteKey, theme: 'light', size: 'normal' }
  if (kind === 'recaptcha') return { ...usual, type: 'image' }
  return kind === 'turnstile' ? { ...usual, language: document.documentElement.lang, 'response-field': false } : usual
}
