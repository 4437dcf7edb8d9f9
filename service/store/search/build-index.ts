/**
 * Writes the search index (decision 0082), for whole tables or for the rows of a daily update. Both engines then hold
 * the same rows.
 */
import { type Kysely, sql } from 'kysely'
import { bulkInsert } from '../../../platform/bulk-insert.ts'
import type { Engine } from '../../../platform/database.ts'
import { toNameKey } from '../name-key.ts'
import type { Tables } from '../tables.ts'
import { type Block, blocksOf, changeBlock, insertBlocks } from './blocks.ts'
import { joinedIn, withoutLegalForm, wordsOfKey } from './name-words.ts'
import {
  firstWordKey,
  keysBetween,
  keysOfPart,
  type Part,
  parts,
  placeKey,
  tablesOf,
  wordIn,
  wordKey,
} from './parts.ts'
import { Postings, span } from './postings.ts'
import { classes, classOfRank, rankIn, readBytes, toRank } from './ranks.ts'
import { longestWord } from './spelling.ts'
import { addSpelling, writeSpelling } from './spelling-index.ts'

type Db = Kysely<Tables>
type Name = Pick<Tables['company_name'], 'company_name_id' | 'name_key' | 'data_set'> & { place: string | null }
type Word = Tables['company_word']
export type BuildOptions = {
  /** Receives now and then the number of rows read. */
  onRows?: (count: number) => void
  /** Ranks in memory at once. */
  most?: number
}

/**
 * Builds the missing parts in steps. Each step is a transaction, unless `db` is one. An interrupted build continues
 * where it stopped. Memory grows only with the number of distinct words.
 */
export async function buildIndex(
  db: Db,
  engine: Engine,
  some: readonly Part[] = parts,
  options: BuildOptions = {},
): Promise<void> {
  for (const part of some) await buildPart(db, engine, part, options)
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
  for (;;) {
    const state = await db.selectFrom(tablesOf(part).index).selectAll().where('part', '=', part).executeTakeFirst()
    if (state?.stage === 'built') return
    const next = await inTransaction(db, async (tx) => {
      const step = await stepOf(tx, engine, part, state, options)
      await tx.deleteFrom(tablesOf(part).index).where('part', '=', part).execute()
      await tx
        .insertInto(tablesOf(part).index)
        .values({ part, ...step })
        .execute()
      return step
    })
    if (next.stage === 'built') return
  }
}

type Step = { stage: string; at: string }

async function stepOf(
  db: Db,
  engine: Engine,
  part: Part,
  state: Step | undefined,
  options: BuildOptions,
): Promise<Step> {
  // An earlier version ended with `done`, and kept the spelling in another table.
  if (state?.stage === 'spelling' || state?.stage === 'done') {
    await writeSpelling(db, engine, part)
    return { stage: 'built', at: '' }
  }
  if (part !== 'company') return writeWordsOf(db, engine, part)
  if (!state || state.stage === 'rows') return writeBlocks(db, engine, Number(state?.at ?? 0), options)
  return mergeBlocks(db, engine, state.at === '' ? fromTheFirst : (JSON.parse(state.at) as Merging))
}

const inTransaction = <Value>(db: Db, work: (tx: Db) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** The names of many rows: for each word, the ranks of the names that contain it. */
async function writeBlocks(db: Db, engine: Engine, after: number, { onRows, most = 3_000_000 }: BuildOptions) {
  const [words, places, firsts] = [new Postings(), new Postings(), new Postings()]
  const placeKeys = new Map<string, string>()
  let last = after
  let from: number | null = null
  for (let isFull = false; !isFull; ) {
    const rows = await db
      .selectFrom('company_name')
      .select(['company_name_id', 'name_key', 'data_set', 'place'])
      .where('company_name_id', '>', last)
      .orderBy('company_name_id')
      .limit(Math.min(most, 5000))
      .execute()
    from ??= rows[0]?.company_name_id ?? after
    for (const row of rows) {
      if (row.company_name_id - from >= mostIds) break
      const entries = entriesOf(row, placeKeys)
      const value = classOfRank(entries.rank) * mostIds + row.company_name_id - from
      for (const word of entries.words) words.add(word, value)
      for (const word of entries.firsts) firsts.add(word, value)
      if (entries.place !== undefined) places.add(entries.place, value)
      last = row.company_name_id
    }
    onRows?.(rows.length)
    const isEnd = rows.at(-1)?.company_name_id !== last
    isFull = isEnd || words.size + places.size + firsts.size >= most
  }
  const rankOf = (value: number) => rankIn(Math.floor(value / mostIds), (value % mostIds) + from!)
  const inKeyOrder = [
    [wordKey, words],
    [placeKey, places],
    [firstWordKey, firsts],
  ] as const
  function* blocks(): Generator<Block> {
    for (const [keyOf, postings] of inKeyOrder)
      for (const [text, values] of postings.sorted()) yield* blocksOf(keyOf('company', text), values.map(rankOf))
  }
  await insertBlocks(db, engine, 'company', blocks())
  return last === after ? { stage: 'merge', at: '' } : { stage: 'rows', at: String(last) }
}

/** The most ids in one step: with the class of its rank, an id fits the numbers of `Postings`. */
const mostIds = span / classes

/**
 * What a name is found by, and its rank.
 * @param places known keys of places: there are few places beside the names
 */
function entriesOf({ company_name_id, name_key, data_set, place }: Name, places = new Map<string, string>()) {
  const own = wordsOfKey(name_key).slice(0, mostWords)
  const joined = joinedIn(own)
  const [words, firsts] = [[...own], own.slice(0, 1)]
  for (const { word, at } of joined) {
    words.push(word)
    if (at === 0) firsts.push(word)
  }
  let key: string | undefined
  if (place) {
    key = places.get(place) ?? toNameKey(place)
    places.set(place, key)
  }
  return { rank: toRank(data_set, withoutLegalForm(own).length, company_name_id), words, firsts, place: key }
}

/** A name of 160 letters has fewer words. */
const mostWords = 80

/** The word to continue after, and how many words there were up to it. */
type Merging = { word: string; words: number }
const fromTheFirst: Merging = { word: '', words: 0 }

/** Each step wrote blocks of its own. Merges them into one list for each word, and counts the word's rows. */
async function mergeBlocks(db: Db, engine: Engine, { word: last, words }: Merging): Promise<Step> {
  // The lists of the spelling come before or after.
  const [, end] = keysBetween(firstWordKey('company', ''))
  const blocks = () => db.selectFrom('company_list').selectAll().orderBy('word').orderBy('first')
  const read = await blocks()
    .where('word', '>', last === '' ? wordKey('company', '') : last)
    .where('word', '<', end)
    .limit(mostMerged)
    .execute()
  const isLast = read.length < mostMerged
  const { word: at = last, first = 0 } = read.at(-1) ?? {}
  // A step merges whole words.
  if (!isLast) read.push(...(await blocks().where('word', '=', at).where('first', '>', first).execute()))
  const counted: Word[] = []
  const merged: Block[] = []
  const replaced: string[] = []
  for (const [word, some] of Map.groupBy(read, (block) => block.word)) {
    const ranks = ranksIn(some)
    const whole = blocksOf(word, ranks)
    if (whole.length !== some.length || whole.some(({ first }, at) => first !== Number(some[at]!.first))) {
      merged.push(...whole)
      replaced.push(word)
    }
    if (word[1] !== '^') counted.push({ word, word_id: words + counted.length + 1, rows: ranks.length })
  }
  for (let from = 0; from < replaced.length; from += 500)
    await db
      .deleteFrom('company_list')
      .where('word', 'in', replaced.slice(from, from + 500))
      .execute()
  await insertBlocks(db, engine, 'company', merged)
  await insertWords(db, engine, 'company', counted)
  return isLast
    ? { stage: 'spelling', at: '' }
    : { stage: 'merge', at: JSON.stringify({ word: at, words: words + counted.length } satisfies Merging) }
}

const mostMerged = 5_000

/** Sorts the ranks of all blocks. The array of a common word is large, so it is allocated once. */
function ranksIn(blocks: readonly Pick<Tables['company_list'], 'first' | 'ranks'>[]): Float64Array {
  // A rank takes at least one byte.
  const all = new Float64Array(blocks.reduce((sum, { ranks }) => sum + 1 + ranks!.length, 0))
  let size = 0
  for (const { first, ranks } of blocks) {
    const some: number[] = []
    readBytes(Number(first), ranks!, some)
    all.set(some, size)
    size += some.length
  }
  return all.subarray(0, size).sort()
}

const insertWords = (db: Db, engine: Engine, part: Part, words: Word[]) =>
  bulkInsert(db, engine, tablesOf(part).word, ['word', 'word_id', 'rows'], words)

/**
 * Updates the lists of company names after rows were deleted and written. A changed name counts as both. Run it in the
 * transaction that changes the rows. New words of officers and others come with the next build.
 */
export async function changeNames(
  db: Db,
  engine: Engine,
  { removed, added }: { removed: readonly Name[]; added: readonly Name[] },
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

function keysOf(name: Name): { key: string; rank: number }[] {
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
  officer: { table: 'officer', key: 'surname_key' },
  person: { table: 'person', key: 'surname_key' },
  street: { table: 'street', key: 'name_key' },
  place: { table: 'place', key: 'name_key' },
} as const

/** The distinct words of the part's names. There are few, compared with the rows. */
async function writeWordsOf(db: Db, engine: Engine, part: Exclude<Part, 'company'>): Promise<Step> {
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
  return { stage: 'spelling', at: '' }
}
