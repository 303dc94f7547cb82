import { useSettings } from '../settings/use-settings.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import { callTo } from './call-to.js'

/** The phone number of the help desk within a line of text; nothing where there is none. */
export function HelpDeskPhone() {
  const say = useEntranceText()
  const { helpDeskPhone } = useSettings().institution
  if (helpDeskPhone === '') return null
  return (
    <>
      <span>{say('foot.help-desk')}</span>{' '}
      <a dir="ltr" href={callTo(helpDeskPhone)}>
        {helpDeskPhone}
      </a>
    </>
  )
}
