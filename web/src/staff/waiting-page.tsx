import { useRef, useState } from 'react'
import { FramedLayout } from '../layout/framed-layout.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { ConsoleBar } from './console-bar.js'
import { useConsole } from './console-state.js'
import { stepThroughRows } from './step-through-rows.js'
import { YesForm } from './yes-form.js'

/** What other agents ask this one to say yes to, a row each. A chosen row unfolds the act and the answers. */
export function WaitingPage({ say }: { say: SayDesk }) {
  const { session, refresh } = useConsole()
  const [chosen, setChosen] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const answered = async () => {
    setChosen(null)
    title.current?.focus()
    await refresh()
  }
  return (
    <FramedLayout bar={<ConsoleBar say={say} session={session} />} title={say('staff.waiting')}>
      <section className="security-panel staff-waiting" aria-labelledby="waiting">
        <h2 ref={title} id="waiting" tabIndex={-1}>
          {say('staff.waiting-title')}
        </h2>
        {session.waiting.length === 0 && <p className="staff-quiet">{say('staff.waiting-none')}</p>}
        <ul className="staff-rows" onKeyDown={(event) => stepThroughRows(event)}>
          {session.waiting.map((waiting) => {
            const { approval, act, name, asker } = waiting
            const isChosen = chosen === approval
            return (
              <li key={approval}>
                <button
                  type="button"
                  data-row=""
                  className="staff-row"
                  aria-expanded={isChosen}
                  onClick={() => setChosen(isChosen ? null : approval)}
                >
                  <b>{say(`staff.act.${act}`)}</b>
                  <span dir="auto">{name}</span>
                  <span dir="auto">{say('staff.asked-by', { agent: asker })}</span>
                  <Icon of={entranceIcons.chevron} />
                </button>
                {isChosen && <YesForm say={say} waiting={waiting} onAnswered={answered} />}
              </li>
            )
          })}
        </ul>
      </section>
    </FramedLayout>
  )
}
