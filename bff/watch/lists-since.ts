/** The lists that an answer names, compared with those that are loaded now (decisions 0162 and 0167). */
import type { Register } from '../../contract/desk/sources.ts'
import { isOperation, type OperationName, operation as rowOf } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { listOfRegister, loadedDisqualified } from '../../contract/source.ts'
import type { Records } from '../ledger/records.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** `unclear`: the service does not say, or has neither the same data nor newer data. */
export type Data = 'same' | 'newer' | 'unclear'

export const searchOfLists = 'sanctions_search' satisfies OperationName

export const namesLists = (operation: string): boolean =>
  isOperation(operation) && 'list_searched_list' in rowOf(operation).result

type Result = { list_searched_list?: RecordOf<'list_searched'>[] | null; place_list?: unknown[] | null } | null

/** Null if the answer cannot name lists. @param record of its first page @param now the loaded registers */
export async function listsSince(
  given: { records: Records; upstream: Upstream },
  record: string,
  now: readonly Register[],
): Promise<Data | null> {
  const answered = await given.records.record(record)
  const result = answered && ((await resultOf(given, answered)) as Result)
  // Nil says that no list was searched. A service that leaves our fields out says nothing.
  if (!result || result.list_searched_list === undefined) return null
  const searched = result.list_searched_list ?? []
  const isSearch = answered.operation === searchOfLists
  if (isSearch && searched.length === 0) return null
  // Neither a search by number nor a choice of places is compared with disqualified people.
  const isCompared = !answered.asked?.params.registration_number?.trim() && !result.place_list?.length
  const named = new Map(searched.map(({ list, list_day }) => [list ?? '', list_day || null]))
  const loaded = now.filter(isList)
  const isNewer = ({ register, of }: Register) => {
    const list = listOfRegister(register)
    if (named.has(list)) return named.get(list) !== of
    return register === loadedDisqualified ? isCompared : isSearch
  }
  if (loaded.some(isNewer)) return 'newer'
  const names = new Set(loaded.map(({ register }) => listOfRegister(register)))
  return [...named.keys()].every((list) => names.has(list)) ? 'same' : 'unclear'
}

export const isList = ({ register, operations }: Register): boolean =>
  register === loadedDisqualified || operations.includes(searchOfLists)
