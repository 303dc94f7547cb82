import { useEffect, useId, useRef } from 'react'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { classNames } from '../ui/class-names.js'
import { Dialog } from '../ui/dialog.js'
import { tick } from '../ui/entrance-drawings.js'
import { HiddenText } from '../ui/hidden-text.js'
import { Icon } from '../ui/icon.js'
import styles from './countdown-notice.module.css'
import { useCountdown } from './use-countdown.js'

const countdownSeconds = 10

interface CountdownNoticeProps {
  readonly title: string
  readonly message: string
  /** Called once: when the clock has run down or when the visitor goes by himself. */
  readonly onDone: () => void
}

/** Says that it is done and leads on after ten seconds; the visitor may go at once or stop the clock. */
export function CountdownNotice({ title, message, onDone }: CountdownNoticeProps) {
  const say = useText()
  const messageId = useId()
  const goButton = useRef<HTMLButtonElement>(null)
  const { left, isStopped, stop } = useCountdown(countdownSeconds, onDone)
  useEffect(() => {
    if (isStopped) goButton.current?.focus()
  }, [isStopped])
  return (
    <Dialog title={title} onClose={stop} describedBy={messageId} top={<Done />}>
      <p id={messageId} className={styles['message']}>
        {message}
      </p>
      <div className={styles['count']}>
        <Columns left={left} isStopped={isStopped} />
        <p role="timer">{isStopped ? say('countdown.stopped') : say('countdown.going', { count: left })}</p>
        <HiddenText aria-live="polite">
          {spoken(left) && !isStopped && say('countdown.left', { count: left })}
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

function Done() {
  return (
    <div className={styles['done']}>
      <Icon of={tick} />
    </div>
  )
}

/** One column per second between lintel and step; they go dark from the end. */
function Columns({ left, isStopped }: { left: number; isStopped: boolean }) {
  return (
    <span className={classNames(styles['columns'], isStopped && styles['stopped'])} aria-hidden="true">
      {Array.from({ length: countdownSeconds }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
        <i key={index} className={classNames(index < left && styles['on'])} />
      ))}
    </span>
  )
}

function spoken(left: number): boolean {
  return left === countdownSeconds || left === 5 || left === 0
}
