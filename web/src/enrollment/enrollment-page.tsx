import type { EmailEntry } from '@portico/contract/user'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../text/use-text.js'
import { ButtonLink } from '../ui/button-link.js'
import { plus } from '../ui/drawings.js'
import { Empty } from '../ui/empty.js'
import { TextLink } from '../ui/text-link.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { AddEmailDialog } from './add-email-dialog.js'
import { EmailList } from './email-list.js'
import styles from './enrollment-page.module.css'
import { RemoveEmailDialog } from './remove-email-dialog.js'
import { addHash, useAdding } from './use-adding.js'

type Open = { dialog: 'verify' | 'remove'; entry: EmailEntry } | null

/** The visitor's addresses: list, add, prove, remove. */
export function EnrollmentPage() {
  const say = useText()
  const { visitor } = useVisitor()
  const adding = useAdding()
  const [open, setOpen] = useState<Open>(null)
  const panel = useRef<HTMLElement>(null)
  useFocusAfter(adding.isOpen || open !== null, panel)
  if (visitor.state !== 'signedIn') return null
  const { emails } = visitor.user
  // A late answer to one dialog does not close another.
  const close = () => setOpen((now) => (now === open ? null : now))
  return (
    <>
      <section ref={panel} tabIndex={-1} className={styles['panel']} aria-labelledby="emails">
        {emails.length === 0 ? (
          <Empty
            title={say('enrollment.none')}
            titleId="emails"
            text={say('enrollment.none-why')}
            action={
              <ButtonLink icon={plus} href={addHash}>
                {say('enrollment.add')}
              </ButtonLink>
            }
          />
        ) : (
          <>
            <div className={styles['head']}>
              <div>
                <h2 id="emails">{say('enrollment.title')}</h2>
                <p>{say('enrollment.why')}</p>
              </div>
              <TextLink icon={plus} href={addHash}>
                {say('enrollment.add')}
              </TextLink>
            </div>
            <EmailList
              emails={emails}
              onVerify={(entry) => setOpen({ dialog: 'verify', entry })}
              onRemove={(entry) => setOpen({ dialog: 'remove', entry })}
            />
          </>
        )}
      </section>
      {adding.isOpen && (
        <AddEmailDialog pending={adding.pending} isCodeSent onAdded={adding.goOn} onClose={adding.close} />
      )}
      {open?.dialog === 'verify' && (
        <AddEmailDialog
          pending={{ id: open.entry._id, email: open.entry.email }}
          isCodeSent={false}
          onAdded={close}
          onClose={close}
        />
      )}
      {open?.dialog === 'remove' && <RemoveEmailDialog entry={open.entry} onClose={close} />}
    </>
  )
}

/** After a dialog the browser gives the focus back; where the row that had it is gone, the panel takes it. */
function useFocusAfter(isOpen: boolean, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return
    return () => {
      if (document.activeElement === document.body) panel.current?.focus()
    }
  }, [isOpen, panel])
}
