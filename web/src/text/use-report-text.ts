import { report } from '@portico/text/en/report'
import { useLaterText } from './use-later-text.js'

export type SayReport = NonNullable<ReturnType<typeof useReportText>>

/** Gives the sentences of the page that a notice names, once they are loaded. */
export const useReportText = () => useLaterText('report', report)
