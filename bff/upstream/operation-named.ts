/** The operations that run as lookups, by their names in addresses. */
import { isOperation, type OperationName } from '../../contract/operations.ts'
import { notFound } from '../http/problem.ts'

/** These two have routes of their own. */
const elsewhere: string[] = ['javascript_key', 'client_info'] satisfies OperationName[]

export const isLookup = (name: OperationName): boolean => !elsewhere.includes(name)

export function operationNamed(name: string): OperationName {
  if (isOperation(name) && isLookup(name)) return name
  throw notFound('operation')
}
