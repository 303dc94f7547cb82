/** The life of a code, minutes; screens and messages name it. */
export const codeLifeMinutes = 10
