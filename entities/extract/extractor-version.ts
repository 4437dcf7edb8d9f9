/** Increase it with every change to the claims of an answer: rows of other versions are written again. */
export const extractorVersion = 11
