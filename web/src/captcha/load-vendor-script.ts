import type { CaptchaVendor } from '@portico/contract/client-settings'
import { captchaWaitMs } from './use-captcha.js'

type WidgetId = string | number

/** The functions that the scripts of all three vendors offer under a global name. */
export interface VendorApi {
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): WidgetId
  reset(widget: WidgetId): void
  /** reCAPTCHA has none. */
  remove?(widget: WidgetId): void
}

/**
 * The address of a vendor's script, unless the settings name another one, and the global name of
 * its functions.
 */
interface VendorScript {
  readonly url: string
  readonly globalName: string
}

export const vendorScripts: Readonly<Record<CaptchaVendor, VendorScript>> = {
  recaptcha: { url: 'https://www.google.com/recaptcha/api.js', globalName: 'grecaptcha' },
  hcaptcha: { url: 'https://js.hcaptcha.com/1/api.js', globalName: 'hcaptcha' },
  turnstile: { url: 'https://challenges.cloudflare.com/turnstile/v0/api.js', globalName: 'turnstile' },
}
const readyName = 'porticoCaptchaReady'
const requested = new Map<string, Promise<VendorApi>>()

/** Loads the script of a vendor once for all forms. After a failure the next call tries again. */
export function loadVendorScript(kind: CaptchaVendor, scriptUrl: string | undefined): Promise<VendorApi> {
  const { url, globalName } = vendorScripts[kind]
  const address = new URL(scriptUrl || url, window.location.href)
  address.searchParams.set('render', 'explicit')
  address.searchParams.set('onload', readyName)
  address.searchParams.set('hl', document.documentElement.lang)
  const loading = requested.get(address.href) ?? load(address.href, globalName)
  requested.set(address.href, loading)
  loading.catch(() => requested.delete(address.href))
  return loading
}

function load(address: string, globalName: string): Promise<VendorApi> {
  const script = document.createElement('script')
  const globals = window as unknown as Record<string, unknown>
  return new Promise<VendorApi>((resolve, reject) => {
    const resolveIfReady = () => {
      const api = globals[globalName] as VendorApi | undefined
      if (typeof api?.render === 'function') resolve(api)
    }
    // Some vendors are ready with their script, others call back after they loaded more.
    globals[readyName] = resolveIfReady
    script.onload = resolveIfReady
    script.onerror = reject
    setTimeout(reject, captchaWaitMs, new Error('the script took too long'))
    script.async = true
    script.src = address
    document.head.append(script)
  }).catch((cause: unknown) => {
    script.remove()
    throw new Error("the captcha's script did not load", { cause })
  })
}
