import { useRef, useState } from 'react'
import { type DialogEntry, useDialogEntry } from '../layout/use-dialog-entry.js'
import { useDate } from '../text/use-date.js'
import type { SayProofs } from '../text/use-proofs-text.js'
import { Button } from '../ui/button.js'
import { TextButton } from '../ui/text-button.js'
import { useFocusAfter } from '../ui/use-focus-after.js'
import { CodesDialog } from './codes-dialog.js'
import { CodesSheet } from './codes-sheet.js'
import { fewCodes } from './lost-phone.js'
import { type CodeSheet, devicesOf, type OwnProofs } from './read-proofs.js'
import { RemoveProofDialog } from './remove-proof-dialog.js'

const removeHash = '#remove-codes'

interface Props {
  readonly proofs: OwnProofs
  /** The dialog that makes codes; `offer` where the visitor did not ask for it. */
  readonly dialog: DialogEntry
  readonly username: string
  readonly say: SayProofs
  /** Called with the proofs as the server told them. */
  readonly onTold: (proofs: unknown) => void
  readonly onStale: () => void
}

/** How many recovery codes are left, and the buttons that make new ones or delete them. */
export function CodesPanel({ proofs, dialog, username, say, onTold, onStale }: Props) {
  const { app, codes, passkeys } = proofs
  const hasDevice = devicesOf(proofs).length > 0
  const panel = useRef<HTMLElement>(null)
  const [sheet, setSheet] = useState<CodeSheet | null>(null)
  const removal = useDialogEntry(removeHash)
  useFocusAfter(dialog.id !== null || removal.id !== null || sheet !== null, panel)
  return (
    <section ref={panel} tabIndex={-1} className="security-panel" aria-labelledby="own-codes">
      <h2 id="own-codes">{say('codes.title')}</h2>
      <p className="security-lead">{say('codes.why')}</p>
      {!hasDevice && <p className="security-lead">{say(passkeys ? 'codes.needs-device' : 'codes.needs-app')}</p>}
      {codes !== null && <CodesLeft codes={codes} say={say} />}
      {hasDevice && (
        <div className="security-foot">
          {codes === null ? (
            <Button onClick={() => dialog.open('asked')}>{say('codes.make')}</Button>
          ) : (
            <div className="security-tools">
              <TextButton onClick={() => dialog.open('asked')}>{say('codes.make-new')}</TextButton>
              <TextButton aria-label={say('proofs.delete-codes')} onClick={() => removal.open(codes.id)}>
                {say('proofs.delete')}
              </TextButton>
            </div>
          )}
        </div>
      )}
      {dialog.id !== null && hasDevice && (
        <CodesDialog
          say={say}
          offer={dialog.id === 'offer' ? (app ? 'app' : 'passkey') : null}
          hasCodes={codes !== null}
          onStale={onStale}
          onClose={dialog.close}
          onMade={(made) => {
            dialog.close()
            setSheet(made)
            onStale()
          }}
        />
      )}
      {sheet !== null && <CodesSheet sheet={sheet} username={username} say={say} onDone={() => setSheet(null)} />}
      <RemoveProofDialog dialog={removal} proofId={codes?.id} say={say} onTold={onTold} onStale={onStale}>
        <p>{say('remove.sure-codes')}</p>
        <p>{say('remove.ends')}</p>
      </RemoveProofDialog>
    </section>
  )
}

function CodesLeft({ codes, say }: { codes: NonNullable<OwnProofs['codes']>; say: SayProofs }) {
  const made = useDate()(codes.createdAt ?? '')
  const { left, total } = codes
  return (
    <div className={`security-left${left <= fewCodes ? ' is-warning' : ''}`}>
      <span className="security-meter" aria-hidden="true">
        {Array.from({ length: total }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
          <i key={at} className={at < left ? 'is-lit' : undefined} />
        ))}
      </span>
      <b>{say('codes.left', { left, total })}</b>
      {made && <p>{say('codes.made', { date: made.text })}</p>}
    </div>
  )
}
