import type { RefObject } from 'react'
import type { SayWay } from '../text/use-way-text.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import type { Way } from '../visitor/step.js'
import { stepAfter } from '../visitor/step-after.js'
import { useStep } from '../visitor/step-provider.js'

const shapes = {
  passkey: icons.fingerprint,
  app: icons.smartphone,
  'recovery-code': icons.sheet,
  email: icons.mail,
  phone: icons.phone,
} as const

interface Props {
  readonly way: Way
  readonly say: SayWay
  readonly button?: RefObject<HTMLButtonElement | null> | undefined
  readonly describedBy?: string | undefined
}

/** A button that leads to another way to prove oneself. */
export function WayRow({ way, say, button, describedBy }: Props) {
  const { dispatch } = useStep()
  return (
    <button
      type="button"
      className="way"
      ref={button}
      aria-describedby={describedBy}
      onClick={() => dispatch(stepAfter({ type: 'wayChosen', way }))}
    >
      <Icon of={shapes[way]} />
      <span>
        <b>{say(`way.${way}`)}</b>
        <span>{say(`way.${way}-hint`)}</span>
      </span>
      <Icon of={icons.arrow} />
    </button>
  )
}
