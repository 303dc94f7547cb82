/** The wait of an address for its code before the server forgets it, hours (N4). */
export const unverifiedLifeHours = 24
