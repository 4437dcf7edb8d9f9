/** The names of all of them: a link to one row leaves them out, for they might hide it. */
export const filterNames = ['show', 'standing', 'kind', 'since', 'until'] as const
