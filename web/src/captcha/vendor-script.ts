import { type CaptchaVendor, captchaVendors } from '@portico/contract/captcha-vendors'
import { limits } from '@portico/contract/limits'

type WidgetId = string | number

/** What the scripts of all three vendors offer under a global name. */
export interface VendorApi {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): WidgetId
  reset(widget: WidgetId): void
  /** reCAPTCHA has none. */
  remove?(widget: WidgetId): void
}

const globalNames: Readonly<Record<CaptchaVendor, string>> = {
  recaptcha: 'grecaptcha',
  hcaptcha: 'hcaptcha',
  turnstile: 'turnstile',
}
const readyName = 'porticoCaptchaReady'
const known = new Map<string, Promise<VendorApi>>()

/** Loads a vendor's script once, however many forms ask; after a failure the next one who asks tries again. */
export function loadVendor(kind: CaptchaVendor, scriptUrl: string | undefined): Promise<VendorApi> {
  const address = new URL(scriptUrl || captchaVendors[kind].script, window.location.href)
  address.searchParams.set('render', 'explicit')
  address.searchParams.set('onload', readyName)
  address.searchParams.set('hl', document.documentElement.lang)
  const loading = known.get(address.href) ?? load(address.href, globalNames[kind])
  known.set(address.href, loading)
  loading.catch(() => known.delete(address.href))
  return loading
}

function load(address: string, globalName: string): Promise<VendorApi> {
  const script = document.createElement('script')
  const globals = window as unknown as Record<string, unknown>
  return new Promise<VendorApi>((resolve, reject) => {
    const take = () => {
      const api = globals[globalName] as VendorApi | undefined
      if (typeof api?.render === 'function') resolve(api)
    }
    // Some are ready with their script, others call back once they have loaded more.
    globals[readyName] = take
    script.onload = take
    script.onerror = reject
    setTimeout(reject, limits.captchaWaitMs, new Error('the script took too long'))
    script.async = true
    script.src = address
    document.head.append(script)
  }).catch((cause: unknown) => {
    script.remove()
    throw new Error("the captcha's script did not load", { cause })
  })
}
