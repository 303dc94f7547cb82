import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSettings } from '../settings/use-settings.js'
import { CaptchaGroup } from './captcha-group.js'
import { after, type Captcha, type CaptchaFieldProps, captchaWaitMs, useCaptcha } from './use-captcha.js'

/** The captcha of a form: the built-in one, or the widget of the vendor that the settings name. */
export function CaptchaField({ ref }: CaptchaFieldProps) {
  const { kind } = useSettings().captcha
  return kind === 'proof-of-work' ? <BuiltInCaptcha ref={ref} /> : <VendorCaptcha ref={ref} />
}

function BuiltInCaptcha({ ref }: CaptchaFieldProps) {
  const captcha = useCaptcha()
  useImperativeHandle(ref, () => captcha)
  return <CaptchaGroup state={captcha.state} onPress={captcha.start} />
}

/** What vendors need comes in a chunk of its own, so that nobody else waits for it; null when it did not come. */
function VendorCaptcha({ ref }: CaptchaFieldProps) {
  const [chunk, setChunk] = useState<typeof import('./vendor-captcha.js') | null>()
  const coming = useRef<Promise<void>>(null)
  const vendor = useRef<Captcha>(null)
  const load = () => {
    coming.current = import('./vendor-captcha.js')
      .catch(() => null)
      // At once: who waits for the chunk finds the vendor's captcha there.
      .then((next) => flushSync(() => setChunk(next)))
  }
  useEffect(load, [])
  useImperativeHandle(ref, () => ({
    start: () => undefined,
    answer: async () => {
      await Promise.race([coming.current, after(captchaWaitMs)])
      return vendor.current?.answer() ?? ''
    },
    clear: () => vendor.current?.clear(),
  }))
  if (chunk) return <chunk.VendorCaptcha ref={vendor} />
  return <CaptchaGroup state={chunk === null ? 'failed' : 'idle'} onPress={load} />
}
