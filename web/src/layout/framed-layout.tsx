import type { ReactNode } from 'react'
import { useReason } from '../feedback/show-toast.js'
import { useSpinner } from '../feedback/spinner.js'
import { Toast } from '../feedback/toast.js'
import { classNames } from '../ui/class-names.js'
import { WholeWords } from '../ui/whole-words.js'
import { Colonnade } from './colonnade.js'
import { Footer } from './footer.js'
import frame from './frame.module.css'
import styles from './signed-in-layout.module.css'
import type { LayoutProps } from './signed-out-layout.js'
import { contentId, SkipLink } from './skip-link.js'
import { useScreen } from './use-screen.js'
import wall from './wall.module.css'

interface Props extends LayoutProps {
  /** What stands above the title. */
  readonly bar: ReactNode
}

/** A bar, the title over the picture, content that overlaps the picture, and the foot. */
export function FramedLayout({ bar, title, children }: Props) {
  const heading = useScreen(title)
  const isBusy = useSpinner()
  const reason = useReason()
  return (
    <div className={styles['layout']}>
      <SkipLink />
      {bar}
      <main id={contentId} tabIndex={-1} className={styles['main']} aria-busy={isBusy || undefined}>
        <div className={classNames(wall['wall'], styles['banner'])}>
          <Colonnade view="wide" />
          <div className={frame['frame']}>
            <h1 ref={heading} tabIndex={-1}>
              <WholeWords>{title}</WholeWords>
            </h1>
          </div>
        </div>
        <div className={classNames(frame['frame'], styles['content'])}>
          {reason}
          {children}
        </div>
      </main>
      <div className={classNames(frame['frame'], styles['foot'])}>
        <Footer place="signed-in" />
      </div>
      <Toast place="signed-in" />
    </div>
  )
}
