import { codeLifeMinutes } from '@portico/contract/code-life-minutes'
import type { ContactKind } from '@portico/contract/verification'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useSettings } from '../settings/use-settings.js'
import { BetweenSentences } from '../text/between-sentences.js'
import { placeOfPart, SentenceAround } from '../text/sentence-around.js'
import { useTime } from '../text/use-date.js'
import { useText } from '../text/use-text.js'
import { CodeField } from '../ui/code-field.js'
import { EmailText } from '../ui/email-text.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { TextButton } from '../ui/text-button.js'
import { isOver, type SentCode } from '../visitor/sent-code.js'
import type { CodeRefusal } from './code-refusal.js'
import styles from './code-step.module.css'
import { ResendClock, TryClock } from './resend-clock.js'
import { StatusLine } from './status-line.js'

/** The reason why no other code was sent, and the visitor's way on. */
export interface CodeProblem {
  readonly text: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

export interface CodeStepProps {
  readonly kind: ContactKind
  /**
   * The destination of the code, as the server writes it; empty after a reload of a page that was
   * told once.
   */
  readonly destination: string
  /** The state of the message with the code; by default it has left. */
  readonly sending?: 'now' | 'done' | 'failed'
  readonly sentCode: SentCode | null
  readonly refusal: CodeRefusal | null
  readonly onEdit: () => void
  readonly input: RefObject<HTMLInputElement | null>
  /** Requests another code; null where the page cannot. */
  readonly onResend: (() => void) | null
  /** The reason why no other code was sent. */
  readonly problem?: CodeProblem | null
  /** A button beside Resend Code. */
  readonly alternative?: { readonly label: string; readonly onClick: () => void } | null
  /** Opens the fold; a wrong code opens it as well. */
  readonly isInTrouble?: boolean
  /** Further ways, in the fold. */
  readonly children?: ReactNode
}

/**
 * The fields of every form that asks for a code: its destination, the code, and the time of another
 * one. The advice where to look for it and further ways are folded, until the code seems not to
 * come.
 */
export function CodeStep({
  kind,
  destination,
  sending = 'done',
  sentCode,
  input,
  onEdit,
  onResend,
  ...rest
}: CodeStepProps) {
  const { refusal, problem = null, alternative = null, isInTrouble = false, children } = rest
  const isLate = sending === 'done' && sentCode?.isLate === true
  const hasEnded = useHasEnded(sentCode) && problem?.action === undefined
  const say = useText()
  const leadId = useId()
  const advice = useAdvice(kind, refusal)
  // A new code empties the field, which then takes the focus.
  const codeNumber = sentCode?.validUntil ?? 0
  useEffect(() => {
    if (codeNumber >= 0) input.current?.focus()
  }, [codeNumber, input])
  return (
    <>
      <p id={leadId} role="status" className={styles['lead']}>
        <Destination to={destination} sending={isLate ? 'now' : sending} />
        <BetweenSentences />
        {sending === 'done' && !isLate && <CodeLife sentCode={sentCode} />}
      </p>
      <CodeField
        key={codeNumber}
        name="code"
        label={say('code.label')}
        inputRef={input}
        error={refusal?.message}
        errorRole={refusal?.isToasted === false ? 'alert' : undefined}
        onEdit={onEdit}
        comesBySms={kind === 'phone'}
        pasteHint={say('code-step.paste-code')}
        describedBy={leadId}
      />
      <div className={styles['help']}>
        {refusal !== null && refusal.waitSeconds > 0 && <TryClock seconds={refusal.waitSeconds} />}
        {sending === 'done' && <ResendClock sentCode={sentCode} />}
        <p className={styles['actions']}>
          {onResend && <TextButton onClick={onResend}>{say('code-step.resend')}</TextButton>}
          {alternative && <TextButton onClick={alternative.onClick}>{alternative.label}</TextButton>}
        </p>
        <CodeProblems isInTrouble={isInTrouble || refusal?.isWrongCode === true}>
          {!isLate && <p>{advice}</p>}
          {children}
        </CodeProblems>
      </div>
      <StatusLine action={problem?.action}>
        {hasEnded ? say('code-step.ended') : (problem?.text ?? (isLate && sentCode.message))}
      </StatusLine>
    </>
  )
}

/** Folded help. It opens by itself where the visitor seems to need it, and closes by hand only. */
function CodeProblems({ isInTrouble, children }: { isInTrouble: boolean; children: ReactNode }) {
  const say = useText()
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isInTrouble && fold.current) fold.current.open = true
  }, [isInTrouble])
  return (
    <details ref={fold} className={styles['problems']}>
      <summary>
        <span>{say('code-step.problems')}</span>
        <Icon of={entranceIcons.chevron} />
      </summary>
      {children}
    </details>
  )
}

const sentences = { now: 'code-step.sending-to', done: 'code-step.sent-to', failed: 'code-step.not-sent-to' } as const

function Destination({ to, sending }: { to: string; sending: keyof typeof sentences }): ReactNode {
  const say = useText()
  if (to === '') return <span>{say('code-step.sent')}</span>
  return (
    <SentenceAround sentence={say(sentences[sending], { to: placeOfPart })}>
      <EmailText email={to} />
    </SentenceAround>
  )
}

function CodeLife({ sentCode }: { sentCode: SentCode | null }): ReactNode {
  const say = useText()
  const time = useTime()
  const end = sentCode?.validUntil ?? null
  if (sentCode?.isUntold) return null
  const life =
    end === null ? say('code-step.life', { minutes: codeLifeMinutes }) : say('code-step.until', { time: time(end) })
  return <span>{life}</span>
}

/** The advice where to look for the code; after a wrong one, in which message. */
function useAdvice(kind: ContactKind, refusal: CodeRefusal | null): string {
  const say = useText()
  const institution = useSettings().institution.name
  if (refusal?.isWrongCode) return say('code-step.newest')
  if (institution === '') return say(kind === 'email' ? 'code-step.find-mail-unnamed' : 'code-step.find-sms-unnamed')
  return say(kind === 'email' ? 'code-step.find-mail' : 'code-step.find-sms', { institution })
}

/**
 * True once the code that left last has ended; false where the server did not tell when. It looks
 * at clocks, because the timers of a page stand still while its machine sleeps.
 */
function useHasEnded(sentCode: SentCode | null): boolean {
  const [ended, setEnded] = useState<number | null>(null)
  const end = sentCode?.validUntil ?? null
  useEffect(() => {
    if (sentCode === null || end === null) return
    const timer = setInterval(() => {
      if (!isOver(sentCode)) return
      clearInterval(timer)
      setEnded(end)
    }, 1000)
    return () => clearInterval(timer)
  }, [sentCode, end])
  return end !== null && ended === end
}
