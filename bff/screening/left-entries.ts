/** Entries that analysts judged to be a subject, and that the newest answers no longer hold. Their records do. */
import type { Kysely } from 'kysely'
import { inWords } from '../../entities/dates.ts'
import { listEntryKey, standingBy } from '../../entities/screening/standing.ts'
import type { Tables } from '../state/tables.ts'
import { readStored, storedRecords } from '../upstream/stored-records.ts'
import type { Asked } from './answered.ts'
import { candidatesBySubject, type Subject } from './candidates.ts'
import { type Entry, entriesIn } from './entries.ts'
import { screeningOperation as operation } from './question.ts'
import type { CandidateRow, JudgementRow, Rows } from './rows.ts'

type LeftEntry = { judgement: JudgementRow; row: CandidateRow }
/** By the key of the subject. */
export type LeftEntries = ReadonlyMap<string, readonly LeftEntry[]>
type Given = { case_id: string; subjects: readonly Subject[]; rows: Rows }

/** Each is read from the bytes of its answer. */
export async function leftEntries(db: Kysely<Tables>, { case_id, subjects, rows }: Given): Promise<LeftEntries> {
  const candidatesOf = candidatesBySubject(case_id, rows.candidates)
  const judged = standingBy(rows.judgements)
  const decisions = Map.groupBy(rows.judgements, ({ subject }) => subject)
  const read = new Map<string, Entry[]>()
  const left = new Map<string, LeftEntry[]>()
  for (const subject of subjects) {
    const own = subject.keys.flatMap((key) => decisions.get(key) ?? [])
    if (own.length === 0) continue
    const present = new Set(candidatesOf(subject).others.map(listEntryKey))
    const gone = new Map(own.map((one) => [listEntryKey(one), one] as const).filter(([entry]) => !present.has(entry)))
    for (const one of gone.values()) {
      const judgement = judged(subject.keys, one)
      if (judgement?.verdict !== 'same') continue
      const { record } = judgement
      if (!read.has(record)) read.set(record, await entriesOf(db, record))
      const entry = read.get(record)?.find(({ pointer }) => pointer === judgement.pointer)
      const row = entry && { ...entry, record, case_id, question: '' }
      if (row) left.set(subject.key, [...(left.get(subject.key) ?? []), { judgement, row }])
    }
  }
  return left
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
