/** Which mentions a case knows, and the records that speak of them. */
import type { Kysely } from 'kysely'
import type { Verdict } from '../../contract/judgements.ts'
import type { Source } from '../../entities/claim.ts'
import { recordOfRow } from '../../entities/keys.ts'
import { badInput } from '../http/problem.ts'
import type { Tables } from '../state/tables.ts'

export type KnownMentions = ReturnType<typeof createKnownMentions>

export function createKnownMentions(db: Kysely<Tables>) {
  async function isOfCase(case_id: string, record: string): Promise<boolean> {
    const row = await db
      .selectFrom('chain')
      .select('id')
      .where('id', '=', record)
      .where('case_id', '=', case_id)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  return {
    /** Of each that the case knows, its kind and its name. */
    async named(_case_id: string, _keys: readonly string[]): Promise<{ key: string; kind: string; label: string }[]> {
      return []
    },

    /** What a judgement of two mentions comes from. @throws Problem 422 where the case does not know one of them */
    async sourcesOf(case_id: string, keys: readonly string[], verdict: Verdict): Promise<Source[]> {
      const sources: Source[] = []
      for (const [at, key] of keys.entries()) {
        const record = recordOfRow(key)
        if (record === null) continue
        if (await isOfCase(case_id, record)) sources.push({ record, pointer: key.slice(`row:${record}`.length) })
        // A judgement can be withdrawn after its record was erased.
        else if (verdict !== 'withdrawn')
          throw badInput([{ field: at === 0 ? 'a' : 'b', message: 'No record of this case speaks of it.' }])
      }
      return sources
    },
  }
}
