import { PageSpinner } from '../feedback/spinner.js'
import { offersProofs } from '../layout/links.js'
import { isUntold, NotOffered, ToldPart } from '../layout/told-part.js'
import { useDialogEntry } from '../layout/use-dialog-entry.js'
import { useAccount } from '../session/use-account.js'
import { type Told, useTold } from '../session/use-told.js'
import { useSettings } from '../settings/use-settings.js'
import { type SayProofs, useProofsText } from '../text/use-proofs-text.js'
import { AppPanel } from './app-panel.js'
import { CodesPanel } from './codes-panel.js'
import { ContactsPanel } from './contacts-panel.js'
import { LostPhone } from './lost-phone.js'
import { PasskeysPanel } from './passkeys-panel.js'
import { type OwnProofs, readProofs } from './read-proofs.js'

/** What a visitor proves it with besides the password and a code to a contact. */
export function ProofsPage() {
  const say = useProofsText()
  const settings = useSettings()
  if (say === undefined) return <PageSpinner />
  return offersProofs(settings) ? <OfferedProofs say={say} /> : <NotOffered>{say('proofs.not-offered')}</NotOffered>
}

function OfferedProofs({ say }: { say: SayProofs }) {
  const told = useTold('proofs', {}, readProofs)
  if (told.failure?.isMissing) return <NotOffered>{say('proofs.not-offered')}</NotOffered>
  if (isUntold(told)) return <PageSpinner />
  return (
    <ToldPart told={told} retry={say('proofs.retry')}>
      {(proofs) => <Panels proofs={proofs} told={told} say={say} />}
    </ToldPart>
  )
}

interface PanelsProps {
  readonly proofs: OwnProofs
  readonly told: Told<OwnProofs>
  readonly say: SayProofs
}

/** The hash of the dialog that makes recovery codes. */
const codesHash = '#recovery-codes'

function Panels({ proofs, told, say }: PanelsProps) {
  const account = useAccount()
  const offered = useSettings().proofs
  const codesDialog = useDialogEntry(codesHash)
  const take = (answer: unknown) => {
    const next = readProofs(answer)
    if (next === null) told.askAgain()
    else told.show(next)
    return next
  }
  const offerCodes = (answer: unknown) => {
    if (take(answer)?.codes === null) codesDialog.open('offer')
  }
  const changes = { say, onTold: take, onStale: told.askAgain }
  return (
    <div className="security-page">
      <LostPhone proofs={proofs} say={say} />
      <div className="security-columns">
        <div className="security-page">
          {offered.includes('passkey') && proofs.passkeys !== null && (
            <PasskeysPanel {...changes} proofs={proofs} passkeys={proofs.passkeys} onSetUp={offerCodes} />
          )}
          {(offered.includes('app') || proofs.app !== null) && (
            <AppPanel {...changes} proofs={proofs} onSetUp={offerCodes} />
          )}
        </div>
        <div>
          <CodesPanel {...changes} proofs={proofs} dialog={codesDialog} username={account?.username ?? ''} />
          <ContactsPanel say={say} phones={account?.phones ?? []} />
        </div>
      </div>
    </div>
  )
}
