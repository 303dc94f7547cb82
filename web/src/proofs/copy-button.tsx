import { type RefObject, useState } from 'react'
import type { SayProofs } from '../text/use-proofs-text.js'
import { copyText } from '../ui/copy-text.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { TextButton } from '../ui/text-button.js'

interface Props {
  readonly target: RefObject<HTMLElement | null>
  /** In place of the text of the target. */
  readonly text?: string
  readonly label: string
  readonly say: SayProofs
}

/** A button that copies what a part of the page shows, and says whether it did. */
export function CopyButton({ target, text, label, say }: Props) {
  const [isCopied, setCopied] = useState<boolean>()
  const copy = async () => {
    if (target.current === null) return
    // Emptied first, so that a second press is announced as well.
    setCopied(undefined)
    setCopied(await copyText(target.current, text))
  }
  return (
    <span className="security-copy">
      <TextButton icon={icons.copy} onClick={copy}>
        {label}
      </TextButton>
      <span role="status">
        {isCopied === true && (
          <>
            <Icon of={entranceIcons.check} />
            <span>{say('set-up.copied')}</span>
          </>
        )}
        {isCopied === false && <span>{say('set-up.selected')}</span>}
      </span>
    </span>
  )
}
