import type { OperationName } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { field as disqualified, notLookedUp, ownStatement } from './disqualified.ts'
import { registerFields } from './register-fields.ts'

const most = 12

/**
 * The answer's own texts, by the wire's names; of a list its length (`+` if it goes on), and the texts of its only
 * entry.
 */
export function fieldsOf(operation: OperationName, result: unknown): { [field: string]: string } {
  const own = typeof result === 'object' && result !== null ? registerFields(operation, result) : null
  if (own) return own
  const fields: { [field: string]: string } = {}
  collect('', result, fields)
  const director = (result as { director?: Partial<RecordOf<'director'>> | null } | null)?.director
  if (typeof director !== 'object' || director === null) return fields
  const [first, ...others] = Object.entries(fields)
  const said = [disqualified, ownStatement(director) ?? notLookedUp] as const
  return Object.fromEntries([...(first ? [first] : []), said, ...others])
}

/** Which lists a search read: its result does not depend on it. */
const searchedLists = 'list_searched_list'

/** These come first when an answer has too many. */
const first = [
  ...['name_single_line', 'name', 'director_disq_list', 'dob', 'company_number', 'company_status', 'place'],
  ...['num_current_appt', 'num_resigned_appt', 'num_dissolved_appt'],
]
const rank = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length)
const inOrder = (value: object): [string, unknown][] =>
  Object.entries(value).toSorted(([one], [other]) => rank(one) - rank(other))

const goesOn = (result: object): boolean =>
  ['next_page_id', 'previous_page_id'].some((name) => Boolean((result as { [field: string]: unknown })[name]))

function collect(prefix: string, value: unknown, fields: { [field: string]: string }): void {
  if (typeof value !== 'object' || value === null) return
  const hasMore = prefix === '' && goesOn(value)
  for (const [name, inner] of inOrder(value)) {
    if (Object.keys(fields).length >= most) return
    if (name === searchedLists) continue
    const field = prefix === '' ? name : `${prefix}.${name}`
    if (typeof inner === 'string' || typeof inner === 'number') {
      if (inner !== '') fields[field] = String(inner)
    } else if (Array.isArray(inner)) {
      fields[field] = hasMore ? `${inner.length}+` : String(inner.length)
      if (inner.length === 1 && prefix === '') collect(name, inner[0], fields)
    } else if (prefix === '' && inner !== null) collect(name, inner, fields)
  }
}
