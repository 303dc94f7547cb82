import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSettings } from '../settings/use-settings.js'
import { CaptchaGroup } from './captcha-group.js'
import { type Captcha, type CaptchaFieldProps, captchaWaitMs, delay, useCaptcha } from './use-captcha.js'

/** The captcha of a form: the built-in one, the widget of a configured vendor, or none. */
export function CaptchaField({ ref }: CaptchaFieldProps) {
  const { kind } = useSettings().captcha
  if (kind === 'none') return null
  return kind === 'proof-of-work' ? <BuiltInCaptcha ref={ref} /> : <VendorCaptcha ref={ref} />
}

function BuiltInCaptcha({ ref }: CaptchaFieldProps) {
  const captcha = useCaptcha()
  useImperativeHandle(ref, () => captcha)
  return <CaptchaGroup state={captcha.state} onPress={captcha.start} />
}

/**
 * Loads the code for vendors, which is a chunk of its own because most portals do without. The
 * chunk is null when it did not load.
 */
function VendorCaptcha({ ref }: CaptchaFieldProps) {
  const [chunk, setChunk] = useState<typeof import('./vendor-captcha.js') | null>()
  const loading = useRef<Promise<void>>(null)
  const vendor = useRef<Captcha>(null)
  const load = () => {
    loading.current = import('./vendor-captcha.js')
      .catch(() => null)
      // Synchronously, so that an `answer` that waits for the chunk finds the vendor's captcha.
      .then((next) => flushSync(() => setChunk(next)))
  }
  useEffect(load, [])
  useImperativeHandle(ref, () => ({
    start: () => undefined,
    answer: async () => {
      await Promise.race([loading.current, delay(captchaWaitMs)])
      return vendor.current?.answer() ?? ''
    },
    clear: () => vendor.current?.clear(),
  }))
  if (chunk) return <chunk.VendorCaptcha ref={vendor} />
  return <CaptchaGroup state={chunk === null ? 'failed' : 'idle'} onPress={load} />
}
