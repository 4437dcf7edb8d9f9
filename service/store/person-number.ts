/**
 * Person numbers of Companies House, such as `p.123456780002`. Eight digits are the person. Four count each new name or
 * home address, so one person may have several numbers.
 */
import { type Expression, type SqlBool, sql } from 'kysely'

/** Null for an officer of another source. */
export const personNumberIn = (director_id: string): string | null => /^[pd]\.(\d{12})$/.exec(director_id)?.[1] ?? null

const numbered = /^p\.\d{8}(\d{4})?$/

/** The range of all numbers of an officer's person; of other ids, the id alone. */
export function numbersOfPerson(director_id: string): [from: string, before: string] {
  const from = numbered.test(director_id) ? director_id.slice(0, 10) : director_id
  return [from, numbered.test(director_id) ? `${from}:` : `${from}\u0001`]
}

/** No later number of the person has the same name. @param officer the alias of the row's table */
export const isLastNumber = (officer: string): Expression<SqlBool> => {
  const of = (column: string) => sql.ref(`${officer}.${column}`)
  return sql<SqlBool>`(substr(${of('director_id')}, 1, 2) <> 'p.' or not exists (
    select 1 from officer as later
    where later.director_id > ${of('director_id')} and later.director_id < substr(${of('director_id')}, 1, 10) || ':'
      and later.surname_key = ${of('surname_key')} and later.forename_key = ${of('forename_key')}))`
}
