/** How long a code is valid; screens and messages say so. */
export const codeLifeMinutes = 10
