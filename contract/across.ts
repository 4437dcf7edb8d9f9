/** Characters of a search across cases (decision 0183). */
export const longestAcross = 200

/** Subjects in one request for the other cases that hold them. */
export const mostSubjectsAcross = 200
/** Letters of a key there. No register has longer ones. */
export const longestKeyAcross = 1000
