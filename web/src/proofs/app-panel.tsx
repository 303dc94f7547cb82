import { useRef } from 'react'
import { useDialogEntry } from '../layout/use-dialog-entry.js'
import { useDate } from '../text/use-date.js'
import { useMoment } from '../text/use-moment.js'
import type { SayProofs } from '../text/use-proofs-text.js'
import { Button } from '../ui/button.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { TextButton } from '../ui/text-button.js'
import { useFocusAfter } from '../ui/use-focus-after.js'
import { type OwnProofs, takesCodes } from './read-proofs.js'
import { RemoveProofDialog } from './remove-proof-dialog.js'
import { SetUpDialog } from './set-up-dialog.js'

const setUpHash = '#set-up-app'
const removeHash = '#remove-app'

interface Props {
  readonly proofs: OwnProofs
  readonly say: SayProofs
  /** Called with the proofs as the server told them. */
  readonly onTold: (proofs: unknown) => void
  readonly onStale: () => void
  /** Called with them once an app was set up. */
  readonly onSetUp: (proofs: unknown) => void
}

/** The authenticator app of the visitor, or the button that sets one up. */
export function AppPanel({ proofs, say, onTold, onStale, onSetUp }: Props) {
  const { app } = proofs
  const panel = useRef<HTMLElement>(null)
  const setUp = useDialogEntry(setUpHash)
  const removal = useDialogEntry(removeHash)
  useFocusAfter(setUp.id !== null || removal.id !== null, panel)
  return (
    <section ref={panel} tabIndex={-1} className="security-panel" aria-labelledby="own-app">
      <h2 id="own-app">{say('proofs.app')}</h2>
      <p className="security-lead">{say('proofs.app-why')}</p>
      {app === null ? (
        <div className="security-foot">
          <Button onClick={() => setUp.open('app')}>{say('set-up.title')}</Button>
        </div>
      ) : (
        <ul>
          <li className="security-row">
            <Icon of={icons.smartphone} />
            <AppDates app={app} say={say} />
            <TextButton aria-label={say('proofs.delete-app')} onClick={() => removal.open(app.id)}>
              {say('proofs.delete')}
            </TextButton>
          </li>
        </ul>
      )}
      {setUp.id !== null && app === null && (
        <SetUpDialog
          say={say}
          onStale={onStale}
          onClose={setUp.close}
          onVerified={(told) => {
            setUp.close()
            onSetUp(told)
          }}
        />
      )}
      <RemoveProofDialog dialog={removal} proofId={app?.id} say={say} onTold={onTold} onStale={onStale}>
        <p>{say('remove.sure-app')}</p>
        <p>{say(takesCodes(proofs, removal.id ?? '') ? 'remove.with-codes' : 'remove.ends')}</p>
      </RemoveProofDialog>
    </section>
  )
}

function AppDates({ app, say }: { app: NonNullable<OwnProofs['app']>; say: SayProofs }) {
  const dateOf = useDate()
  const momentOf = useMoment()
  const added = dateOf(app.createdAt ?? '')
  const used = dateOf(app.lastUsedAt ?? '')
  const starts = Date.parse(app.waitsUntil ?? '')
  return (
    <div>
      <b>{added === null ? say('proofs.app') : say('proofs.added', { date: added.text })}</b>
      <p>{used === null ? say('proofs.unused') : say('proofs.used', { date: used.text })}</p>
      {!Number.isNaN(starts) && <p>{say('proofs.counts', { date: momentOf(starts) })}</p>}
    </div>
  )
}
