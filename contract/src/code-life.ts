/** How long a code works; screens and messages say it. */
export const codeLifeMinutes = 10
