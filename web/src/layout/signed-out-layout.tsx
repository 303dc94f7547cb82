import { screenPaths } from '@portico/contract/paths'
import type { ReactNode } from 'react'
import { useSpinner } from '../feedback/spinner-store.js'
import { Toast } from '../feedback/toast.js'
import { classNames } from '../ui/class-names.js'
import { Colonnade } from './colonnade.js'
import { Foot } from './foot.js'
import { Logo } from './logo.js'
import styles from './signed-out-layout.module.css'
import { contentId, SkipLink } from './skip-link.js'
import { useScreen } from './use-screen.js'
import wall from './wall.module.css'

export interface LayoutProps {
  readonly title: string
  /** Whether a column is missing in the picture, as on the 404 page. */
  readonly hasGap?: boolean | undefined
  readonly children: ReactNode
}

/** Logo and title on the wall, the work in the door. */
export function SignedOutLayout({ title, hasGap = false, children }: LayoutProps) {
  const heading = useScreen(title)
  const isBusy = useSpinner()
  return (
    <div className={styles['entrance']}>
      <SkipLink />
      <header className={classNames(wall['wall'], styles['wall'])}>
        <Colonnade view={hasGap ? 'tall-gap' : 'tall'} />
        <div className={styles['words']}>
          <Logo to={screenPaths.home} />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={styles['door']} aria-busy={isBusy || undefined}>
        {children}
      </main>
      <Foot />
      <Toast place="door" />
    </div>
  )
}
