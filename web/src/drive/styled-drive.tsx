import type { Asked } from '@portico/contract/calls/session-calls'
import { screenPaths } from '@portico/contract/paths'
import { drive } from '@portico/text/en/drive'
import { type RefObject, useState } from 'react'
import { Link } from 'wouter'
import { ignoreFailure, useCall } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import { addEmailHash } from '../layout/links.js'
import { loadSheet } from '../layout/load-sheet.js'
import { useSessionEnded } from '../session/use-session-ended.js'
import { useSettings } from '../settings/use-settings.js'
import { useFormat } from '../text/use-date.js'
import { useLaterText } from '../text/use-later-text.js'
import { Actions } from '../ui/actions.js'
import { Button, ButtonLink } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { WholeWords } from '../ui/whole-words.js'
import { daysLeft } from './days-left.js'
import sheet from './drive.css?url'

/** What a drive asks for, together with its style sheet. */
export const styledDrive = loadSheet(sheet).then(() => ({ DrivePanel }))

/** Days before the last one, itself included, on which a dialog asks. */
const dialogDays = 3
/** What a dialog asked that was dismissed: the box asks on, until the page is loaded anew. */
let dismissed = ''

/** The sentences with which a drive asks, once they are loaded. */
const useDriveText = () => useLaterText('drive', drive)
type SayDrive = NonNullable<ReturnType<typeof useDriveText>>

export interface Props {
  readonly asked: Asked
  /** What gets the focus once nothing is asked any more. */
  readonly after: RefObject<HTMLElement | null>
}

/** A calm box, and in the last days a dialog that can be dismissed, until it is done or put off. */
function DrivePanel({ asked, after }: Props) {
  const say = useDriveText()
  const ended = useSessionEnded()
  const left = daysLeft(asked.until, new Date())
  const isSoon = left !== null && left >= 0 && left < dialogDays
  const [isOpen, setOpen] = useState(isSoon && dismissed !== nameOf(asked))
  const [isPutOff, setPutOff] = useState(false)
  const { run, isPending } = useCall('askLater', { on: { 401: ended, 404: ignoreFailure } })
  const putOff = async () => {
    const answer = await run({})
    if (answer === null) return
    showToast({ message: answer.message, success: true })
    setOpen(false)
    setPutOff(true)
    after.current?.focus()
  }
  const dismiss = () => {
    dismissed = nameOf(asked)
    setOpen(false)
  }
  if (say === undefined || isPutOff) return null
  const shown = { say, asked, isPending, onLater: asked.later > 0 ? putOff : null, isOver: left !== null && left < 0 }
  return isOpen ? <AskingDialog {...shown} onClose={dismiss} /> : <AskingBox {...shown} />
}

/** One asking; the next session has fewer laters, and asks anew. */
function nameOf({ what, until, later }: Asked): string {
  return `${what} ${until} ${later}`
}

interface Shown {
  readonly say: SayDrive
  readonly asked: Asked
  readonly isPending: boolean
  /** Null where it cannot be put off any more. */
  readonly onLater: (() => void) | null
  /** True from the day after the last one. */
  readonly isOver: boolean
}

function AskingBox(shown: Shown) {
  const sentence = useSentence(shown)
  return (
    <section className="drive" aria-labelledby="drive">
      <div>
        <h2 id="drive">
          <WholeWords>{sentence}</WholeWords>
        </h2>
        <p>{shown.say(`drive.${shown.asked.what}-why`)}</p>
      </div>
      <Answers {...shown} />
    </section>
  )
}

function AskingDialog({ onClose, ...shown }: Shown & { onClose: () => void }) {
  const sentence = useSentence(shown)
  return (
    <Dialog title={<WholeWords>{sentence}</WholeWords>} onClose={onClose} closeButton>
      <p>{shown.say(`drive.${shown.asked.what}-why`)}</p>
      <Answers {...shown} />
    </Dialog>
  )
}

function useSentence({ say, asked: { what, until }, isOver }: Shown): string {
  // The day of the institution's calendar, wherever the browser is.
  const format = useFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' })
  const offersApp = useSettings().proofs.includes('app')
  const key = what === 'device' && !offersApp ? 'passkey' : what
  const isUntold = isOver || daysLeft(until, new Date()) === null
  return isUntold ? say(`drive.${key}-over`) : say(`drive.${key}`, { date: format.format(Date.parse(until)) })
}

/** The button that does it, and the one that puts it off. */
function Answers({ say, asked: { what }, isPending, onLater }: Shown) {
  const offersApp = useSettings().proofs.includes('app')
  const path = what === 'device' ? screenPaths.proofs : screenPaths.enrollment + addEmailHash
  const key = what === 'second-contact' ? 'add-email' : offersApp ? 'set-up-app' : 'add-passkey'
  return (
    <Actions>
      {onLater && (
        <Button kind="secondary" isPending={isPending} onClick={onLater}>
          {say('drive.later')}
        </Button>
      )}
      <Link to={path} asChild>
        <ButtonLink>{say(`drive.${key}`)}</ButtonLink>
      </Link>
    </Actions>
  )
}
