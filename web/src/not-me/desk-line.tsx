import { HelpDeskPhone } from '../layout/help-desk-phone.js'

/** The phone of the help desk below a refusal or a failure. */
export function DeskLine() {
  return (
    <p className="report-desk" data-help-desk="">
      <HelpDeskPhone />
    </p>
  )
}
