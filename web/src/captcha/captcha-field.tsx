import { useEffect, useImperativeHandle, useState } from 'react'
import { useSettings } from '../settings/use-settings.js'
import { CaptchaGroup } from './captcha-group.js'
import { type CaptchaFieldProps, useCaptcha } from './use-captcha.js'

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
  const load = () => void import('./vendor-captcha.js').then(setChunk, () => setChunk(null))
  useEffect(load, [])
  if (chunk) return <chunk.VendorCaptcha ref={ref} />
  return <CaptchaGroup state={chunk === null ? 'failed' : 'idle'} onPress={load} />
}
