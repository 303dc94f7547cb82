import type { CaptchaVendor } from '@portico/contract/client-settings'
import { type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useSettings } from '../settings/use-settings.js'
import { CaptchaGroup } from './captcha-group.js'
import styles from './captcha-group.module.css'
import type { CaptchaFieldProps } from './use-captcha.js'
import { vendorScripts } from './vendor-script.js'
import { openWidget, type VendorWidget, type WidgetStanding } from './vendor-widget.js'

const closed: WidgetStanding = { state: 'idle', isThere: false }
const loading: WidgetStanding = { state: 'working', isThere: false }
const absent: WidgetStanding = { state: 'absent', isThere: false }

/** A vendor's widget in the place of our box. It is there while its tab is open, so that never two are on a page. */
export function VendorCaptcha({ ref }: CaptchaFieldProps) {
  const { kind, siteKey = '', scriptUrl } = useSettings().captcha
  const isKnown = kind in vendorScripts && siteKey !== ''
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<VendorWidget>(null)
  const [standing, setStanding] = useState(isKnown ? closed : absent)
  const [attempt, setAttempt] = useState(0)
  const isOpen = useIsInOpenTab(place)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins anew
  useLayoutEffect(() => {
    if (!isOpen || place.current === null) return
    setStanding(loading)
    const opened = openWidget({
      kind: kind as CaptchaVendor,
      siteKey,
      scriptUrl,
      place: place.current,
      onChange: setStanding,
    })
    widget.current = opened
    return () => {
      widget.current = null
      opened.end()
      setStanding(closed)
    }
  }, [isOpen, attempt])

  const { state, isThere } = standing
  useImperativeHandle(
    ref,
    () => ({
      start: () => undefined,
      answer: async () => (await widget.current?.answer()) ?? '',
      clear: () => widget.current?.clear(),
    }),
    [],
  )
  return (
    <CaptchaGroup
      state={state}
      isFilled={isThere}
      onPress={() => {
        if (state === 'failed') setAttempt(attempt + 1)
      }}
    >
      <div ref={place} className={styles['place']} />
    </CaptchaGroup>
  )
}

/** Follows the tab around an element; without one it counts as open. */
function useIsInOpenTab(element: RefObject<HTMLElement | null>): boolean {
  const [isOpen, setOpen] = useState(false)
  // Before anything else runs: somebody may be waiting for the widget already.
  useLayoutEffect(() => {
    const tab = element.current?.closest('details')
    const look = () => setOpen(tab?.open ?? true)
    look()
    tab?.addEventListener('toggle', look)
    return () => tab?.removeEventListener('toggle', look)
  }, [element])
  return isOpen
}
