import { useEffect, useRef, useState } from 'react'
import type { SayProofs } from '../text/use-proofs-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button, ButtonLink } from '../ui/button.js'
import { TextButton } from '../ui/text-button.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { CopyButton } from './copy-button.js'
import type { DrawnCode } from './draw-code.js'
import type { SetUp } from './read-proofs.js'

/** Where an app can be on the same device. */
const phone = '(max-width: 39.99rem), (pointer: coarse)'

interface Props {
  readonly setUp: SetUp
  readonly say: SayProofs
  readonly onNext: () => void
  readonly onClose: () => void
}

/**
 * The key of an app as a picture and in groups of four. On a phone comes first a link to the app
 * there, and the picture waits behind a button.
 */
export function ShowKey({ setUp: { secret, uri }, say, onNext, onClose }: Props) {
  const sayThere = useText()
  const [isPhone] = useState(() => globalThis.matchMedia?.(phone).matches === true)
  const [isDrawn, setDrawn] = useState(!isPhone)
  const lead = useInitialFocus<HTMLParagraphElement>()
  const key = useRef<HTMLElement>(null)
  return (
    <>
      <div className="security-key">
        <p ref={lead} tabIndex={-1}>
          {say(isPhone ? 'set-up.here' : 'set-up.scan')}
        </p>
        {isPhone && <ButtonLink href={uri}>{say('set-up.open')}</ButtonLink>}
        {isDrawn ? (
          <QrCode text={uri} label={say('set-up.picture')} />
        ) : (
          <TextButton onClick={() => setDrawn(true)}>{say('set-up.show-picture')}</TextButton>
        )}
        <p>{say(isPhone ? 'set-up.type-here' : 'set-up.type')}</p>
        <code ref={key} dir="ltr" translate="no">
          {groupsOf(secret).map(({ at, text }) => (
            <span key={at}>{text}</span>
          ))}
        </code>
        <CopyButton target={key} say={say} label={say('set-up.copy')} />
      </div>
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {sayThere('button.cancel')}
        </Button>
        <Button onClick={onNext}>{say('set-up.next')}</Button>
      </Actions>
    </>
  )
}

function groupsOf(secret: string): { at: number; text: string }[] {
  return [...secret.matchAll(/.{1,4}/gu)].map(({ index, 0: text }) => ({ at: index, text }))
}

/** Draws the picture once its program is there; the key stands below it in any case. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<DrawnCode | null>(null)
  useEffect(() => {
    let isCurrent = true
    import('./draw-code.js').then(
      ({ drawCode }) => isCurrent && setDrawn(drawCode(text)),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <div className="security-picture">
      {drawn && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${drawn.size} ${drawn.size}`} shapeRendering="crispEdges">
          <path d={drawn.path} />
        </svg>
      )}
    </div>
  )
}
