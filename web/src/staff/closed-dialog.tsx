import { useRef, useState } from 'react'
import type { SayDesk } from '../text/use-desk-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { copyText } from '../ui/copy-text.js'
import { Dialog } from '../ui/dialog.js'
import { icons } from '../ui/icons.js'
import { TextButton } from '../ui/text-button.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'

interface Props {
  readonly say: SayDesk
  /** One line on the case, for the ticket. */
  readonly line: string
  readonly onClose: () => void
}

/** Says that the case is closed, with the line for the ticket; leads back to the search. */
export function ClosedDialog({ say, line, onClose }: Props) {
  const text = useRef<HTMLElement>(null)
  const next = useInitialFocus<HTMLButtonElement>()
  const [isCopied, setCopied] = useState<boolean>()
  const copy = async () => {
    if (text.current === null) return
    // Emptied first, so that a second press is announced as well.
    setCopied(undefined)
    setCopied(await copyText(text.current))
  }
  return (
    <Dialog title={say('staff.closed')} onClose={onClose}>
      {line !== '' && (
        <>
          <code ref={text} className="staff-ticket">
            {line}
          </code>
          <div className="staff-line">
            <TextButton icon={icons.copy} onClick={copy}>
              {say('staff.copy')}
            </TextButton>
            <span role="status">
              {isCopied !== undefined && <span>{say(isCopied ? 'staff.copied' : 'staff.selected')}</span>}
            </span>
          </div>
        </>
      )}
      <Actions>
        <Button ref={next} onClick={onClose}>
          {say('staff.find')}
        </Button>
      </Actions>
    </Dialog>
  )
}
