import { useRef, useState } from 'react'
import { useText } from '../text/use-text.js'
import { copyText } from '../ui/copy-text.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { TextButton } from '../ui/text-button.js'
import styles from './username.module.css'

/** The name to sign in with, and a button that copies it. */
export function Username({ username }: { username: string }) {
  const say = useText()
  const name = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState<boolean>()
  const copy = async () => {
    if (name.current === null) return
    // Emptied first, so that a second press is announced as well.
    setCopied(undefined)
    setCopied(await copyText(name.current))
  }
  return (
    <div className={styles['username']}>
      <span>{say('form.username')}</span>
      <bdi ref={name} dir="ltr">
        {username}
      </bdi>
      <TextButton icon={icons.copy} aria-label={say('dashboard.copy-username')} onClick={copy}>
        {say('dashboard.copy')}
      </TextButton>
      <span role="status">
        {isCopied === true && (
          <>
            <Icon of={entranceIcons.check} />
            <span>{say('dashboard.copied')}</span>
          </>
        )}
        {isCopied === false && <span>{say('dashboard.selected')}</span>}
      </span>
    </div>
  )
}
