/** Entries that analysts judged to be a subject, and that the newest answers no longer hold. Their records do. */
import type { Kysely } from 'kysely'
import { inWords } from '../../entities/dates.ts'
import type { Tables } from '../state/tables.ts'
import { readStored, storedRecords } from '../upstream/stored-records.ts'
import type { Asked } from './answered.ts'
import { type Entry, entriesIn } from './entries.ts'
import { screeningOperation as operation } from './question.ts'
import type { CandidateRow, JudgementRow, Rows } from './rows.ts'

/** Each is read from the bytes of its answer: the newest judgements first. */
const mostRead = 60

export type LeftEntries = ReadonlyMap<string, CandidateRow>
export const placeOf = ({ record, pointer }: Pick<CandidateRow, 'record' | 'pointer'>) => `${record} ${pointer}`

export async function leftEntries(
  db: Kysely<Tables>,
  case_id: string,
  { candidates, judgements }: Rows,
): Promise<LeftEntries> {
  const present = new Set(candidates.map(placeOf))
  const wanted = judgements.filter((one) => one.verdict === 'same' && !present.has(placeOf(one)))
  const byRecord = [...Map.groupBy(wanted, ({ record }) => record)].slice(-mostRead)
  const found = new Map<string, CandidateRow>()
  for (const [record, of] of byRecord) {
    const entries = await entriesOf(db, record)
    for (const one of of) {
      const entry = entries.find(({ pointer }) => pointer === one.pointer)
      if (entry) found.set(placeOf(one), { ...entry, record, case_id, question: '' })
    }
  }
  return found
}

/** None if the record was erased, or cannot be read. */
async function entriesOf(db: Kysely<Tables>, id: string): Promise<Entry[]> {
  const stored = (await storedRecords(db, [id])).get(id)
  if (!stored) return []
  try {
    const { read } = readStored(operation, stored)
    return read?.outcome === 'found' ? entriesIn(read.result) : []
  } catch {
    return []
  }
}

/** @param asked how far each name of the subject is looked up */
export function leftInWords({ list }: Pick<JudgementRow, 'list'>, asked: readonly Asked[]): string {
  const searched = asked.flatMap(({ pages }) => pages.flatMap(({ lists }) => lists)).filter((one) => one.list === list)
  if (searched.length === 0 || asked.some(({ state, why }) => state !== 'screened' || why !== null))
    return 'The newest answers did not search this list.'
  const day = searched
    .flatMap((one) => one.day ?? [])
    .toSorted()
    .at(-1)
  return `No longer found in the list${day ? ` of ${inWords(day)}` : ''}.`
}
