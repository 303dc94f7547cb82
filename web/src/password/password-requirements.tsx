import type { OutputOf } from '@portico/contract/calls'
import type { PasswordRule } from '@portico/contract/password-rule'
import { useEffect, useState } from 'react'
import { callServer } from '../api/call-server.js'
import { useLanguage } from '../text/current-language.js'
import { useText } from '../text/use-text.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { HiddenText } from '../ui/hidden-text.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import styles from './password-requirements.module.css'
import { classicShown, readTold, type ShownRule, toldShown } from './shown-rule.js'
import { useDebounced } from './use-debounced.js'

const debounceMs = 600

interface Props {
  readonly flow: 'profile' | 'reset'
  readonly password: string
  /** Shows the list beside the fields instead of between them. */
  readonly isAside?: boolean
}

/**
 * The requirements for a new password. It ticks them while the visitor types, and blocks nothing.
 */
export function PasswordRequirements({ flow, password, isAside = false }: Props) {
  const say = useText()
  const told = useToldRules(flow)
  // The places of a rule's sentence are the rule's parameters.
  const sentenceOf = (rule: PasswordRule) => say(`rule.${rule.id}`, rule.params as never)
  const rules = told === null ? classicShown(sentenceOf) : toldShown(told.rules)
  const rows = rules.map((rule) => ({ ...rule, met: rule.isMet === null ? null : rule.isMet(password) }))
  const known = rows.filter(({ met }) => met !== null)
  const progress = say('password.progress', {
    met: known.filter(({ met }) => met === true).length,
    total: known.length,
  })
  const announced = useDebounced(password === '' ? '' : progress, debounceMs)
  return (
    <div className={`${styles['rules']} ${isAside ? styles['aside'] : ''}`}>
      <p id="requirements">{say('password.requirements')}</p>
      <ul aria-labelledby="requirements">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
        {told?.notes.map((note) => (
          <Row key={note} row={{ id: note, sentence: note, isMet: null, met: false }} />
        ))}
      </ul>
      <HiddenText role="status">{announced}</HiddenText>
    </div>
  )
}

function Row({ row }: { row: ShownRule & { met: boolean | null } }) {
  const say = useText()
  return (
    <li className={row.met === true ? styles['met'] : undefined}>
      <Icon of={row.met === true ? entranceIcons.check : icons.dot} />
      <span>
        {row.sentence}
        {row.met === true && <HiddenText> {say('password.met')}</HiddenText>}
        {row.met === null && <span className={styles['by-server']}> · {say('password.checked-by-server')}</span>}
      </span>
    </li>
  )
}

/**
 * The rules of this account in the current language; null until the server sends them, or if it
 * sends none.
 */
function useToldRules(flow: Props['flow']): OutputOf<'passwordRules'> | null {
  const [told, setTold] = useState<OutputOf<'passwordRules'> | null>(null)
  const { code } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call asks for the current language
  useEffect(() => {
    const leaving = new AbortController()
    callServer('passwordRules', {}, { flow, signal: leaving.signal })
      .then((answer) => {
        if (!leaving.signal.aborted) setTold(readTold(answer))
      })
      .catch(() => setTold(null))
    return () => leaving.abort()
  }, [flow, code])
  return told
}
