/** Writes the search index (decision 0082), for whole tables or for a day's rows: the same on both engines. */
import { type Kysely, sql } from 'kysely'
import { bulkInsert } from '../../../platform/bulk-insert.ts'
import type { Engine } from '../../../platform/database.ts'
import type { Tables } from '../tables.ts'
import { type Block, blocksOf, changeBlock, insertBlocks } from './blocks.ts'
import { entriesOf, type IndexedName, NameLists } from './name-lists.ts'
import { wordsOfKey } from './name-words.ts'
import { firstWordKey, keysOfPart, type Part, parts, placeKey, tablesOf, wordIn, wordKey } from './parts.ts'
import { longestWord } from './spelling.ts'
import { addSpelling, wordsById, writeSpelling } from './spelling-index.ts'

type Db = Kysely<Tables>
type Word = Tables['company_word']
export type BuildOptions = {
  onRows?: (count: number) => void
  /** Names that were collected while they were written, the last of the table. The others are read from it. */
  lists?: NameLists
  /** Whether the tables of the index are new. */
  isNew?: boolean
}

/** Builds the missing parts, each in a transaction, unless `db` is one. Memory grows only with the distinct words. */
export async function buildIndex(
  db: Db,
  engine: Engine,
  some: readonly Part[] = parts,
  options: BuildOptions = {},
): Promise<void> {
  for (const part of some) await inTransaction(db, (tx) => buildPart(tx, engine, part, options))
}

/** Empties the parts, so that the next build writes them again. */
export async function dropIndex(db: Db, some: readonly Part[] = parts): Promise<void> {
  for (const part of some) {
    const [from, before] = keysOfPart(part)
    await db.deleteFrom(tablesOf(part).index).where('part', '=', part).execute()
    await db.deleteFrom(tablesOf(part).word).where('word', '>=', from).where('word', '<', before).execute()
    await db.deleteFrom(tablesOf(part).list).where('word', '>=', from).where('word', '<', before).execute()
  }
}

export async function isIndexBuilt(db: Db): Promise<boolean> {
  for (const part of parts) {
    const state = await db.selectFrom(tablesOf(part).index).select('stage').where('part', '=', part).executeTakeFirst()
    if (state?.stage !== 'built') return false
  }
  return true
}

async function buildPart(db: Db, engine: Engine, part: Part, options: BuildOptions): Promise<void> {
  const { index } = tablesOf(part)
  const state = await db.selectFrom(index).select('stage').where('part', '=', part).executeTakeFirst()
  if (state?.stage === 'built') return
  const writeWords = async () => {
    // New tables are empty. A delete would wait behind the indexes that are being made.
    if (!options.isNew) await dropIndex(db, [part])
    return part === 'company' ? writeNames(db, engine, options) : writeWordsOf(db, engine, part)
  }
  // An earlier version ended with `done`, and kept the spelling in another table.
  await writeSpelling(db, engine, part, await (state?.stage === 'done' ? wordsById(db, part) : writeWords()))
  await db.deleteFrom(index).where('part', '=', part).execute()
  await db.insertInto(index).values({ part, stage: 'built', at: '' }).execute()
}

const inTransaction = (db: Db, work: (tx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** Writes the ranks of the names that contain each word. @returns the words by their ids, and nothing for places */
async function writeNames(db: Db, engine: Engine, { onRows, lists = new NameLists() }: BuildOptions) {
  try {
    for await (const rows of namesBefore(db, lists.first ?? Number.POSITIVE_INFINITY)) {
      for (const row of rows) lists.add(row)
      onRows?.(rows.length)
    }
    const words: Word[] = []
    await insertBlocks(db, engine, 'company', blocksAndWords(lists, words))
    await insertWords(db, engine, 'company', words)
    return words.map(({ word }) => (word[1] === ' ' ? wordIn(word) : ''))
  } finally {
    lists.close()
  }
}

function* blocksAndWords(lists: NameLists, words: Word[]): Generator<Block> {
  for (const [word, ranks] of lists.lists()) {
    if (word[1] !== '^') words.push({ word, word_id: words.length + 1, rows: ranks.length })
    yield* blocksOf(word, ranks)
  }
}

async function* namesBefore(db: Db, end: number): AsyncGenerator<IndexedName[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('company_name')
      .select(['company_name_id', 'name_key', 'data_set', 'place'])
      .where('company_name_id', '>', last)
      .orderBy('company_name_id')
      .limit(5000)
      .execute()
    const before = rows.filter(({ company_name_id: id }) => id < end)
    yield before
    if (before.length < 5000) return
    last = before.at(-1)!.company_name_id
  }
}

const insertWords = (db: Db, engine: Engine, part: Part, words: Word[]) =>
  bulkInsert(db, engine, tablesOf(part).word, ['word', 'word_id', 'rows'], words)

/** After rows were deleted and written, in their transaction. New words of others come with the next build. */
export async function changeNames(
  db: Db,
  engine: Engine,
  { removed, added }: { removed: readonly IndexedName[]; added: readonly IndexedName[] },
): Promise<void> {
  const changes = new Map<string, { out: Set<number>; in: Set<number> }>()
  const changesOf = (key: string) => {
    const known = changes.get(key) ?? { out: new Set<number>(), in: new Set<number>() }
    changes.set(key, known)
    return known
  }
  for (const row of removed) for (const { key, rank } of keysOf(row)) changesOf(key).out.add(rank)
  for (const row of added) for (const { key, rank } of keysOf(row)) changesOf(key).in.add(rank)
  for (const [key, change] of changes) {
    // An unchanged name is in both.
    for (const rank of change.in) if (change.out.delete(rank)) change.in.delete(rank)
    const list = { part: 'company', word: key } as const
    for (const rank of change.out) await changeBlock(db, engine, { ...list, rank, adds: false })
    for (const rank of change.in) await changeBlock(db, engine, { ...list, rank, adds: true })
    if (key[1] !== '^') await changeCount(db, engine, key, change.in.size - change.out.size)
  }
}

function keysOf(name: IndexedName): { key: string; rank: number }[] {
  const { rank, words, firsts, place } = entriesOf(name)
  return [
    ...words.map((word) => wordKey('company', word)),
    ...firsts.map((word) => firstWordKey('company', word)),
    ...(place === undefined ? [] : [placeKey('company', place)]),
  ].map((key) => ({ key, rank }))
}

async function changeCount(db: Db, engine: Engine, word: string, more: number): Promise<void> {
  if (more === 0) return
  const known = await db.selectFrom('company_word').select('rows').where('word', '=', word).executeTakeFirst()
  const rows = (known?.rows ?? 0) + more
  if (known && rows > 0) await db.updateTable('company_word').set({ rows }).where('word', '=', word).execute()
  // The entries of its spelling stay, and lead to no word.
  else if (known) await db.deleteFrom('company_word').where('word', '=', word).execute()
  else {
    const { last } = await db
      .selectFrom('company_word')
      .select(({ fn }) => fn.max('word_id').as('last'))
      .executeTakeFirstOrThrow()
    const word_id = Number(last ?? 0) + 1
    await insertWords(db, engine, 'company', [{ word, word_id, rows }])
    if (word.startsWith(wordKey('company', ''))) await addSpelling(db, engine, 'company', wordIn(word), word_id)
  }
}

const sources = {
  controller: { table: 'controller', key: 'surname_key' },
  officer: { table: 'officer', key: 'surname_key' },
  person: { table: 'person', key: 'surname_key' },
  street: { table: 'street', key: 'name_key' },
  place: { table: 'place', key: 'name_key' },
} as const

/** Writes the distinct words of the part's names. There are few, compared with the rows. @returns them by their ids */
async function writeWordsOf(db: Db, engine: Engine, part: Exclude<Part, 'company'>): Promise<string[]> {
  const { table, key } = sources[part]
  const rows = new Map<string, number>()
  let last = ''
  for (;;) {
    const read = await sql<{ key: string; rows: number }>`
      select ${sql.ref(key)} as key, count(*) as rows from ${sql.table(table)} where ${sql.ref(key)} > ${last}
      group by ${sql.ref(key)} order by ${sql.ref(key)} limit 5000`.execute(db)
    for (const found of read.rows)
      for (const word of new Set(wordsOfKey(found.key)))
        if (word.length <= longestWord) rows.set(word, (rows.get(word) ?? 0) + Number(found.rows))
    if (read.rows.length < 5000) break
    last = read.rows.at(-1)!.key
  }
  const words = [...rows.keys()].sort()
  const numbered = words.map((word, at) => ({ word: wordKey(part, word), word_id: at + 1, rows: rows.get(word)! }))
  await insertWords(db, engine, part, numbered)
  return words
}
