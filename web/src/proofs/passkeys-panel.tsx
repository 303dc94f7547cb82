import { useRef, useState } from 'react'
import { useDialogEntry } from '../layout/use-dialog-entry.js'
import { canUsePasskeys } from '../passkey/can-use-passkeys.js'
import { useDate } from '../text/use-date.js'
import { useMoment } from '../text/use-moment.js'
import type { SayProofs } from '../text/use-proofs-text.js'
import { Button } from '../ui/button.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { TextButton } from '../ui/text-button.js'
import { useFocusAfter } from '../ui/use-focus-after.js'
import { AddPasskeyDialog } from './add-passkey-dialog.js'
import { type OwnPasskey, type OwnProofs, takesCodes } from './read-proofs.js'
import { RemoveProofDialog } from './remove-proof-dialog.js'

const addHash = '#add-passkey'
const removeHash = '#remove-passkey'

interface Props {
  readonly proofs: OwnProofs
  readonly passkeys: readonly OwnPasskey[]
  readonly say: SayProofs
  /** Called with the proofs as the server told them. */
  readonly onTold: (proofs: unknown) => void
  readonly onStale: () => void
  /** Called with them once a passkey was set up. */
  readonly onSetUp: (proofs: unknown) => void
}

/** The passkeys of the visitor, and the button that adds one. */
export function PasskeysPanel({ proofs, passkeys, say, onTold, onStale, onSetUp }: Props) {
  const panel = useRef<HTMLElement>(null)
  const [isAble] = useState(canUsePasskeys)
  const adding = useDialogEntry(addHash)
  const removal = useDialogEntry(removeHash)
  useFocusAfter(adding.id !== null || removal.id !== null, panel)
  const removed = passkeys.find(({ id }) => id === removal.id)
  return (
    <section ref={panel} tabIndex={-1} className="security-panel" aria-labelledby="own-passkeys">
      <h2 id="own-passkeys">{say('passkeys.title')}</h2>
      <p className="security-lead">{say('passkeys.why')}</p>
      {passkeys.length === 0 && <p className="security-lead">{say('passkeys.none')}</p>}
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} say={say} onRemove={() => removal.open(passkey.id)} />
          ))}
        </ul>
      )}
      <div className="security-foot">
        {isAble ? (
          <AddButton isFirst={passkeys.length === 0} onClick={() => adding.open('passkey')}>
            {say('passkeys.add')}
          </AddButton>
        ) : (
          <p>{say('passkeys.cannot')}</p>
        )}
      </div>
      {adding.id !== null && isAble && (
        <AddPasskeyDialog
          say={say}
          onStale={onStale}
          onClose={adding.close}
          onVerified={(told) => {
            adding.close()
            onSetUp(told)
          }}
        />
      )}
      <RemoveProofDialog dialog={removal} proofId={removed?.id} say={say} onTold={onTold} onStale={onStale}>
        <p>{say('remove.sure-passkey')}</p>
        {removed && (
          <p>
            <b>
              <bdi>{removed.name || say('passkeys.unnamed')}</bdi>
            </b>
          </p>
        )}
        <p>{say(takesCodes(proofs, removal.id ?? '') ? 'remove.with-codes' : 'remove.ends')}</p>
      </RemoveProofDialog>
    </section>
  )
}

interface AddButtonProps {
  readonly isFirst: boolean
  readonly onClick: () => void
  readonly children: string
}

/** The first passkey is what the panel is about; a further one need not press. */
function AddButton({ isFirst, ...rest }: AddButtonProps) {
  return isFirst ? <Button {...rest} /> : <TextButton {...rest} icon={icons.plus} />
}

interface RowProps {
  readonly passkey: OwnPasskey
  readonly say: SayProofs
  readonly onRemove: () => void
}

function PasskeyRow({ passkey, say, onRemove }: RowProps) {
  const dateOf = useDate()
  const momentOf = useMoment()
  const name = passkey.name || say('passkeys.unnamed')
  const added = dateOf(passkey.createdAt ?? '')
  const used = dateOf(passkey.lastUsedAt ?? '')
  const starts = Date.parse(passkey.waitsUntil ?? '')
  const place = say(passkey.isSynced ? 'passkeys.synced' : 'passkeys.one-device')
  return (
    <li className="security-row">
      <Icon of={icons.fingerprint} />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p>{[added && say('proofs.added', { date: added.text }), place].filter(Boolean).join(' · ')}</p>
        <p>{used === null ? say('proofs.unused') : say('proofs.used', { date: used.text })}</p>
        {!Number.isNaN(starts) && <p>{say('proofs.counts', { date: momentOf(starts) })}</p>}
        {!passkey.isUsable && <p>{say('passkeys.elsewhere')}</p>}
      </div>
      <TextButton aria-label={say('proofs.delete-passkey', { name })} onClick={onRemove}>
        {say('proofs.delete')}
      </TextButton>
    </li>
  )
}
