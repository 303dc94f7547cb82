import { loadSheet } from '../layout/load-sheet.js'
import { DeviceCard } from './device-card.js'
import sheet from './way.css?url'

/** The chunk of the cards that ask for what the visitor has set up, together with its style sheet. */
export const styledCards = loadSheet(sheet).then(() => ({ DeviceCard }))
