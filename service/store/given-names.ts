import { type Expression, type SqlBool, sql } from 'kysely'

/** One way to read a name, as `toNameKey` makes its words; a firm's whole name is a surname. */
export type GivenAndSurname = { given: string[]; surname: string }

/** That a name is one of the words of `forename_key`; a single letter is an initial. */
export const holdsGivenName = (name: string): Expression<SqlBool> =>
  sql<SqlBool>`' ' || forename_key || ' ' like ${name.length === 1 ? `% ${name}%` : `% ${name} %`}`
