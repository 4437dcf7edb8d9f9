/** The few fields of an answer that a table of results has room for. */

const most = 12

/**
 * The answer's own texts; of a list its length, and the texts of its only entry. Names are the wire's, and a field within
 * another follows it after a dot.
 */
export function fieldsOf(result: unknown): { [field: string]: string } {
  const fields: { [field: string]: string } = {}
  collect('', result, fields)
  return fields
}

function collect(prefix: string, value: unknown, fields: { [field: string]: string }): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (Object.keys(fields).length >= most) return
    const field = prefix === '' ? name : `${prefix}.${name}`
    if (typeof inner === 'string' || typeof inner === 'number') {
      if (inner !== '') fields[field] = String(inner)
    } else if (Array.isArray(inner)) {
      fields[field] = String(inner.length)
      if (inner.length === 1 && prefix === '') collect(name, inner[0], fields)
    } else if (prefix === '') collect(name, inner, fields)
  }
}
