import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { classNames } from '../ui/class-names.js'
import { Dialog } from '../ui/dialog.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { HiddenText } from '../ui/hidden-text.js'
import { Icon } from '../ui/icon.js'
import styles from './countdown-notice.module.css'

const countdownSeconds = 10

interface CountdownNoticeProps {
  readonly title: string
  readonly message: string
  /** Says where it leads. */
  readonly going?: 'countdown.going' | 'countdown.going-addresses'
  /** Called once: at the end of the countdown, or when the visitor leaves before. */
  readonly onDone: () => void
}

/**
 * Says that something is done and leads on after ten seconds. The visitor may leave before or stop
 * the countdown.
 */
export function CountdownNotice({ title, message, going = 'countdown.going', onDone }: CountdownNoticeProps) {
  const say = useText()
  const messageId = useId()
  const goButton = useRef<HTMLButtonElement>(null)
  const { left, isStopped, stop } = useCountdown(countdownSeconds, onDone)
  useEffect(() => {
    if (isStopped) goButton.current?.focus()
  }, [isStopped])
  return (
    <Dialog title={title} onClose={stop} describedBy={messageId} top={<CheckMark />}>
      <p id={messageId} className={styles['message']}>
        {message}
      </p>
      <div className={styles['countdown']}>
        <Bars left={left} isStopped={isStopped} />
        <p role="timer">{isStopped ? say('countdown.stopped') : say(going, { count: left })}</p>
        <HiddenText aria-live="polite">
          {isAnnounced(left) && !isStopped && say('countdown.left', { count: left })}
        </HiddenText>
      </div>
      <Actions>
        {!isStopped && (
          <Button kind="secondary" onClick={stop}>
            {say('countdown.stay')}
          </Button>
        )}
        <Button ref={goButton} onClick={onDone}>
          {say('countdown.go')}
        </Button>
      </Actions>
    </Dialog>
  )
}

function CheckMark() {
  return (
    <div className={styles['check']}>
      <Icon of={entranceIcons.check} />
    </div>
  )
}

/** One bar for each second; they go dark one by one, from the end. */
function Bars({ left, isStopped }: { left: number; isStopped: boolean }) {
  return (
    <span className={classNames(styles['bars'], isStopped && styles['stopped'])} aria-hidden="true">
      {Array.from({ length: countdownSeconds }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
        <i key={index} className={classNames(index < left && styles['on'])} />
      ))}
    </span>
  )
}

/** Screen readers hear only some of the seconds. */
function isAnnounced(left: number): boolean {
  return left === countdownSeconds || left === 5 || left === 0
}

interface Countdown {
  readonly left: number
  readonly isStopped: boolean
  readonly stop: () => void
}

/** Counts down once a second and calls `onDone` at 0, unless it was stopped. */
function useCountdown(seconds: number, onDone: () => void): Countdown {
  const [left, setLeft] = useState(seconds)
  const [isStopped, setStopped] = useState(false)
  const end = useEffectEvent(onDone)
  useEffect(() => {
    if (isStopped) return
    if (left === 0) {
      end()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isStopped])
  const stop = useCallback(() => setStopped(true), [])
  return { left, isStopped, stop }
}
