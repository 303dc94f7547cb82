import { type ComponentType, useEffect, useState } from 'react'
import { useSettings } from '../settings/use-settings.js'

type Parts = typeof import('./outside-notice.js')

interface PartProps {
  readonly part: keyof Parts
  /** Where the browser signs out of the identity provider. */
  readonly address?: string
  /** Signs out here; false where that failed. */
  readonly signOut?: () => Promise<boolean>
}

/** A part of the institution's own sign-in. Its code is loaded only where the host has set one. */
export function OutsidePart({ part, ...props }: PartProps) {
  const { outside } = useSettings()
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    if (outside?.for) import('./outside-notice.js').then(setParts, () => undefined)
  }, [outside])
  const Part = parts?.[part] as ComponentType<object> | undefined
  return Part ? <Part {...props} /> : null
}
