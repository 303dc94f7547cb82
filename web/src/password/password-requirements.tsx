import type { PasswordRule } from '@portico/contract/password-rule'
import { memo } from 'react'
import { useText } from '../text/use-text.js'
import { classNames } from '../ui/class-names.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { HiddenText } from '../ui/hidden-text.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { typedUsername } from '../visitor/typed-username.js'
import styles from './password-requirements.module.css'
import { classicShown, type ShownRule, toldShown } from './shown-rule.js'
import { useDebounced } from './use-debounced.js'
import type { ToldRules } from './use-told-rules.js'

const debounceMs = 600

interface Props {
  readonly told: ToldRules
  readonly password: string
  /** Shows the list beside the fields instead of between them. */
  readonly isAside?: boolean
}

/**
 * The requirements for a new password. It ticks them while the visitor types, and blocks nothing.
 * On a narrow screen it folds once all are met and the visitor has gone on to the next field.
 */
export const PasswordRequirements = memo(function PasswordRequirements({ told, password, isAside = false }: Props) {
  const say = useText()
  // The places of a rule's sentence are the rule's parameters.
  const sentenceOf = (rule: PasswordRule) => say(`rule.${rule.id}`, rule.params as never)
  const rules = told ? toldShown(told.rules) : classicShown(sentenceOf, typedUsername())
  const rows = rules.map((rule) => ({ ...rule, met: rule.isMet === null ? null : rule.isMet(password) }))
  const known = rows.filter(({ met }) => met !== null)
  const metCount = known.filter(({ met }) => met === true).length
  const progress = say('password.progress', { met: metCount, total: known.length })
  const announced = useDebounced(password === '' ? '' : progress, debounceMs)
  const isWaiting = told === undefined
  const isDone = metCount === rows.length
  return (
    <div
      className={classNames(
        styles['rules'],
        isAside && styles['aside'],
        isWaiting && styles['waiting'],
        isDone && styles['done'],
      )}
    >
      <p id="requirements">{say('password.requirements')}</p>
      <ul aria-labelledby="requirements">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {told?.notes.map((note) => (
        <p key={note} className={styles['note']}>
          {note}
        </p>
      ))}
      {isWaiting && <Reserved />}
      {isDone && (
        <p className={styles['summary']} aria-hidden="true">
          <Icon of={entranceIcons.check} />
          <span>{progress}</span>
        </p>
      )}
      <HiddenText role="status">{announced}</HiddenText>
    </div>
  )
})

function Row({ row }: { row: ShownRule & { met: boolean | null } }) {
  const say = useText()
  return (
    <li className={row.met === true ? styles['met'] : undefined}>
      <Icon of={row.met === true ? entranceIcons.check : icons.dot} />
      <span>
        <span>{row.sentence}</span>
        {row.met === true && <HiddenText>{` ${say('password.met')}`}</HiddenText>}
        {row.met === null && <span className={styles['by-server']}>{` · ${say('password.checked-by-server')}`}</span>}
      </span>
    </li>
  )
}

/** The room of this server's usual rules, so that its answer moves nothing under the finger. */
function Reserved() {
  const say = useText()
  const sentences = [say('rule.long', { maximum: 128 }), say('rule.institution')]
  return (
    <>
      <ul className={styles['reserved']} aria-hidden="true">
        {sentences.map((sentence) => (
          <Row key={sentence} row={{ id: sentence, sentence, isMet: null, met: false }} />
        ))}
      </ul>
      <p className={classNames(styles['note'], styles['reserved'])} aria-hidden="true">
        {say('rule.no-common-or-recent', { count: 5 })}
      </p>
    </>
  )
}
