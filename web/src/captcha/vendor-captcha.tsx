import type { CaptchaVendor } from '@portico/contract/client-settings'
import { type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useSettings } from '../settings/use-settings.js'
import { CaptchaGroup } from './captcha-group.js'
import styles from './captcha-group.module.css'
import { vendorScripts } from './load-vendor-script.js'
import type { CaptchaFieldProps } from './use-captcha.js'
import { openWidget, type VendorWidget, type WidgetStatus } from './vendor-widget.js'

const closed: WidgetStatus = { state: 'idle', isVisible: false }
const loading: WidgetStatus = { state: 'working', isVisible: false }
const absent: WidgetStatus = { state: 'absent', isVisible: false }

/** A vendor's widget. It exists only while its tab is open, so that a page never has two. */
export function VendorCaptcha({ ref }: CaptchaFieldProps) {
  const { kind, siteKey = '', scriptUrl } = useSettings().captcha
  const isConfigured = kind in vendorScripts && siteKey !== ''
  const container = useRef<HTMLDivElement>(null)
  const widget = useRef<VendorWidget>(null)
  const [status, setStatus] = useState(isConfigured ? closed : absent)
  const [attempt, setAttempt] = useState(0)
  const isOpen = useIsInOpenTab(container)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens a new widget
  useLayoutEffect(() => {
    if (!isOpen || container.current === null) return
    setStatus(loading)
    const opened = openWidget({
      kind: kind as CaptchaVendor,
      siteKey,
      scriptUrl,
      container: container.current,
      onChange: setStatus,
    })
    widget.current = opened
    return () => {
      widget.current = null
      opened.close()
      setStatus(closed)
    }
  }, [isOpen, attempt])

  const { state, isVisible } = status
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
      isReplaced={isVisible}
      onPress={() => {
        if (state === 'failed') setAttempt(attempt + 1)
      }}
    >
      <div ref={container} className={styles['widget']} />
    </CaptchaGroup>
  )
}

/** True while the tab around an element is open, and for an element outside any tab. */
function useIsInOpenTab(element: RefObject<HTMLElement | null>): boolean {
  const [isOpen, setOpen] = useState(false)
  // In a layout effect, because a submit may wait for the widget already.
  useLayoutEffect(() => {
    const tab = element.current?.closest('details')
    const update = () => setOpen(tab?.open ?? true)
    update()
    tab?.addEventListener('toggle', update)
    return () => tab?.removeEventListener('toggle', update)
  }, [element])
  return isOpen
}
