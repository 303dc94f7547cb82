import { ActivityPage } from './activity/activity-page.js'
import { loadSheet } from './layout/load-sheet.js'
import { ProofsPage } from './proofs/proofs-page.js'
import dialogs from './styles/proofs.css?url'
import sheet from './styles/security.css?url'

/** The chunk of the screens on the security of an account, together with their style sheets. */
export const styledPages = Promise.all([sheet, dialogs].map(loadSheet)).then(() => ({ ActivityPage, ProofsPage }))
