/** Adds candidates to an answer about officers, and names the register that was searched (decision 0167). */
import type { FilledRecord } from '../../contract/records.ts'
import type { BannedSource } from './source.ts'

type Directors = FilledRecord<'director'>[]

export const withCandidates = async (rows: Directors, banned: BannedSource | null): Promise<Directors> =>
  banned === null ? rows : banned.withCandidates(rows)

export const searchedIn = (banned: BannedSource | null): FilledRecord<'list_searched'>[] | null =>
  banned === null ? null : [banned.searched]
