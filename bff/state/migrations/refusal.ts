/** What whoever would change the chain is told. */
export const refusal = 'the chain is append-only'
