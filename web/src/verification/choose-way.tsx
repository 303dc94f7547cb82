import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { stepAfter } from '../visitor/step-after.js'
import { useStep } from '../visitor/step-provider.js'
import { WayCard, type WayProps } from './way-card.js'

const shapes = { app: icons.smartphone, 'recovery-code': icons.sheet } as const

/** Asks in which way the visitor wants to go on. */
export function ChooseWay({ verifying, say }: WayProps) {
  const { dispatch } = useStep()
  const first = useInitialFocus<HTMLButtonElement>()
  return (
    <WayCard verifying={verifying} say={say} heading={say('way.choose')} lead="">
      {(describedBy) => (
        <div className="way-list">
          {verifying.ways.map((way, at) => (
            <button
              key={way}
              type="button"
              className="way"
              ref={at === 0 ? first : undefined}
              aria-describedby={describedBy || undefined}
              onClick={() => dispatch(stepAfter({ type: 'wayChosen', way }))}
            >
              <Icon of={shapes[way]} />
              <span>
                <b>{say(`way.${way}`)}</b>
                <span>{say(`way.${way}-hint`)}</span>
              </span>
              <Icon of={icons.arrow} />
            </button>
          ))}
        </div>
      )}
    </WayCard>
  )
}
