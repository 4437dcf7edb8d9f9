import { badInput } from '../http/problem.ts'

/** @throws Problem 422 for a name that is not in the list */
export function requireKnown(
  { field, what, names }: { field: string; what: string; names: readonly string[] },
  given: readonly string[] | undefined,
): void {
  if (given === undefined || given.every((name) => names.includes(name))) return
  throw badInput([{ field, message: `Name ${what}, separated by commas.` }])
}
