/** What is new, changed or gone among the candidates of a case since its last screening. Runs on the thread. */
import type { Kysely } from 'kysely'
import type { ScreeningChangeKind } from '../../contract/desk/screening.ts'
import { sha256 } from '../state/hash.ts'
import type { Tables } from '../state/tables.ts'
import type { Assembled } from './assemble.ts'
import type { CandidateRow } from './rows.ts'

/** A candidate as a digest, what its entry says as another, and where it is. */
type Shown = { id: string; print: string; list: string; record: string; pointer: string }
type Change = { kind: ScreeningChangeKind; list: string; record: string; pointer: string }
/** `shown`: JSON of the candidates now, for the next time. */
export type CandidateChanges = { shown: string; changes: Change[] }

export function shownIn(case_id: string, all: readonly Assembled[], rows: readonly CandidateRow[]): Shown[] {
  const prints = new Map(rows.map((row) => [placeOf(row), row.print]))
  return all.flatMap(({ shown: { keys, candidates } }) =>
    candidates
      .filter(({ left }) => left === null)
      .flatMap(({ list, listed_id, source }) =>
        // By mention: when analysts join mentions, no candidate is new or gone.
        keys.map((key) => ({
          id: sha256([case_id, key, list, listed_id].join('\n')),
          print: prints.get(placeOf(source)) ?? '',
          list,
          ...source,
        })),
      ),
  )
}

/** Leaves out candidates whose record was erased: their list may still have them. */
export async function candidateChanges(
  db: Kysely<Tables>,
  before: string,
  after: readonly Shown[],
): Promise<CandidateChanges> {
  const changes = changesBetween(JSON.parse(before), after)
  const gone = changes.filter(({ kind }) => kind === 'gone')
  const held = await heldAmong(db, [...new Set(gone.map(({ record }) => record))])
  const told = changes.filter(({ kind, record }) => kind !== 'gone' || held.has(record))
  return { shown: JSON.stringify(after), changes: told }
}

/** Values in one query. */
const mostIn = 500

async function heldAmong(db: Kysely<Tables>, records: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>()
  for (let from = 0; from < records.length; from += mostIn) {
    const some = records.slice(from, from + mostIn)
    const rows = await db.selectFrom('content').select('id').where('id', 'in', some).execute()
    for (const { id } of rows) held.add(id)
  }
  return held
}

const placeOf = ({ record, pointer }: Pick<CandidateRow, 'record' | 'pointer'>) => `${record} ${pointer}`

function changesBetween(before: readonly Shown[], after: readonly Shown[]): Change[] {
  const [earlier, later] = [before, after].map((all) => new Map(all.map((one) => [one.id, one])))
  const said = (kind: ScreeningChangeKind, { list, record, pointer }: Shown) => ({ kind, list, record, pointer })
  const changes = [
    ...after.flatMap((one) => {
      const known = earlier!.get(one.id)
      if (!known) return [said('new', one)]
      return known.print === one.print ? [] : [said('changed', one)]
    }),
    ...before.filter(({ id }) => !later!.has(id)).map((one) => said('gone', one)),
  ]
  return [...new Map(changes.map((change) => [Object.values(change).join('\n'), change])).values()]
}
