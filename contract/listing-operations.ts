import type { OperationName } from './operations.ts'

/** Their answers list companies, people or addresses. Each of those is a subject once it is looked up itself. */
export const listingOperations: readonly OperationName[] = [
  'company_name_search',
  'director_search',
  'controller_search',
  'address_search',
]
