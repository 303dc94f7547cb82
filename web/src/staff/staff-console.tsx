import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'wouter'
import { CallFailed } from '../api/call-failed.js'
import { showToast } from '../feedback/show-toast.js'
import { PageSpinner } from '../feedback/spinner.js'
import { FramedLayout } from '../layout/framed-layout.js'
import { PartOfPage } from '../layout/part-of-page.js'
import { useWhileVisible } from '../layout/use-while-visible.js'
import { type SayDesk, useDeskText } from '../text/use-desk-text.js'
import { Button } from '../ui/button.js'
import { AsleepPanel } from './asleep-panel.js'
import { CasePage } from './case-page.js'
import { caseIn, staffPath, waitingPath } from './case-path.js'
import { ConsoleBar } from './console-bar.js'
import { ConsoleContext } from './console-state.js'
import { FindPage } from './find-page.js'
import { OutsidePanel } from './outside-panel.js'
import { SlipDialog } from './slip-dialog.js'
import { useConsoleState } from './use-console-state.js'
import { WaitingPage } from './waiting-page.js'

/** Another agent may ask for a yes at any time. */
const lookMs = 15_000

/** The help desk's console: outside, inside, asleep; where there is none, what a missing page shows. */
export function StaffConsole({ missing }: { missing: ReactNode }) {
  const say = useDeskText()
  const held = useConsoleState()
  const { state } = held
  if (state.kind === 'missing') return missing
  if (say === undefined || state.kind === 'asking') return <PageSpinner />
  if (state.kind === 'open') return <Inside say={say} held={held} session={state.session} />
  return (
    <FramedLayout bar={<ConsoleBar say={say} session={null} />} title={say('staff.title')}>
      {state.kind === 'outside' && (
        <OutsidePanel say={say} onOpen={held.open} onMissing={() => held.leaveTo('missing')} />
      )}
      {state.kind === 'asleep' && <AsleepPanel say={say} onAwake={held.wake} onEnded={() => held.leaveTo('outside')} />}
      {state.kind === 'failed' && (
        <section className="security-panel staff-way-in">
          <p role="alert">{state.message}</p>
          <Button kind="secondary" onClick={held.refresh}>
            {say('staff.retry')}
          </Button>
        </section>
      )}
    </FramedLayout>
  )
}

interface InsideProps {
  readonly say: SayDesk
  readonly held: ReturnType<typeof useConsoleState>
  readonly session: Extract<ReturnType<typeof useConsoleState>['state'], { kind: 'open' }>['session']
}

function Inside({ say, held, session }: InsideProps) {
  const [path, navigate] = useLocation()
  const { call, refresh, leaveTo, known, slip, showSlip } = held
  const access = useMemo(
    () => ({
      ...{ session, call, refresh, known, showSlip },
      leave: async () => {
        try {
          if ((await call('staffLeave', {})) === null) return
        } catch (failure) {
          if (!(failure instanceof CallFailed)) throw failure
          return showToast({ message: failure.message, success: false })
        }
        leaveTo('outside')
        navigate(staffPath)
      },
    }),
    [session, call, refresh, leaveTo, known, showSlip, navigate],
  )
  const id = caseIn(path)
  useWhileVisible(refresh, lookMs)
  return (
    <ConsoleContext value={access}>
      <PartOfPage key={path}>
        {id !== null && <CasePage say={say} id={decodeURIComponent(id)} />}
        {id === null && (path === waitingPath ? <WaitingPage say={say} /> : <FindPage say={say} />)}
      </PartOfPage>
      {slip !== null && <SlipDialog say={say} slip={slip} onClose={() => showSlip(null)} />}
    </ConsoleContext>
  )
}
