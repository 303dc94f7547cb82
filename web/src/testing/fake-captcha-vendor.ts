import { act } from '@testing-library/react'

type Options = Readonly<Record<string, unknown>>

/** A rendered widget; `call` does the work of a visitor or the vendor with it. */
interface FakeWidget {
  readonly options: Options
  readonly place: HTMLElement
  resets: number
  isRemoved: boolean
  call(name: 'callback' | 'expired-callback' | 'error-callback', value?: string): unknown
}

export interface FakeCaptchaVendor {
  /** The address of each script that the page requested. */
  readonly scripts: readonly string[]
  readonly widgets: readonly FakeWidget[]
  /**
   * The behaviour of the next script: it loads, fails, or loads and calls back when it is ready.
   */
  next: 'loads' | 'fails' | 'calls-back'
  stop(): void
}

/** Answers the requests for a vendor's script, because jsdom loads no scripts. */
export function fakeCaptchaVendor(globalName: 'grecaptcha' | 'hcaptcha' | 'turnstile'): FakeCaptchaVendor {
  const scripts: string[] = []
  const widgets: FakeWidget[] = []
  const globals = window as unknown as Record<string, unknown>
  const api = {
    render(place: HTMLElement, options: Options) {
      if (place.childElementCount > 0) throw new Error('rendered into the same place twice')
      place.append(document.createElement('iframe'), hiddenAnswer())
      const call: FakeWidget['call'] = (name, value) => act(() => (options[name] as (text?: string) => unknown)(value))
      widgets.push({ options, place, resets: 0, isRemoved: false, call })
      return widgets.length - 1
    },
    reset(id: number) {
      const widget = widgets[id]
      if (widget) widget.resets += 1
    },
    ...(globalName !== 'grecaptcha' && {
      remove(id: number) {
        const widget = widgets[id]
        if (widget) widget.isRemoved = true
      },
    }),
  }
  const vendor = { scripts, widgets, next: 'loads' as FakeCaptchaVendor['next'], stop }
  const answer = (script: HTMLScriptElement) => {
    scripts.push(script.src)
    if (vendor.next === 'fails') return script.dispatchEvent(new Event('error'))
    if (vendor.next === 'loads') globals[globalName] = api
    script.dispatchEvent(new Event('load'))
    if (vendor.next !== 'calls-back') return
    globals[globalName] = api
    ;(globals[new URL(script.src).searchParams.get('onload') ?? ''] as () => void)()
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof HTMLScriptElement) act(() => void answer(node))
  })
  observer.observe(document.head, { childList: true })
  function stop() {
    observer.disconnect()
    delete globals[globalName]
    for (const script of document.head.querySelectorAll('script')) script.remove()
  }
  return vendor
}

/** Vendors add a field of their own to the form. */
function hiddenAnswer(): HTMLElement {
  const field = document.createElement('textarea')
  field.name = 'g-recaptcha-response'
  field.hidden = true
  return field
}
