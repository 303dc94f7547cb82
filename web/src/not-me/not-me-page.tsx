import { lazyPages } from '../layout/lazy-pages.js'

const cards = lazyPages(() => import('./report-cards.js').then(({ reportCards }) => reportCards))

/** The page that a notice names. Few people ever see it, so its cards are a chunk of their own. */
export const NotMePage = cards((loaded) => loaded.ReportCards)
