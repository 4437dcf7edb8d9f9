/** Takes out marks of redaction that hide nothing any more, once the record whose words they repeat was erased. */
import { type Kysely, sql } from 'kysely'
import type { Redactions } from '../../contract/desk/reports.ts'
import { clusters } from '../../entities/clusters.ts'
import { keyDigest } from '../graph/digests.ts'
import { createJudgements } from '../graph/judgements.ts'
import { backlogOf } from '../graph/write-claims.ts'
import { plain, wordsIn } from '../ledger/words.ts'
import { personalColumns, personalTables } from '../state/forgetting.ts'
import { type Tables, tables } from '../state/tables.ts'

type Marks = Redactions['marks']
type Mark = Marks[number]

/** Marks each mention that a decision joins to a marked one: the decision may lose a key with the record. */
export async function spellOutMarks(db: Kysely<Tables>, case_id: string): Promise<void> {
  const joined = async () => clusters(await createJudgements(db).list(case_id))
  await changeMarks(db, case_id, async (all) => {
    if (!all.some(({ mark }) => mark === 'mention')) return null
    const together = await joined()
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
    const hides = (one: Mark): boolean => {
      if (one.mark === 'mention' && keys.has(one.key)) return true
      const own = wordsOf(one)
      return own.length === 0 || own.some((word) => words.has(word))
    }
    return (marks) => marks.filter(hides)
  })

export const casesWithMarks = async (db: Kysely<Tables>): Promise<string[]> =>
  (await db.selectFrom('report_redaction').select('case_id').distinct().execute()).map(({ case_id }) => case_id)

type Change = (marks: Marks) => Marks

async function changeMarks(db: Kysely<Tables>, case_id: string, toChange: (all: Marks) => Promise<Change | null>) {
  const rows = await db.selectFrom('report_redaction').select(['seq', 'marks']).where('case_id', '=', case_id).execute()
  const change = await toChange(rows.flatMap(({ marks }): Marks => JSON.parse(marks)))
  if (!change) return
  for (const { seq, marks } of rows) {
    const after = JSON.stringify(change(JSON.parse(marks)))
    if (after === marks) continue
    await db.updateTable('report_redaction').set({ marks: after }).where('seq', '=', seq).execute()
  }
}

/** Records that no view has read yet, and those of other cases, may name the same person. */
async function mayHoldMore(db: Kysely<Tables>, case_id: string): Promise<boolean> {
  if ((await backlogOf(db, case_id)).records > 0) return true
  const foreign = await db
    .selectFrom('report_citation')
    .innerJoin('chain', 'chain.id', 'report_citation.record')
    .select('record')
    .where('report_citation.case_id', '=', case_id)
    .where(({ or, eb }) => or([eb('chain.case_id', 'is', null), eb('chain.case_id', '!=', case_id)]))
    .executeTakeFirst()
  return foreign !== undefined
}

/** Some keys name a lookup or a row, and no words. */
function wordsOf(one: Mark): string[] {
  if (one.mark === 'words') return wordsIn(one.words)
  if (one.mark !== 'mention' || /^(asked|row):/.test(one.key)) return []
  return wordsIn(one.key.slice(one.key.indexOf(':') + 1))
}

const caseSeq = async (db: Kysely<Tables>, case_id: string): Promise<number> =>
  (await db.selectFrom('claim_mark').select('case_seq').where('case_id', '=', case_id).executeTakeFirst())?.case_seq ??
  0

async function keysIn(db: Kysely<Tables>, case_id: string, marks: Marks): Promise<Set<string>> {
  const case_seq = await caseSeq(db, case_id)
  const found = new Set<string>()
  for (const key of new Set(marks.flatMap((one) => (one.mark === 'mention' ? [one.key] : [])))) {
    const mentions = db.selectFrom('mention').select('seq').where('key_hash', '=', keyDigest(case_seq, key))
    if (await mentions.where('key', '=', key).executeTakeFirst()) found.add(key)
  }
  return found
}

async function wordsStillIn(db: Kysely<Tables>, case_id: string, words: ReadonlySet<string>): Promise<Set<string>> {
  const missing = new Set(words)
  for await (const text of textsOf(db, case_id)) {
    if (missing.size === 0) break
    const said = plain(text)
    for (const word of missing) if (said.includes(word)) missing.delete(word)
  }
  return new Set([...words].filter((word) => !missing.has(word)))
}

/** What people wrote in the case, what they asked, and the claims of its records. */
async function* textsOf(db: Kysely<Tables>, case_id: string): AsyncGenerator<string> {
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
