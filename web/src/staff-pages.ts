import { loadSheet } from './layout/load-sheet.js'
import { StaffConsole } from './staff/staff-console.js'
import panels from './styles/security.css?url'
import sheet from './styles/staff.css?url'
import cases from './styles/staff-case.css?url'
import checks from './styles/staff-check.css?url'
import strong from './styles/staff-strong.css?url'

/** The chunk of the help desk's console, together with its style sheets. */
export const styledPages = Promise.all([panels, sheet, cases, checks, strong].map(loadSheet)).then(() => ({
  StaffConsole,
}))
