import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type VendorKind = 'recaptcha' | 'hcaptcha' | 'turnstile'

/** Stands in for a captcha vendor on loopback: its script, and the address that judges tokens. */
export interface CaptchaVendor {
  readonly scriptUrl: string
  readonly verifyUrl: string
  readonly siteKey: string
  readonly secret: string
  /** The requests to the verify address so far. */
  readonly asked: readonly URLSearchParams[]
  stop(): Promise<void>
}

const globalNames: Readonly<Record<VendorKind, string>> = {
  recaptcha: 'grecaptcha',
  hcaptcha: 'hcaptcha',
  turnstile: 'turnstile',
}

/** Accepts each token of its own widget once. */
export async function startCaptchaVendor(kind: VendorKind): Promise<CaptchaVendor> {
  const asked: URLSearchParams[] = []
  const keys = { siteKey: `site-key-of-${kind}`, secret: `secret-of-${kind}` }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor.example')
    if (request.method === 'GET' && pathname === '/api.js') {
      const text = scriptOf(globalNames[kind], searchParams.get('onload') ?? '')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(text)
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'))
    const wasUsed = asked.some((earlier) => earlier.get('response') === form.get('response'))
    asked.push(form)
    const verdict =
      form.get('secret') === keys.secret && form.get('response')?.startsWith('right-') && !wasUsed
        ? { success: true, hostname: 'localhost', 'error-codes': [] }
        : { success: false, 'error-codes': ['invalid-input-response'] }
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(verdict))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...keys,
    scriptUrl: `${url}/api.js`,
    verifyUrl: `${url}/siteverify`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/**
 * The part of a vendor's script that pages use. Its widget is a box of the real size that shows its
 * options.
 */
function scriptOf(globalName: string, onload: string): string {
  return `(() => {
    const widgets = []
    const draw = (widget) => {
      const { box, options } = widget
      box.textContent = ''
      box.style.cssText = 'inline-size: 302px; block-size: 76px; background: #f9f9f9; color: #222; border: 1px solid #d3d3d3; box-sizing: border-box'
      for (const [name, label, token] of [['right', 'I am human', 'right-' + crypto.randomUUID()], ['wrong', 'I am a machine', 'wrong']]) {
        const input = document.createElement('input')
        input.type = 'checkbox'
        input.onchange = () => options.callback(token)
        const line = document.createElement('label')
        line.append(input, label)
        box.append(line)
      }
      const field = document.createElement('textarea')
      field.name = 'g-recaptcha-response'
      field.hidden = true
      box.append(field)
      const asked = document.createElement('small')
      asked.textContent = ['sitekey', 'theme', 'type', 'size'].map((name) => name + '=' + options[name]).join(' ')
      box.append(asked)
    }
    const api = {
      render: (box, options) => { widgets.push({ box, options }); draw(widgets.at(-1)); return widgets.length - 1 },
      reset: (id) => draw(widgets[id]),
      remove: (id) => widgets[id].box.replaceChildren(),
    }
    if ('${globalName}' === 'grecaptcha') delete api.remove
    setTimeout(() => { window.${globalName} = api; window[${JSON.stringify(onload)}]?.() }, 50)
  })()`
}
