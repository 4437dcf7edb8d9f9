/** What the store holds, and which operations it can answer. */
import { type OperationName, operationNames, operation as rowOf } from '../../contract/operations.ts'
import type { Loaded } from '../store/loaded.ts'
import type { Store } from '../store/store.ts'
import type { Register } from './source.ts'

/** These read no register: the account, and a list that the caller has loaded. */
export const needsNoRegister = (operation: OperationName): boolean =>
  rowOf(operation).group === 'account' || operation === 'find_my_nearest'

/** The registers in the store: the fictional one, or those that were loaded. */
export async function registersIn(store: Store): Promise<Register[]> {
  return (await isFictional(store)) ? [await fictionalRegister(store)] : (await store.loaded()).flatMap(toRegister)
}

/** By the name of its format: what a loaded register is called, and what it answers. */
const loadedRegisters: ReadonlyMap<string, Pick<Register, 'register' | 'operations'>> = new Map([
  ['companies', { register: 'BasicCompanyData', operations: ['company_name_search', 'company_number_search'] }],
])

function toRegister({ format, day, rows, licence, attribution }: Loaded): Register[] {
  const known = loadedRegisters.get(format)
  return known ? [{ ...known, kind: 'loaded', of: day, rows, licence, attribution }] : []
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
