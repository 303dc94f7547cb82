/** How long an address can wait for its code before the server forgets it (N4). */
export const unverifiedLifeHours = 24
