import { Component, type ReactNode } from 'react'
import { useSettings } from '../settings/use-settings.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { HelpDeskPhone } from './help-desk-phone.js'
import styles from './lazy-pages.module.css'
import { mailTo } from './mail-to.js'

/**
 * Keeps a failure of one part from taking the page: in place of the part stand what happened, a
 * button that loads the page anew, and the help desk. What other parts hold stays.
 */
export class PartOfPage extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <FailedPart /> : this.props.children
  }
}

function FailedPart() {
  const say = useEntranceText()
  const { helpDeskEmail } = useSettings().institution
  return (
    <div role="alert" data-failed="">
      <h2>{say('page.failed')}</h2>
      <p>{say('page.failed-text')}</p>
      <Actions>
        <Button onClick={() => window.location.reload()}>{say('page.reload')}</Button>
      </Actions>
      <p className={styles['help-desk']} data-help-desk="mail">
        <HelpDeskPhone /> {helpDeskEmail && <a href={mailTo(helpDeskEmail)}>{helpDeskEmail}</a>}
      </p>
    </div>
  )
}
