import { screenPaths } from '@portico/contract/paths'
import type { ReactNode } from 'react'
import { useReason } from '../feedback/show-toast.js'
import { useSpinner } from '../feedback/spinner.js'
import { Toast } from '../feedback/toast.js'
import { classNames } from '../ui/class-names.js'
import { Colonnade } from './colonnade.js'
import { Footer } from './footer.js'
import { Logo } from './logo.js'
import styles from './signed-out-layout.module.css'
import { contentId, SkipLink } from './skip-link.js'
import { useScreen } from './use-screen.js'
import wall from './wall.module.css'

export interface LayoutProps {
  readonly title: string
  /** True where a column is missing in the picture, as on the 404 page. */
  readonly hasGap?: boolean | undefined
  readonly children: ReactNode
}

/**
 * The layout of screens without a session: logo and title over the picture, the content beside or
 * below it.
 */
export function SignedOutLayout({ title, hasGap = false, children }: LayoutProps) {
  const heading = useScreen(title)
  const isBusy = useSpinner()
  const reason = useReason()
  return (
    <div className={styles['layout']}>
      <SkipLink />
      <header className={classNames(wall['wall'], styles['banner'])}>
        <Colonnade view={hasGap ? 'tall-gap' : 'tall'} />
        <div className={styles['heading']}>
          <Logo to={screenPaths.home} />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={styles['content']} aria-busy={isBusy || undefined}>
        {reason}
        {children}
      </main>
      <div className={styles['foot']}>
        <Footer place="signed-out" />
      </div>
      <Toast place="signed-out" />
    </div>
  )
}
