/** Characters of a search across cases (decision 0183). */
export const longestAcross = 200
