import type { EmailEntry } from '@portico/contract/account'
import { useState } from 'react'
import { useText } from '../text/use-text.js'
import { Button } from '../ui/button.js'
import { Empty } from '../ui/empty.js'
import { TextButton } from '../ui/text-button.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { AddEmailDialog } from './add-email-dialog.js'
import { EmailList } from './email-list.js'
import styles from './enrollment-page.module.css'
import { RemoveEmailDialog } from './remove-email-dialog.js'

type Open = { dialog: 'add' } | { dialog: 'verify' | 'remove'; entry: EmailEntry } | null

/** The visitor's addresses: list, add, prove, remove. */
export function EnrollmentPage() {
  const say = useText()
  const { visitor } = useVisitor()
  const [open, setOpen] = useState<Open>(null)
  if (visitor.state !== 'signedIn') return null
  const { emails } = visitor.user
  const add = () => setOpen({ dialog: 'add' })
  const close = () => setOpen(null)
  return (
    <>
      <section className={styles['panel']} aria-labelledby="emails">
        {emails.length === 0 ? (
          <Empty
            title={say('enrollment.none')}
            titleId="emails"
            text={say('enrollment.none-why')}
            action={
              <Button icon="plus" onClick={add}>
                {say('enrollment.add')}
              </Button>
            }
          />
        ) : (
          <>
            <div className={styles['head']}>
              <div>
                <h2 id="emails">{say('enrollment.title')}</h2>
                <p>{say('enrollment.why')}</p>
              </div>
              <TextButton icon="plus" onClick={add}>
                {say('enrollment.add')}
              </TextButton>
            </div>
            <EmailList
              emails={emails}
              onVerify={(entry) => setOpen({ dialog: 'verify', entry })}
              onRemove={(entry) => setOpen({ dialog: 'remove', entry })}
            />
          </>
        )}
      </section>
      {open?.dialog === 'add' && <AddEmailDialog entry={null} onClose={close} />}
      {open?.dialog === 'verify' && <AddEmailDialog entry={open.entry} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveEmailDialog entry={open.entry} onClose={close} />}
    </>
  )
}
