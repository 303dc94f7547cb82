import type { ActName } from '@portico/contract/desk/act-classes'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { PageSpinner } from '../feedback/spinner.js'
import { FramedLayout } from '../layout/framed-layout.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { Button, ButtonLink } from '../ui/button.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { ActsPanel } from './acts-panel.js'
import { staffPath } from './case-path.js'
import { CheckPanel } from './check-panel.js'
import { CloseDialog } from './close-dialog.js'
import { ConsoleBar } from './console-bar.js'
import { useConsole } from './console-state.js'
import { actOf, type Case } from './read-case.js'
import { RecordPanel, StatePanels } from './state-panels.js'
import { useCase } from './use-case.js'
import { WhoPanel } from './who-panel.js'

/** One call about one person: who it is, whether it is really them, and what helps. */
export function CasePage({ say, id }: { say: SayDesk; id: string }) {
  const { session } = useConsole()
  const { told, failure, ask, ...rest } = useCase(id)
  return (
    <FramedLayout bar={<ConsoleBar say={say} session={session} />} title={told?.name || say('staff.title')}>
      {told !== null && <OpenCase {...rest} say={say} told={told} ask={ask} />}
      {told === null && failure === null && <PageSpinner />}
      {told === null && failure !== null && (
        <section className="security-panel staff-way-in">
          <p role="alert">{failure.message}</p>
          {failure.code === 'case-gone' ? (
            <BackToSearch say={say} />
          ) : (
            <Button kind="secondary" onClick={ask}>
              {say('staff.retry')}
            </Button>
          )}
        </section>
      )}
    </FramedLayout>
  )
}

function BackToSearch({ say }: { say: SayDesk }) {
  const place = useInitialFocus<HTMLSpanElement>()
  return (
    <span ref={place} tabIndex={-1}>
      <Link to={staffPath} asChild>
        <ButtonLink>{say('staff.find')}</ButtonLink>
      </Link>
    </span>
  )
}

interface OpenCaseProps extends Omit<ReturnType<typeof useCase>, 'told' | 'failure'> {
  readonly say: SayDesk
  readonly told: Case
}

function OpenCase({ say, told, shown, pressed, take, refuse, ask }: OpenCaseProps) {
  const [chosen, setChosen] = useState<ActName | null>(() => waitingAct(pressed))
  const [isClosing, setClosing] = useState<'ask' | 'suspicious' | null>(null)
  const acts = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const shared = { say, told, take, refuse }
  const act = told.acts.find((each) => each.act === chosen)
  const isActPrimary = act?.isReady === true
  return (
    <div className="staff-case">
      <WhoPanel say={say} told={told} onOver={ask} />
      <div className="staff-desk">
        <CheckPanel
          {...shared}
          shown={shown}
          wanted={chosen}
          isPrimary={!isActPrimary}
          onPassed={() => focusAct(acts.current, told.check?.act ?? chosen)}
          onWrong={() => setClosing('suspicious')}
        />
        <div ref={acts}>
          <ActsPanel
            {...shared}
            pressed={pressed}
            chosen={chosen}
            onChoose={setChosen}
            onDone={() => {
              setChosen(null)
              close.current?.focus()
            }}
          />
        </div>
        <Button ref={close} kind="secondary" onClick={() => setClosing('ask')}>
          {say('staff.close')}
        </Button>
        <RecordPanel say={say} told={told} />
      </div>
      <StatePanels say={say} told={told} />
      {isClosing !== null && (
        <CloseDialog
          say={say}
          id={told.id}
          first={isClosing === 'ask' ? 'helped' : 'suspicious'}
          refuse={refuse}
          onClose={() => setClosing(null)}
        />
      )}
    </div>
  )
}

/** The act of a press that waits for somebody, which the page shows again. */
function waitingAct(pressed: OpenCaseProps['pressed']): ActName | null {
  return pressed?.answer['isWaiting'] === true ? actOf(pressed.input['act']) : null
}

/** Leads to an act that the check opened, to the first that helps, or to the first of all. */
function focusAct(acts: HTMLElement | null, wanted: ActName | null): void {
  const places = [`[data-act=${wanted}].is-ready`, '.is-ready[data-class=helping]', '[data-row]']
  places
    .map((place) => acts?.querySelector<HTMLElement>(place))
    .find((row) => row)
    ?.focus()
}
