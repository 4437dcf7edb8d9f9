/** The fields of an answer that the results table shows. */

const most = 12

/**
 * The answer's own texts; for a list its length, and the texts of its only entry. Names are the wire's. A nested field
 * follows its parent after a dot.
 */
export function fieldsOf(result: unknown): { [field: string]: string } {
  const fields: { [field: string]: string } = {}
  collect('', result, fields)
  return fields
}

/** These come first when an answer has too many. */
const first = [
  ...['name_single_line', 'name', 'director_disq_list', 'dob', 'company_number', 'company_status', 'place'],
  ...['num_current_appt', 'num_resigned_appt', 'num_dissolved_appt'],
]
/** An answer without disqualifications says that there are none, unless it calls the officer disqualified. */
const hasNone = (name: string, of: object): boolean =>
  name === 'director_disq_list' && (of as { officer_type?: unknown }).officer_type !== 'DIS'

const rank = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length)
const inOrder = (value: object): [string, unknown][] =>
  Object.entries(value).toSorted(([one], [other]) => rank(one) - rank(other))

function collect(prefix: string, value: unknown, fields: { [field: string]: string }): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of inOrder(value)) {
    if (Object.keys(fields).length >= most) return
    const field = prefix === '' ? name : `${prefix}.${name}`
    if (typeof inner === 'string' || typeof inner === 'number') {
      if (inner !== '') fields[field] = String(inner)
    } else if (inner === null) {
      if (hasNone(name, value)) fields[field] = '0'
    } else if (Array.isArray(inner)) {
      fields[field] = String(inner.length)
      if (inner.length === 1 && prefix === '') collect(name, inner[0], fields)
    } else if (prefix === '') collect(name, inner, fields)
  }
}
