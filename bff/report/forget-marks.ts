/** Empties marks of redaction whose words or names erased records gave, once nothing in the case gives them any more. */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import type { Redactions } from '../../contract/desk/reports.ts'
import type { MentionKey } from '../../entities/claim.ts'
import { clusters } from '../../entities/clusters.ts'
import { entryKey } from '../../entities/screening/entry-key.ts'
import { changing, changingWithin } from '../cases/case-changes.ts'
import { markOf } from '../graph/claim-mark.ts'
import { keyDigest } from '../graph/digests.ts'
import { createJudgements } from '../graph/judgements.ts'
import { backlogOf } from '../graph/write-claims.ts'
import { shortPrint } from '../state/hash.ts'
import type { Tables } from '../state/tables.ts'
import { givenBy, stillSaid, wordsOf } from './marked-words.ts'

type Marks = Redactions['marks']
type Mark = Marks[number]

/** Cases whose marks may repeat records, with the records that each shows. */
type Showing = ReadonlyMap<string, readonly string[]>

/** Before these records are erased. */
export async function prepareMarks(db: Kysely<Tables>, ids: readonly string[]): Promise<Showing> {
  const inCases = await casesShowing(db, ids)
  for (const [case_id, shown] of inCases) {
    await spellOutMarks(db, case_id)
    await noteErased(db, case_id, shown)
  }
  return inCases
}

/** After an erasure failed: a mark has no note of a record that is still there. */
export async function restoreMarks(db: Kysely<Tables>, inCases: Showing): Promise<void> {
  for (const [case_id, shown] of inCases) await noteErased(db, case_id, shown, true)
}

/** Marks each mention that a decision joins to a marked one: the decision may lose a key with the record. */
async function spellOutMarks(db: Kysely<Tables>, case_id: string): Promise<void> {
  await changeMarks(db, case_id, async (all) => {
    if (!all.some(({ mark }) => mark === 'mention')) return null
    const together = clusters(await createJudgements(db).list(case_id))
    return (marks) => {
      const known = new Set(marks.flatMap((one) => (one.mark === 'mention' ? [one.key] : [])))
      const others = marks.flatMap((one): Mark[] => {
        const cluster = one.mark === 'mention' ? together.find((keys) => keys.includes(one.key)) : undefined
        return (cluster ?? []).flatMap((key) => (known.has(key) ? [] : [{ mark: 'mention', key, reason: one.reason }]))
      })
      return [...marks, ...others]
    }
  })
}

/**
 * Notes on each mark what of it these records give: once they are erased, nothing tells.
 * @param isUndone takes the notes off again
 */
async function noteErased(
  db: Kysely<Tables>,
  case_id: string,
  ids: readonly string[],
  isUndone = false,
): Promise<void> {
  await changeMarks(db, case_id, async (all) => {
    const words = await givenBy(db, ids, new Set(all.flatMap(wordsOf)))
    const keys = all.some(({ mark }) => mark === 'mention') ? await keysGivenBy(db, ids) : new Set<MentionKey>()
    return (marks) =>
      marks.map((one): Mark => {
        if (one.mark === 'mention')
          return keys.has(one.key) && !wordless.test(one.key) ? noted(one, isUndone ? undefined : true) : one
        if (one.mark !== 'words') return one
        const others = (one.erased ?? []).filter((word) => !words.has(word))
        const here = isUndone ? [] : wordsOf(one).filter((word) => words.has(word))
        const erased = [...new Set([...others, ...here])]
        return noted(one, erased.length > 0 ? erased : undefined)
      })
  })
}

const noted = <One extends Mark>({ ...one }: One, erased: true | string[] | undefined): One => {
  if ('erased' in one) delete one.erased
  return erased ? { ...one, erased } : one
}

/** A mark that may still hide something stays. So does a mark without a note. */
export const forgetMarks = (db: Kysely<Tables>, case_id: string): Promise<void> =>
  changeMarks(db, case_id, async (all) => {
    const noted = all.filter((one) => 'erased' in one)
    if (noted.length === 0 || (await mayHoldMore(db, case_id))) return null
    const keys = await keysIn(db, case_id, noted)
    const words = await stillSaid(db, case_id, new Set(noted.flatMap(erasedWordsOf)))
    return (marks) =>
      withoutWords(
        marks,
        (one) =>
          erasedWordsOf(one).some((word) => !words.has(word)) ||
          (one.mark === 'mention' && one.erased === true && !keys.has(one.key)),
      )
  })

const erasedWordsOf = (one: Mark): string[] => (one.mark === 'words' ? (one.erased ?? []) : [])

/** A mark stays without its words, and stops the redacted file: a text may still hold what nothing tells now. */
function withoutWords(marks: Marks, isGone: (one: Mark) => boolean): Marks {
  let last = Math.max(0, ...marks.map(erasedNumber))
  return marks.map((one): Mark => {
    if (!isGone(one) || erasedNumber(one) > 0) return one
    last += 1
    return { mark: 'mention', key: `erased:${last}`, reason: one.reason }
  })
}

/** 0 for a mark with words. */
const erasedNumber = (one: Mark): number =>
  Number(one.mark === 'mention' ? (/^erased:(\d+)$/.exec(one.key)?.[1] ?? 0) : 0)

/** What an erasure notes on a mark changes nothing: its find keeps its id. */
export const printOfMark = (one: Mark): string => shortPrint(JSON.stringify({ ...one, erased: undefined }))

/** @param found a version of the marks, a colon and a mark's print @returns whether it held the mark */
export async function forgetMark(tx: Transaction<Tables>, found: string): Promise<boolean> {
  const [seq, print] = found.split(':')
  const its = savedMarks(tx).where('seq', '=', Number(seq))
  return emptyMarks(tx, its, (one) => printOfMark(one) === print)
}

/** All marks of a report that hold words. @returns whether there were any */
export async function forgetMarksOf(tx: Transaction<Tables>, report_id: string): Promise<boolean> {
  const its = savedMarks(tx).where('report_id', '=', report_id)
  return emptyMarks(tx, its, ({ mark }) => mark === 'words' || mark === 'mention')
}

async function emptyMarks(
  tx: Transaction<Tables>,
  its: ReturnType<typeof savedMarks>,
  isGone: (one: Mark) => boolean,
): Promise<boolean> {
  const first = await its.executeTakeFirst()
  if (!first) return false
  return changingWithin(tx, first.case_id, async () => {
    const changed = changedBy(await its.execute(), (marks) => withoutWords(marks, isGone))
    await write(tx, changed)
    return changed.length > 0
  })
}

type Saved = { seq: number; report_id: string; case_id: string; marks: string }
const savedMarks = (db: Kysely<Tables>) =>
  db.selectFrom('report_redaction').select(['seq', 'report_id', 'case_id', 'marks'])

/** @returns the rows that it changes, as they are then */
const changedBy = (rows: readonly Saved[], change: Change): Saved[] =>
  rows.flatMap((row) => {
    const marks = JSON.stringify(change(JSON.parse(row.marks)))
    return marks === row.marks ? [] : [{ ...row, marks }]
  })

/** The newest list gets the next version: an editor that still shows the list of before cannot save it. */
async function write(tx: Transaction<Tables>, changed: readonly Saved[]): Promise<void> {
  for (const { seq, report_id, marks } of changed) {
    const newest = tx
      .selectFrom('report_redaction as newest')
      .select(({ fn }) => fn.max('newest.version').as('version'))
      .where('newest.report_id', '=', report_id)
    await tx.updateTable('report_redaction').set({ marks }).where('seq', '=', seq).execute()
    await tx
      .updateTable('report_redaction')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('seq', '=', seq)
      .where('version', '=', newest)
      .execute()
  }
}

/** Cases with a noted mark. */
export const casesWithErasedMarks = async (db: Kysely<Tables>): Promise<string[]> => {
  const rows = db.selectFrom('report_redaction').select('case_id').distinct().where('marks', 'like', '%"erased":%')
  return (await rows.execute()).map(({ case_id }) => case_id)
}

/** Cases with marks, whose records these are, or that pin or cite them. */
async function casesShowing(db: Kysely<Tables>, ids: readonly string[]): Promise<Showing> {
  const shown = await db
    .selectFrom('chain')
    .select(['case_id', 'id as record'])
    .where('id', 'in', ids)
    .union(db.selectFrom('pin').select(['case_id', 'record']).where('record', 'in', ids))
    .union(db.selectFrom('report_citation').select(['case_id', 'record']).where('record', 'in', ids))
    .execute()
  const marked = new Set<string | null>()
  const inCases = [...new Set(shown.flatMap(({ case_id }) => case_id ?? []))]
  for (let from = 0; from < inCases.length; from += 500) {
    const some = inCases.slice(from, from + 500)
    const rows = db.selectFrom('report_redaction').select('case_id').distinct().where('case_id', 'in', some)
    for (const { case_id } of await rows.execute()) marked.add(case_id)
  }
  const found = new Map<string, string[]>()
  for (const { case_id, record } of shown)
    if (case_id !== null && marked.has(case_id)) found.set(case_id, [...(found.get(case_id) ?? []), record])
  return found
}

type Change = (marks: Marks) => Marks

async function changeMarks(db: Kysely<Tables>, case_id: string, toChange: (all: Marks) => Promise<Change | null>) {
  const marksOf = (db: Kysely<Tables>) => savedMarks(db).where('case_id', '=', case_id).orderBy('seq').execute()
  // Reading the whole case takes too long for a lock. After a save meanwhile it is read again.
  for (let isDone = false; !isDone; ) {
    const rows = await marksOf(db)
    const change = await toChange(rows.flatMap(({ marks }): Marks => JSON.parse(marks)))
    const changed = change ? changedBy(rows, change) : []
    if (changed.length === 0) return
    isDone = await changing(db, case_id, async (tx) => {
      if (!isDeepStrictEqual(await marksOf(tx), rows)) return false
      await write(tx, changed)
      return true
    })
  }
}

/** Records that no view has read yet, and those of other cases, may name the same person. */
async function mayHoldMore(db: Kysely<Tables>, case_id: string): Promise<boolean> {
  if ((await backlogOf(db, case_id)).records > 0) return true
  for (const table of ['report_citation', 'pin'] as const) {
    const foreign = await db
      .selectFrom(table)
      .innerJoin('chain', 'chain.id', `${table}.record`)
      .select('chain.id')
      .where(`${table}.case_id`, '=', case_id)
      .where(({ or, eb }) => or([eb('chain.case_id', 'is', null), eb('chain.case_id', '!=', case_id)]))
      .executeTakeFirst()
    if (foreign) return true
  }
  return false
}

/** Keys that name a lookup, a row or nothing. */
const wordless = /^(asked|row|erased):/

/** Those that the case still knows. A candidate of a list is not a mention of the case. */
async function keysIn(db: Kysely<Tables>, case_id: string, marks: Marks): Promise<Set<MentionKey>> {
  const { case_seq } = await markOf(db, case_id)
  const found = await entriesIn(db, 'case_id', [case_id])
  for (const key of new Set(marks.flatMap((one) => (one.mark === 'mention' ? [one.key] : [])))) {
    const mentions = db.selectFrom('mention').select('seq').where('key_hash', '=', keyDigest(case_seq, key))
    if (await mentions.where('key', '=', key).executeTakeFirst()) found.add(key)
  }
  return found
}

async function keysGivenBy(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<MentionKey>> {
  const found = await entriesIn(db, 'record', ids)
  for (const side of ['claim.mention', 'claim.other'] as const) {
    const rows = db
      .selectFrom('chain')
      .innerJoin('claim', 'claim.record', 'chain.seq')
      .innerJoin('mention', 'mention.seq', side)
      .select('key')
      .distinct()
    for (const { key } of await rows.where('chain.id', 'in', ids).execute()) found.add(key)
  }
  return found
}

/** Of lists: candidates of a screening, and those that somebody judged. */
async function entriesIn(db: Kysely<Tables>, column: 'case_id' | 'record', values: readonly string[]) {
  const found = new Set<MentionKey>()
  for (const table of ['screening_candidate', 'screening_judgement'] as const) {
    const rows = db.selectFrom(table).select(['kind', 'list', 'listed_id']).distinct().where(column, 'in', values)
    for (const row of await rows.execute()) found.add(entryKey(row))
  }
  return found
}
