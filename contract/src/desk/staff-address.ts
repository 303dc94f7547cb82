/** The address of a call of the help desk's console, below the API base. */
export function staffAddress(name: string): string {
  return `/staff/${name.slice('staff'.length).toLowerCase()}`
}

/** The path of the screen that takes a one-time pass. */
export const passScreenPath = '/pass'

/** The path of the console's first screen. The pages of its cases stand below it. */
export const staffScreenPath = '/staff'
