/** A month or a year alone shows that someone is under eighteen only if all of it is less than eighteen years ago. */
export function isUnder18(dob: string, on: string): boolean {
  const [, year, rest = ''] = /^(\d{4})(-\d{2}(?:-\d{2})?)?$/.exec(dob) ?? []
  if (!year) return false
  const eighteenth = `${Number(year) + 18}${rest}`
  return eighteenth > on.slice(0, eighteenth.length)
}
