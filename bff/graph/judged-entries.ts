/** Entries of lists that analysts judged to be a subject of the case. Each view reads them from their records. */
import type { Kysely } from 'kysely'
import type { Claim, Kind, MentionKey } from '../../entities/claim.ts'
import { listedMention } from '../../entities/claim.ts'
import type { Judgement } from '../../entities/clusters.ts'
import { claimsOf } from '../../entities/extract/claims-of.ts'
import { standingOf } from '../../entities/screening/standing.ts'
import { isErased } from '../ledger/chain.ts'
import type { Records } from '../ledger/records.ts'
import type { Tables } from '../state/tables.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'

type Needs = { db: Kysely<Tables>; records: Records; upstream: Upstream }
export type JudgedEntries = {
  claims: Claim[]
  kinds: Map<MentionKey, Kind>
  operations: Map<string, string>
  missing: { record: string; why: string }[]
  /** They join a subject with its entry. */
  judgements: Judgement[]
}

/** Each is read from the bytes of its answer. */
const mostRead = 60

/** @param joined mentions that analysts judged to be one: their judgements of an entry count together */
export async function judgedEntries(
  needs: Needs,
  case_id: string,
  joined: readonly (readonly MentionKey[])[],
): Promise<JudgedEntries> {
  const found: JudgedEntries = { claims: [], kinds: new Map(), operations: new Map(), missing: [], judgements: [] }
  const rows = await needs.db
    .selectFrom('screening_judgement')
    .select(['seq', 'subject', 'list', 'listed_id', 'verdict', 'record'])
    .where('case_id', '=', case_id)
    .orderBy('seq')
    .execute()
  const same = standingOf(rows, joined)
    .filter(({ verdict }) => verdict === 'same')
    .map(({ subject, list, listed_id, ...row }) => ({ ...row, a: subject, b: listedMention(list, listed_id) }))
  const records = Map.groupBy(same, ({ record }) => record)
  for (const [id, entries] of [...records].slice(-mostRead)) {
    const keys = new Set(entries.map(({ b }) => b))
    const why = await readEntries(needs, id, keys, found)
    if (why === null) found.judgements.push(...entries)
    else found.missing.push({ record: id, why })
  }
  if (records.size > mostRead)
    for (const id of [...records.keys()].slice(0, -mostRead))
      found.missing.push({ record: id, why: 'Too many entries of lists are judged to be subjects.' })
  return found
}

/** @returns why they cannot be read, or null */
async function readEntries(
  needs: Needs,
  id: string,
  keys: ReadonlySet<MentionKey>,
  found: JudgedEntries,
): Promise<string | null> {
  const record = await needs.records.record(id)
  if (!record || isErased(record.chain)) return 'The record with the entry was erased.'
  const result = await resultOf(needs, record).catch(() => null)
  if (result === null || !record.asked) return 'The answer cannot be read.'
  const { at, operation, asked } = record
  const { claims, mentions } = claimsOf({ id, operation, params: asked.params, at, result })
  found.operations.set(id, operation)
  found.claims.push(...claims.filter(({ mention }) => keys.has(mention)))
  for (const { key, kind } of mentions) if (keys.has(key)) found.kinds.set(key, kind)
  return null
}
