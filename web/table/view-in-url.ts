/**
 * A table's view as search parameters that begin with its name: `officers.sort=-appointed`, `officers.only=status:Current`.
 * Nothing personal stands in an address (design 7): the columns that a table says are personal are left to its memory.
 */
import type { Condition, View } from './view.ts'

const parts = ['sort', 'only', 'hide', 'columns'] as const

export function viewIn(search: URLSearchParams, name: string): View {
  const [sort, columns] = [search.get(`${name}.sort`), search.get(`${name}.columns`)]
  return {
    order: sort ? { column: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : null,
    conditions: [
      ...search.getAll(`${name}.only`).map((pair) => toCondition(pair, false)),
      ...search.getAll(`${name}.hide`).map((pair) => toCondition(pair, true)),
    ],
    columns: columns === null ? null : columns.split(',').filter(Boolean),
  }
}

/** The same parameters with this view in the place of the one before. */
export function withView(search: URLSearchParams, name: string, { order, conditions, columns }: View): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const part of parts) next.delete(`${name}.${part}`)
  if (order) next.set(`${name}.sort`, `${order.isDescending ? '-' : ''}${order.column}`)
  for (const { column, value, isHidden } of conditions)
    next.append(`${name}.${isHidden ? 'hide' : 'only'}`, `${column}:${value}`)
  if (columns) next.set(`${name}.columns`, columns.join(','))
  return next
}

function toCondition(pair: string, isHidden: boolean): Condition {
  const colon = pair.indexOf(':')
  return colon < 0
    ? { column: pair, value: '', isHidden }
    : { column: pair.slice(0, colon), value: pair.slice(colon + 1), isHidden }
}
