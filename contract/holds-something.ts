/** A record with only nil fields holds nothing, nor does a list of such records. */
export function holdsSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return typeof value === 'object' ? Object.values(value).some(holdsSomething) : true
}
