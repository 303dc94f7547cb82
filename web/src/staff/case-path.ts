/** Where the console begins: outside of it the way in, inside the search. */
export const staffPath = '/staff'

/** The page of what other agents ask a yes for. */
export const waitingPath = `${staffPath}/waiting`

const casePrefix = `${staffPath}/case/`

/** The page of a case. */
export const casePath = (id: string) => casePrefix + encodeURIComponent(id)

/** The id of the case that a page is about; null for any other page. */
export function caseIn(path: string): string | null {
  return path.startsWith(casePrefix) ? path.slice(casePrefix.length) : null
}
