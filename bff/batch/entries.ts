/** The entries of an answer's lists, as an export shows them: its officers, its charges, its candidates. */
import { isOperation, operation as rowOf } from '../../contract/operations.ts'
import { type RecordName, records as shapes } from '../../contract/records.ts'
import type { Fields } from '../../contract/shape.ts'
import type { Scope } from '../ledger/record-list.ts'
import type { LedgerRecord, Records } from '../ledger/records.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'

export type Entry = { list: string; place: number; value: unknown }

type List = { name: string; record: RecordName }

/** These narrow or describe a search. */
const aside: ReadonlySet<string> = new Set(['place', 'street', 'input_parameter', 'list_searched'])

/** The lists at the top of an answer that hold its results. */
export function listsOf(operation: string): List[] {
  if (!isOperation(operation)) return []
  const fields: Fields = rowOf(operation).result
  return Object.entries(fields).flatMap(([name, shape]) =>
    shape.kind === 'list' && !aside.has(shape.record) ? [{ name, record: shape.record as RecordName }] : [],
  )
}

/** By the contract, so that every export of a lookup has the same columns. */
export const columnsOf = ({ name, record }: List): string[] => pathsOf(shapes[record]).map((path) => `${name}.${path}`)

const pathsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([field, shape]) =>
    shape.kind === 'record'
      ? Object.entries<Fields[string]>(shapes[shape.record as RecordName]).flatMap(([inner, { kind }]) =>
          kind === 'text' || kind === 'integer' ? [`${field}.${inner}`] : [],
        )
      : [field],
  )

/** Of a list its length, of texts the texts. @param column as `columnsOf` names it */
export function valueIn({ list, value }: Entry, column: string): string {
  if (!column.startsWith(`${list}.`)) return ''
  let at: unknown = value
  for (const name of column.slice(list.length + 1).split('.'))
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as Values)[name] : null
  if (Array.isArray(at)) return isTexts(at) ? at.join('; ') : String(at.length)
  return typeof at === 'string' || typeof at === 'number' ? String(at) : ''
}

const isTexts = (list: readonly unknown[]): boolean => list.length > 0 && list.every((one) => typeof one === 'string')

/** Whether a call for these parameters goes on with this entry. */
export const isNamedBy = ({ value }: Entry, params: { readonly [name: string]: string }): boolean =>
  Object.entries(params).some(([name, text]) => (value as Values | null)?.[name] === text)

type Values = { readonly [name: string]: unknown }
type Needs = { records: Records; upstream: Upstream }

/** None where the answer was erased or changed since, or is not the reader's to read. */
export async function entriesOf(needs: Needs, id: string, scope: Scope): Promise<Entry[]> {
  const record = await needs.records.record(id)
  if (!record || !isIn(scope, record) || (await needs.records.differences(record)).length > 0) return []
  const result = ((await resultOf(needs, record)) ?? {}) as Values
  return listsOf(record.operation).flatMap(({ name }) => {
    const list = result[name]
    return Array.isArray(list) ? list.map((value, index) => ({ list: name, place: index + 1, value })) : []
  })
}

const isIn = (scope: Scope, { analyst, case_id }: LedgerRecord): boolean =>
  scope === 'everyone' || scope.analyst === analyst || (case_id !== null && scope.cases.includes(case_id))
