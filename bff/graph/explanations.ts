/** Analysts' explanations of contradictions. Rows are only added, and the last one counts. */
import type { Kysely, Transaction } from 'kysely'
import type { Explanation } from '../../contract/desk/judgements.ts'
import type { Source } from '../../entities/claim.ts'
import type { Analyst } from '../auth/analysts.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { Problem } from '../http/problem.ts'
import { goneAmong, goneWith } from '../ledger/gone-records.ts'
import type { Tables } from '../state/tables.ts'
import { keepSources } from './decisions.ts'

/**
 * `replaces`: the explanation that the analyst saw. `earlier_id`: the id of an earlier version of the contradiction, if that
 * explanation has it (decision 0088). A withdrawal has no text.
 */
type Given = {
  case_id: string
  contradiction_id: string
  text: string | null
  replaces?: number | undefined
  earlier_id?: string | undefined
}

export type Explanations = ReturnType<typeof createExplanations>

export function createExplanations(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  async function add(
    given: Given,
    { analyst_id, name }: Pick<Analyst, 'analyst_id' | 'name'>,
    sources: readonly Source[],
  ): Promise<Explanation> {
    const { case_id, contradiction_id, text, earlier_id } = given
    return changing(db, case_id, async (tx, file) => {
      refuseClosed(file)
      await refuseErased(tx, case_id)
      refuseUnseen(await currentOf(tx, given), given)
      const at = clock().toISOString()
      const by = { case_id, analyst: analyst_id, at }
      if (earlier_id !== undefined)
        await tx
          .insertInto('explanation')
          .values({ ...by, contradiction_id: earlier_id, text: '', is_withdrawn: 1 })
          .execute()
      const row = { contradiction_id, text: text ?? '', is_withdrawn: text === null ? 1 : 0 }
      const { seq } = await tx
        .insertInto('explanation')
        .values({ ...by, ...row })
        .returning('seq')
        .executeTakeFirstOrThrow()
      await keepSources(tx, 'explanation', { decision_seq: seq, case_id }, sources)
      return { seq, text: row.text, analyst: analyst_id, analyst_name: name, at }
    })
  }

  async function citedIn(case_id: string): Promise<Map<number, string[]>> {
    const rows = await db
      .selectFrom('decision_source')
      .select(['decision_seq', 'record'])
      .where('decision', '=', 'explanation')
      .where('case_id', '=', case_id)
      .execute()
    const bySeq = Map.groupBy(rows, ({ decision_seq }) => decision_seq)
    return new Map([...bySeq].map(([seq, its]) => [seq, its.map(({ record }) => record)]))
  }

  return {
    /** Undefined if the case has no such explanation. */
    contradictionOf: async (case_id: string, seq: number): Promise<string | undefined> =>
      (
        await db
          .selectFrom('explanation')
          .select('contradiction_id')
          .where('case_id', '=', case_id)
          .where('seq', '=', seq)
          .executeTakeFirst()
      )?.contradiction_id,

    /** The last one of each contradiction; null if it was withdrawn. */
    async list(case_id: string): Promise<Map<string, Explanation | null>> {
      const rows = await db
        .selectFrom('explanation')
        .leftJoin('analyst', 'analyst.analyst_id', 'explanation.analyst')
        .select(['seq', 'contradiction_id', 'is_withdrawn', 'text', 'analyst', 'analyst.name as analyst_name', 'at'])
        .where('case_id', '=', case_id)
        .orderBy('seq')
        .execute()
      const last = [...new Map(rows.map((row) => [row.contradiction_id, row])).values()]
      const emptied = last.filter(({ text, is_withdrawn }) => text === '' && is_withdrawn !== 1)
      const cited = emptied.length > 0 ? await citedIn(case_id) : new Map<number, string[]>()
      const citedBy = (seq: number) => cited.get(seq) ?? []
      const gone = await goneAmong(
        db,
        emptied.flatMap(({ seq }) => citedBy(seq)),
      )
      return new Map(
        last.map(({ contradiction_id, is_withdrawn, ...shown }) => [
          contradiction_id,
          is_withdrawn === 1
            ? null
            : { ...shown, ...(shown.text === '' && { gone_with: goneWith(citedBy(shown.seq), gone) }) },
        ]),
      )
    },

    explain: (
      given: Given & { text: string },
      analyst: Pick<Analyst, 'analyst_id' | 'name'>,
      sources: readonly Source[],
    ) => add(given, analyst, sources),

    async withdraw(given: Omit<Given, 'text'>, analyst: Pick<Analyst, 'analyst_id' | 'name'>) {
      await add({ ...given, text: null }, analyst, [])
    },
  }
}

/** The explanation that stands. One with an id of an earlier version counts until there is a row of the present id. */
async function currentOf(tx: Transaction<Tables>, { case_id, contradiction_id, earlier_id }: Given) {
  const lastOf = (id: string) =>
    tx
      .selectFrom('explanation')
      .leftJoin('analyst', 'analyst.analyst_id', 'explanation.analyst')
      .select(['seq', 'is_withdrawn', 'analyst.name as analyst_name'])
      .where('case_id', '=', case_id)
      .where('contradiction_id', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirst()
  const last = (await lastOf(contradiction_id)) ?? (earlier_id === undefined ? undefined : await lastOf(earlier_id))
  return last?.is_withdrawn === 1 ? undefined : last
}

/** @throws Problem 409 */
function refuseUnseen(current: Awaited<ReturnType<typeof currentOf>>, { text, replaces }: Given): void {
  if (replaces === current?.seq || (text === null && replaces === undefined)) return
  const changed = current
    ? `${current.analyst_name ?? 'A former colleague'} explained this contradiction meanwhile.`
    : 'The explanation was withdrawn meanwhile.'
  const next = text === null ? 'Read what it says now, then try again.' : 'Read what it says now, then save again.'
  throw new Problem(409, 'Changed meanwhile', `${changed} ${next}`)
}
