import { owner } from '@portico/text/en/owner'
import { useSettings } from '../settings/use-settings.js'
import type { SayOwner } from '../text/use-owner-text.js'
import { ErrorBox } from '../ui/error-box.js'
import type { OwnCase } from './read-own-cases.js'
import { useAnswer } from './use-answer.js'

interface Props {
  readonly say: SayOwner
  /** The case. */
  readonly id: string
  readonly asks: NonNullable<OwnCase['asks']>
  /** Called where the dashboard may be old. */
  readonly onTold: () => void
}

/** Names the act that the agent wants to do. Its owner allows it by the number that the agent says. */
export function PickNumber({ say, id, asks: { act, numbers }, onTold }: Props) {
  const { helpDeskPhone } = useSettings().institution
  const { answer, isPending, refusal } = useAnswer(id, onTold)
  const key = `own-case.act.${act}`
  // A client that does not know the act lets nobody allow it.
  if (!(key in owner)) return <p className="own-case-quiet">{say('own-case.calm')}</p>
  const what = say(key as 'own-case.act.start')
  // The number keeps its own direction within the sentence.
  const phone = `\u2066${helpDeskPhone}\u2069`
  return (
    <div className="own-case-pick" aria-live="polite">
      <p>
        {helpDeskPhone === ''
          ? say('own-case.asks-no-phone', { act: what })
          : say('own-case.asks', { act: what, phone })}
      </p>
      {refusal !== null && <ErrorBox>{refusal}</ErrorBox>}
      <ul aria-label={say('own-case.numbers')} aria-busy={isPending || undefined} dir="ltr">
        {numbers.map((number) => (
          <li key={number}>
            <button type="button" onClick={() => answer(number)}>
              {number}
            </button>
          </li>
        ))}
      </ul>
      <p className="own-case-quiet">{say('own-case.asks-calm')}</p>
    </div>
  )
}
