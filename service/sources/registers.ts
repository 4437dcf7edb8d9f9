/** What the store holds, and which operations it can answer. */
import { type OperationName, operationNames, operation as rowOf } from '../../contract/operations.ts'
import type { Store } from '../store/store.ts'
import type { Register } from './source.ts'

/** These read no register: the account, and a list that the caller has loaded. */
export const needsNoRegister = (operation: OperationName): boolean =>
  rowOf(operation).group === 'account' || operation === 'find_my_nearest'

/** The registers in the store. A loaded one is added here with its day, its rows and the operations it answers. */
export async function registersIn(store: Store): Promise<Register[]> {
  return (await isFictional(store)) ? [await fictionalRegister(store)] : []
}

export const isFictional = async (store: Store): Promise<boolean> => (await store.fact('fictional')) === 'true'

const fictionalRegister = async (store: Store): Promise<Register> => ({
  register: 'Sample data',
  kind: 'fictional',
  of: null,
  rows: Number(await store.fact('companies')) || null,
  licence: null,
  attribution: null,
  operations: operationNames.filter((operation) => rowOf(operation).group !== 'account'),
})
