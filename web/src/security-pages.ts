import { ActivityPage } from './activity/activity-page.js'
import { loadSheet } from './layout/load-sheet.js'
import { ProofsPage } from './proofs/proofs-page.js'
import sheet from './styles/security.css?url'

/** The chunk of the screens on the security of an account, together with their style sheet. */
export const styledPages = loadSheet(sheet).then(() => ({ ActivityPage, ProofsPage }))
