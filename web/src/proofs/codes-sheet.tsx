import { useRef } from 'react'
import { useSettings } from '../settings/use-settings.js'
import { useDate } from '../text/use-date.js'
import type { SayProofs } from '../text/use-proofs-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { TextButton } from '../ui/text-button.js'
import { WholeWords } from '../ui/whole-words.js'
import { CopyButton } from './copy-button.js'
import type { CodeSheet } from './read-proofs.js'

interface Props {
  readonly sheet: CodeSheet
  /** Empty where it is not known. */
  readonly username: string
  readonly say: SayProofs
  readonly onDone: () => void
}

/**
 * New recovery codes, which are shown once: to print, to keep as a file, or to copy. It closes by
 * its button alone.
 */
export function CodesSheet({ sheet: { codes, createdAt }, username, say, onDone }: Props) {
  const sayThere = useText()
  const list = useRef<HTMLUListElement>(null)
  const portal = useSettings().institution.name || sayThere('title.home')
  const made = useDate()(createdAt ?? '')
  const head = [
    `${portal} · ${say('codes.title')}`,
    ...(username === '' ? [] : [say('codes.username', { username })]),
    ...(made === null ? [] : [say('codes.made', { date: made.text })]),
  ]
  return (
    <Dialog title={<WholeWords>{say('codes.title')}</WholeWords>} onClose={null}>
      <p>{say('codes.keep')}</p>
      <div className="security-sheet">
        {head.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <ul ref={list} dir="ltr" translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="security-tools">
        <TextButton onClick={() => window.print()}>{say('codes.print')}</TextButton>
        <TextButton onClick={() => keepAsFile([...head, '', ...codes, ''].join('\n'))}>
          {say('codes.download')}
        </TextButton>
        <CopyButton target={list} text={codes.join('\n')} say={say} label={say('codes.copy')} />
      </div>
      <Actions>
        <Button onClick={onDone}>{say('codes.done')}</Button>
      </Actions>
    </Dialog>
  )
}

/** Long enough for a browser that asks where to keep the file. */
const fileLifeMs = 60_000

function keepAsFile(text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href, download: 'recovery-codes.txt' }).click()
  setTimeout(() => URL.revokeObjectURL(href), fileLifeMs)
}
