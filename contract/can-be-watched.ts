import { type OperationName, operation as rowOf } from './operations.ts'

/** Leaves out documents, which never change, and the account (decision 0092). */
const neverWatched: ReadonlySet<OperationName> = new Set(['company_document', 'company_document_info'])

export const canBeWatched = (operation: OperationName): boolean => {
  const { creates, group } = rowOf(operation)
  return creates === undefined && group !== 'account' && !neverWatched.has(operation)
}
