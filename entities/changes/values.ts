/** Compares values: nil, empty and absent are equal, and so are different spacing and order. */

/** One space between words, none around them. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : typeof value === 'number' ? String(value) : ''

export const isSame = Object.assign((one: unknown, other: unknown): boolean => keyOf(one) === keyOf(other), { keyOf })

/** Fields that only describe how a search ranked an item. */
const ranks: ReadonlySet<string> = new Set([
  'rank',
  'firstof',
  'matched_on',
  'matched_data',
  'match_reason',
  'share_id',
])

export const isRank = (field: string): boolean => ranks.has(field)

/** A text that is equal for equal values, whatever the order of lists and fields. Empty for nothing. */
function keyOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '' : JSON.stringify(value.map(keyOf).filter(Boolean).toSorted())
  if (typeof value !== 'object' || value === null) return textOf(value)
  const fields = Object.entries(value)
    .filter(([name]) => name !== 'other_fields' && !ranks.has(name))
    .map(([name, its]): [string, string] => [name, keyOf(its)])
    .filter(([, its]) => its !== '' && its !== '[]')
  return fields.length === 0 ? '' : JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
