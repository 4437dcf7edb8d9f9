/** A record of which every field is nil, and a list of such records, hold nothing. */
export function holdsSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return typeof value === 'object' ? Object.values(value).some(holdsSomething) : true
}
