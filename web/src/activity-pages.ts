import sheet from './activity/activity.css?url'
import { ActivityPage } from './activity/activity-page.js'
import { loadSheet } from './layout/load-sheet.js'

/** The chunk of the screen with sessions and activity, together with its style sheet. */
export const styledPages = loadSheet(sheet).then(() => ({ ActivityPage }))
