/** Takes out marks of redaction that hide nothing any more, once the record whose words they repeat was erased. */
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Redactions } from '../../contract/desk/reports.ts'
import { clusters } from '../../entities/clusters.ts'
import { changing, changingWithin } from '../cases/case-changes.ts'
import { keyDigest } from '../graph/digests.ts'
import { createJudgements } from '../graph/judgements.ts'
import { backlogOf } from '../graph/write-claims.ts'
import { wordsIn } from '../ledger/words.ts'
import { personalColumns, personalTables } from '../state/forgetting.ts'
import { shortPrint } from '../state/hash.ts'
import { type Tables, tables } from '../state/tables.ts'

type Marks = Redactions['marks']
type Mark = Marks[number]

/** Marks each mention that a decision joins to a marked one: the decision may lose a key with the record. */
export async function spellOutMarks(db: Kysely<Tables>, case_id: string): Promise<void> {
  await changeMarks(db, case_id, async (all) => {
    if (!all.some(({ mark }) => mark === 'mention')) return null
    const together = clusters(await createJudgements(db).list(case_id))
    return (marks) => {
      const known = new Set(marks.flatMap((one) => (one.mark === 'mention' ? [one.key] : [])))
      const others = marks.flatMap((one): Mark[] => {
        const cluster = one.mark === 'mention' ? together.find((keys) => keys.includes(one.key)) : undefined
        return (cluster ?? []).flatMap((key) => (known.has(key) ? [] : [{ ...one, mark: 'mention', key } as Mark]))
      })
      return [...marks, ...others]
    }
  })
}

/** A mark that may still hide something stays. */
export const forgetMarks = (db: Kysely<Tables>, case_id: string): Promise<void> =>
  changeMarks(db, case_id, async (all) => {
    if (!all.some(({ mark }) => mark === 'mention' || mark === 'words')) return null
    if (await mayHoldMore(db, case_id)) return null
    const keys = await keysIn(db, case_id, all)
    const words = await wordsStillIn(db, case_id, new Set(all.flatMap(wordsOf)))
    return (marks) =>
      withoutWords(
        marks.filter((one) => wordsOf(one).every((word) => words.has(word))),
        (one) => one.mark === 'mention' && !keys.has(one.key),
      )
  })

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

/** @param found a version of the marks, a colon and a mark's print @returns whether it held the mark */
export async function forgetMark(tx: Transaction<Tables>, found: string): Promise<boolean> {
  const [seq, print] = found.split(':')
  const its = savedMarks(tx).where('seq', '=', Number(seq))
  return emptyMarks(tx, its, (one) => shortPrint(JSON.stringify(one)) === print)
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

export const casesWithMarks = async (db: Kysely<Tables>): Promise<string[]> =>
  (await db.selectFrom('report_redaction').select('case_id').distinct().execute()).map(({ case_id }) => case_id)

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

/** The words without which a mark finds nothing: those of four letters or more, which are no title or initial. */
function wordsOf(one: Mark): string[] {
  if (one.mark !== 'words') return []
  const words = wordsIn(one.words).map(folded).filter(Boolean)
  const long = words.filter((word) => word.length >= 4)
  return long.length > 0 ? long : words
}

/** Letters and digits alone, with one spelling for ü, ue and u, because a mark finds all of them. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/([aou])e/g, '$1')
const plainLetters: { readonly [letter: string]: string } = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

const caseSeq = async (db: Kysely<Tables>, case_id: string): Promise<number> =>
  (await db.selectFrom('claim_mark').select('case_seq').where('case_id', '=', case_id).executeTakeFirst())?.case_seq ??
  0

/** Keys that name a lookup, a row or nothing. */
const wordless = /^(asked|row|erased):/

async function keysIn(db: Kysely<Tables>, case_id: string, marks: Marks): Promise<Set<string>> {
  const case_seq = await caseSeq(db, case_id)
  const found = new Set<string>()
  for (const key of new Set(marks.flatMap((one) => (one.mark === 'mention' ? [one.key] : [])))) {
    if (wordless.test(key)) found.add(key)
    const mentions = db.selectFrom('mention').select('seq').where('key_hash', '=', keyDigest(case_seq, key))
    if (await mentions.where('key', '=', key).executeTakeFirst()) found.add(key)
  }
  return found
}

async function wordsStillIn(db: Kysely<Tables>, case_id: string, words: ReadonlySet<string>): Promise<Set<string>> {
  const missing = new Set(words)
  for await (const text of textsOf(db, case_id)) {
    if (missing.size === 0) break
    const said = folded(text)
    for (const word of missing) if (said.includes(word)) missing.delete(word)
  }
  return new Set([...words].filter((word) => !missing.has(word)))
}

/** The words that people wrote in the case, their requests, the claims of its records, and the house template. */
async function* textsOf(db: Kysely<Tables>, case_id: string): AsyncGenerator<string> {
  const house = db
    .selectFrom('house_template')
    .select(['signatory_name', 'signatory_role', 'organisation', 'words_before', 'words_after'])
  for (const row of await house.execute()) yield* Object.values(row)
  for (const name of personalTables) {
    if (name === 'report_redaction' || !('case_id' in tables[name].columns)) continue
    const columns = personalColumns(tables[name]).filter(([, { type }]) => type !== 'bytes?')
    const { rows } = await sql<{ [column: string]: string | null }>`
      select ${sql.join(columns.map(([column]) => sql.ref(column)))} from ${sql.table(name)}
      where case_id = ${case_id}`.execute(db)
    for (const row of rows) for (const text of Object.values(row)) if (text !== null) yield text
  }
  const case_seq = await caseSeq(db, case_id)
  for (let after = 0; ; ) {
    const mentions = await db
      .selectFrom('mention')
      .select(['seq', 'key'])
      .where('case_seq', '=', case_seq)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(500)
      .execute()
    for (const { key } of mentions) yield key
    const claims = await db
      .selectFrom('claim')
      .select('value')
      .where('mention', 'in', [0, ...mentions.map(({ seq }) => seq)])
      .execute()
    for (const { value } of claims) if (value !== null) yield value
    if (mentions.length < 500) return
    after = mentions.at(-1)!.seq
  }
}
