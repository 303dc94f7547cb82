import { type ComponentType, useEffect, useState } from 'react'
import { useSettings } from '../settings/use-settings.js'

interface PartProps {
  readonly part: keyof typeof import('./outside-notice.js')
  /** Where the browser signs out of the identity provider. */
  readonly address?: string
  /** Signs out here; false where that failed. */
  readonly signOut?: () => Promise<boolean>
}

/** A part of the institution's own sign-in. Its code is loaded only where the host has set one. */
export function OutsidePart({ part, ...props }: PartProps) {
  const { outside } = useSettings()
  const [Part, setPart] = useState<ComponentType<object>>()
  useEffect(() => {
    if (outside?.for)
      import('./outside-notice.js').then(
        (parts) => setPart(() => parts[part] as typeof Part),
        () => undefined,
      )
  }, [outside, part])
  return Part ? <Part {...props} /> : null
}
