/** The scopes of access tokens (decision 0095). */
export const scopes = {
  read: 'Read cases, records, batches and prices',
  lookup: 'Run lookups, and pay for them',
  batch: 'Upload, start and stop batches',
  export: 'Export evidence, graphs and results',
  reconcile: 'Reconcile in OpenRefine, and nothing else',
} as const
export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]]

/** Days. */
export const longestTokenLife = 365
