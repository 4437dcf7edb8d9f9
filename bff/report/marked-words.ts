/** Which words a redaction needs, which of them records give, and which the case still says. */
import { type Kysely, sql } from 'kysely'
import type { RedactionMark } from '../../contract/desk/reports.ts'
import { isOperation } from '../../contract/operations.ts'
import { inWords } from '../../entities/dates.ts'
import { markOf } from '../graph/claim-mark.ts'
import { wordsIn } from '../ledger/words.ts'
import { personalColumns, personalTables } from '../state/forgetting.ts'
import { type Tables, tables } from '../state/tables.ts'
import { openStored, readStored, type StoredRecord, storedRecords } from '../upstream/stored-records.ts'

/** The words without which a mark finds nothing: those of four letters or more, which are no title or initial. */
export function wordsOf(one: RedactionMark): string[] {
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

/** @returns those of these words that these records give */
export const givenBy = (db: Kysely<Tables>, ids: readonly string[], words: ReadonlySet<string>) =>
  saidIn(textsOfRecords(db, ids), words)

/** @returns those of these words that the case still says */
export const stillSaid = (db: Kysely<Tables>, case_id: string, words: ReadonlySet<string>) =>
  saidIn(textsOf(db, case_id), words)

async function saidIn(texts: AsyncIterable<string>, words: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>()
  if (words.size === 0) return found
  for await (const text of texts) {
    // A report writes a date in words.
    const said = folded(/^\d{4}-\d\d/.test(text) ? `${text} ${inWords(text)}` : text)
    for (const word of words) if (said.includes(word)) found.add(word)
    if (found.size === words.size) break
  }
  return found
}

/**
 * The words that people wrote in the case, their requests, the claims of its records, the answers that its reports cite,
 * the names of accounts, and the house template.
 */
async function* textsOf(db: Kysely<Tables>, case_id: string): AsyncGenerator<string> {
  const house = db
    .selectFrom('house_template')
    .select(['signatory_name', 'signatory_role', 'organisation', 'words_before', 'words_after'])
  for (const row of await house.execute()) yield* Object.values(row)
  for (const { name } of await db.selectFrom('analyst').select('name').execute()) yield name
  for (const name of personalTables) {
    if (name === 'report_redaction' || !('case_id' in tables[name].columns)) continue
    const columns = personalColumns(tables[name]).filter(([, { type }]) => type !== 'bytes?')
    const { rows } = await sql<{ [column: string]: string | null }>`
      select ${sql.join(columns.map(([column]) => sql.ref(column)))} from ${sql.table(name)}
      where case_id = ${case_id}`.execute(db)
    for (const row of rows) for (const text of Object.values(row)) if (text !== null) yield text
  }
  const { case_seq } = await markOf(db, case_id)
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
    if (mentions.length < 500) break
    after = mentions.at(-1)!.seq
  }
  // A fact may repeat a field that gives no claim.
  const cited = await db
    .selectFrom('report_citation')
    .select('record')
    .distinct()
    .where('case_id', '=', case_id)
    .execute()
  yield* textsOfRecords(
    db,
    cited.map(({ record }) => record),
  )
}

/** Answers in memory at once. */
const atOnce = 10

/** The texts of requests and of answers. */
async function* textsOfRecords(db: Kysely<Tables>, ids: readonly string[]): AsyncGenerator<string> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    const asked = db.selectFrom('chain').select(['id', 'operation']).where('event', '=', 'asked')
    const operations = new Map(
      (await asked.where('id', 'in', some).execute()).map(({ id, operation }) => [id, operation]),
    )
    for (const [id, stored] of await storedRecords(db, some)) yield* textsIn(operations.get(id) ?? '', stored)
  }
}

/** None where somebody changed the record in the database. */
function textsIn(operation: string, stored: StoredRecord): string[] {
  const texts: string[] = []
  try {
    const { params, exchange } = openStored(stored)
    const read = isOperation(operation) ? readStored(operation, stored).read : null
    const result = read && 'result' in read ? read.result : exchange?.bytes.toString('utf8')
    JSON.stringify([params, result], (_, value) => {
      if (typeof value === 'string') texts.push(value)
      return value
    })
  } catch {}
  return texts
}
