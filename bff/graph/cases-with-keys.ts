/** Which of many cases hold some mentions. Equal keys are one subject to the register, so no name is compared. */
import type { Kysely } from 'kysely'
import type { MentionKey } from '../../entities/claim.ts'
import { extractorVersion } from '../../entities/extract/extractor-version.ts'
import { lacksPostcode } from '../../entities/keys.ts'
import type { Tables } from '../state/tables.ts'
import { inParts } from './cases-with-words.ts'
import { keyDigest } from './digests.ts'

/** A row of an answer has no key of its own, and a place is not a subject. An address needs its postcode. */
const isOfSubject = (key: MentionKey): boolean =>
  /^(company|officer|controller|phone|email|ip|title|address):/.test(key) && !lacksPostcode(key)

/** Digests in one search, which limits its cases. */
const most = 20_000

/** Each subject once. */
export const subjectsAmong = (keys: readonly MentionKey[]): MentionKey[] => [...new Set(keys)].filter(isOfSubject)

/** How many cases one search for these subjects takes. */
export const mostCasesFor = ({ length }: readonly MentionKey[]): number => Math.floor(most / Math.max(length, 1))

/** The cases by key. */
export async function casesWithKeys(db: Kysely<Tables>, case_ids: readonly string[], wanted: readonly MentionKey[]) {
  const cases = await inParts(case_ids, (some) =>
    db
      .selectFrom('claim_mark')
      .select(['case_id', 'case_seq'])
      .where('case_id', 'in', some)
      .where('extractor_version', '=', extractorVersion)
      .execute(),
  )
  const caseOf = new Map(cases.map(({ case_seq, case_id }) => [case_seq, case_id]))
  const digests = cases.flatMap(({ case_seq }) => wanted.map((key) => keyDigest(case_seq, key)))
  const mentions = await inParts(digests, (some) =>
    db.selectFrom('mention').select(['case_seq', 'key']).where('key_hash', 'in', some).execute(),
  )
  const isWanted = new Set(wanted)
  const holding = new Map<MentionKey, Set<string>>()
  for (const { case_seq, key } of mentions) {
    const case_id = caseOf.get(case_seq)
    // Two keys may share a digest.
    if (case_id === undefined || !isWanted.has(key)) continue
    holding.set(key, (holding.get(key) ?? new Set()).add(case_id))
  }
  return holding
}
