import { type Expression, type SqlBool, sql } from 'kysely'
import { hasSeveralSurnames, lastOfSurname } from './tables.ts'

/** One reading of a name, in the words of `toNameKey`. A firm's whole name is a surname. */
export type GivenAndSurname = { given: string[]; surname: string }

/** Further given names of a search count only if the record has middle names to compare. */
export const agreesInMiddleNames = (names: string[]): Expression<SqlBool>[] =>
  names.map((name) => sql<SqlBool>`(forename_key not like '% %' or ${holdsGivenName(name)})`)

/**
 * Whether a name is one of the words of `forename_key`. A single letter is an initial. The first comparison takes half the
 * time, and few rows need the second.
 */
export const holdsGivenName = (name: string): Expression<SqlBool> =>
  sql<SqlBool>`(forename_key like ${`%${name}%`}
    and ' ' || forename_key || ' ' like ${name.length === 1 ? `% ${name}%` : `% ${name} %`})`

/** Whether a surname of several words ends with this one: Jones for SMITH JONES. In the words of the indexes. */
export const endsWithSurname = (surname: string): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.raw(hasSeveralSurnames)} and ${sql.raw(lastOfSurname)} = ${surname})`
