/** The mentions of a case, and the records that name them. */
import type { Kysely } from 'kysely'
import type { Verdict } from '../../contract/judgements.ts'
import type { MentionKey, Source } from '../../entities/claim.ts'
import { labelProperties, labelsOf } from '../../entities/labels.ts'
import { badInput } from '../http/problem.ts'
import type { Tables } from '../state/tables.ts'
import type { Claims } from './claims.ts'
import { claimsIn } from './read-claims.ts'
import { stillWriting } from './still-writing.ts'

export type KnownMentions = ReturnType<typeof createKnownMentions>

const mostClaims = 1000

export function createKnownMentions(db: Kysely<Tables>, claims: Pick<Claims, 'catchUp'>) {
  const reader = claimsIn(db)

  return {
    async named(case_id: string, keys: readonly MentionKey[]) {
      const scope = await reader.scope(case_id)
      const known = await reader.mentions(scope, keys)
      const seqs = [...known.values()].map(({ seq }) => seq)
      const label = labelsOf((await reader.about(scope, seqs, mostClaims * 5, labelProperties)).claims)
      return [...known.values()].map(({ key, kind }) => ({ key, kind, label: label(key) }))
    },

    /**
     * The records that name these mentions: a judgement is based on them. @throws Problem 422 for an unknown mention, 503
     * where claims are still being written
     */
    async sourcesOf(case_id: string, keys: readonly MentionKey[], verdict: Verdict): Promise<Source[]> {
      const pending = await claims.catchUp(case_id)
      const scope = await reader.scope(case_id)
      const known = await reader.mentions(scope, keys)
      const unknown = keys.findIndex((key) => !known.has(key))
      // A judgement can be withdrawn after its record was erased.
      if (unknown >= 0 && verdict !== 'withdrawn') {
        if (pending > 0) throw stillWriting(pending)
        throw badInput([{ field: unknown === 0 ? 'a' : 'b', message: 'No record of this case speaks of it.' }])
      }
      const seqs = [...known.values()].map(({ seq }) => seq)
      const about = await reader.about(scope, seqs, mostClaims)
      return [...new Map(about.claims.toReversed().map(({ source }) => [source.record, source])).values()]
    },
  }
}
