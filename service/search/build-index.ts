/**
 * Writes the search index (decision 0082), for whole tables or for the rows of a daily update. Both engines then hold
 * the same rows.
 */
import { type Kysely, sql } from 'kysely'
import { bulkInsert } from '../../platform/bulk-insert.ts'
import type { Engine } from '../../platform/database.ts'
import { toNameKey } from '../store/name-key.ts'
import type { Tables } from '../store/tables.ts'
import { joinedIn, withoutLegalForm, wordsOfKey } from './name-words.ts'
import {
  firstWordKey,
  keysBetween,
  keysOfPart,
  type Part,
  parts,
  placeKey,
  tablesOf,
  trigramKey,
  wordIn,
  wordKey,
} from './parts.ts'
import { classOfRank, mostInBlock, readBytes, toBytes, toRank } from './ranks.ts'
import { deletionsOf, longestWord, mayBeMeant, trigramsOf } from './spelling.ts'

type Db = Kysely<Tables>
type Name = Pick<Tables['company_name'], 'company_name_id' | 'name_key' | 'data_set'> & { place: string | null }
type Block = { word: string; first: number; ranks: Uint8Array }
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
    await db.deleteFrom(tablesOf(part).typo).where('shortened', '>=', from).where('shortened', '<', before).execute()
  }
}

export async function isIndexBuilt(db: Db): Promise<boolean> {
  for (const part of parts) {
    const state = await db.selectFrom(tablesOf(part).index).select('stage').where('part', '=', part).executeTakeFirst()
    if (state?.stage !== 'done') return false
  }
  return true
}

async function buildPart(db: Db, engine: Engine, part: Part, options: BuildOptions): Promise<void> {
  for (;;) {
    const state = await db.selectFrom(tablesOf(part).index).selectAll().where('part', '=', part).executeTakeFirst()
    if (state?.stage === 'done') return
    const next = await inTransaction(db, async (tx) => {
      const step = await stepOf(tx, engine, part, state, options)
      await tx.deleteFrom(tablesOf(part).index).where('part', '=', part).execute()
      await tx
        .insertInto(tablesOf(part).index)
        .values({ part, ...step })
        .execute()
      return step
    })
    if (next.stage === 'done') return
  }
}

type Step = { stage: string; at: string }

function stepOf(db: Db, engine: Engine, part: Part, state: Step | undefined, options: BuildOptions): Promise<Step> {
  if (part !== 'company') return writeWordsOf(db, engine, part)
  if (!state || state.stage === 'rows') return writeBlocks(db, engine, Number(state?.at ?? 0), options)
  return mergeBlocks(db, engine, state.at === '' ? fromTheFirst : (JSON.parse(state.at) as Merging))
}

const inTransaction = <Value>(db: Db, work: (tx: Db) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** The names of many rows: for each word, the ranks of the names that contain it. */
async function writeBlocks(db: Db, engine: Engine, after: number, { onRows, most = 3_000_000 }: BuildOptions) {
  const lists = new Map<string, number[]>()
  const placeKeys = new Map<string, string>()
  let count = 0
  let last = after
  while (count < most) {
    const rows = await db
      .selectFrom('company_name')
      .select(['company_name_id', 'name_key', 'data_set', 'place'])
      .where('company_name_id', '>', last)
      .orderBy('company_name_id')
      .limit(5000)
      .execute()
    if (rows.length === 0) break
    for (const row of rows) {
      const { rank, keys } = entriesOf(row, placeKeys)
      for (const key of keys) {
        const list = lists.get(key)
        if (list) list.push(rank)
        else lists.set(key, [rank])
      }
      count += keys.length
    }
    last = rows.at(-1)!.company_name_id
    onRows?.(rows.length)
  }
  const sorted = [...lists.keys()].sort()
  let blocks: Block[] = []
  for (const key of sorted) {
    blocks.push(...blocksOf(key, Float64Array.from(lists.get(key)!).sort(), true))
    if (blocks.length < 5000) continue
    await insertBlocks(db, engine, blocks)
    blocks = []
  }
  await insertBlocks(db, engine, blocks)
  return count === 0 ? { stage: 'merge', at: '' } : { stage: 'rows', at: String(last) }
}

/** The keys that find a name, and its rank. @param places known keys of places: there are few of them */
function entriesOf({ company_name_id, name_key, data_set, place }: Name, places = new Map<string, string>()) {
  const words = wordsOfKey(name_key).slice(0, mostWords)
  const joined = joinedIn(words)
  const keys = new Set([...words, ...joined.map(({ word }) => word)].map((word) => wordKey('company', word)))
  for (const first of [words[0], ...joined.filter(({ at }) => at === 0).map(({ word }) => word)])
    if (first !== undefined) keys.add(firstWordKey('company', first))
  if (place) {
    const key = places.get(place) ?? placeKey('company', toNameKey(place))
    places.set(place, key)
    keys.add(key)
  }
  return { rank: toRank(data_set, withoutLegalForm(words).length, company_name_id), keys: [...keys] }
}

/** A name of 160 letters has fewer words. */
const mostWords = 80

/** @param parted no block crosses classes of ranks: blocks of later rows may lie between */
function blocksOf(word: string, ranks: ArrayLike<number>, parted = false): Block[] {
  const blocks: Block[] = []
  let from = 0
  for (let at = 1; at <= ranks.length; at += 1) {
    const ends = at === ranks.length || at - from === mostInBlock
    if (!ends && !(parted && classOfRank(ranks[at]!) !== classOfRank(ranks[from]!))) continue
    blocks.push({ word, first: ranks[from]!, ranks: toBytes(ranks, from, at) })
    from = at
  }
  return blocks
}

const insertBlocks = (db: Db, engine: Engine, blocks: Block[], part: Part = 'company') =>
  bulkInsert(db, engine, tablesOf(part).list, ['word', 'first', 'ranks'], blocks)

/** The block to continue after, how many ranks its word had so far, and how many words there were before. */
type Merging = { word: string; first: number; rows: number; words: number }
const fromTheFirst: Merging = { word: '', first: -1, rows: 0, words: 0 }

/** Merges many small blocks into few, counts each word's rows, and makes words findable by spelling. */
async function mergeBlocks(db: Db, engine: Engine, { word, first, rows: before, words }: Merging): Promise<Step> {
  // Trigrams come after.
  const [, end] = keysBetween(firstWordKey('company', ''))
  const last = word === '' ? wordKey('company', '') : word
  const isNext = sql<boolean>`(word, first) > (${last}, ${first})`
  const read = await db
    .selectFrom('company_list')
    .selectAll()
    .where(isNext)
    .where('word', '<', end)
    .orderBy('word')
    .orderBy('first')
    .limit(mostMerged)
    .execute()
  const merged: Block[] = []
  const counted: Word[] = []
  let rows = before
  let current = word
  let pending: number[] = []
  let number = words
  const endWord = () => {
    merged.push(...blocksOf(current, pending))
    pending = []
  }
  const count = () => {
    if (rows > 0 && current[1] !== '^') {
      number += 1
      counted.push({ word: current, word_id: number, rows })
    }
    rows = 0
  }
  for (const block of read) {
    if (block.word !== current) {
      endWord()
      count()
      current = block.word
    }
    const size = pending.length
    readBytes(Number(block.first), block.ranks!, pending)
    rows += pending.length - size
    while (pending.length >= 2 * mostInBlock) {
      merged.push(...blocksOf(current, pending.slice(0, mostInBlock)))
      pending = pending.slice(mostInBlock)
    }
  }
  endWord()
  const isLast = read.length < mostMerged
  if (isLast) count()
  if (merged.length < read.length) {
    const { word: endsWith, first: endsAt } = read.at(-1)!
    await db
      .deleteFrom('company_list')
      .where(isNext)
      .where(sql<boolean>`(word, first) <= (${endsWith}, ${endsAt})`)
      .execute()
    await insertBlocks(db, engine, merged)
  }
  await writeWords(db, engine, 'company', counted)
  if (isLast) return { stage: 'done', at: '' }
  const { word: at, first: from } = read.at(-1)!
  return {
    stage: 'merge',
    at: JSON.stringify({ word: at, first: Number(from), rows, words: number } satisfies Merging),
  }
}

const mostMerged = 5_000

/** Rows of `search_word`, and the keys that find them when they are misspelt. */
async function writeWords(db: Db, engine: Engine, part: Part, words: Word[]): Promise<void> {
  await bulkInsert(db, engine, tablesOf(part).word, ['word', 'word_id', 'rows'], words)
  const spelt = words.filter(({ word }) => word[1] === ' ' && mayBeMeant(wordIn(word)))
  const typos = spelt.flatMap(({ word }) =>
    deletionsOf(wordIn(word)).map((shortened) => ({ shortened: wordKey(part, shortened), word: wordIn(word) })),
  )
  typos.sort((one, other) => (one.shortened < other.shortened ? -1 : 1))
  for (let from = 0; from < typos.length; from += 5000)
    await bulkInsert(db, engine, tablesOf(part).typo, ['shortened', 'word'], typos.slice(from, from + 5000))
  const trigrams = new Map<string, number[]>()
  for (const { word, word_id } of spelt)
    for (const trigram of trigramsOf(wordIn(word))) {
      const list = trigrams.get(trigram)
      if (list) list.push(word_id)
      else trigrams.set(trigram, [word_id])
    }
  const blocks = [...trigrams].flatMap(([trigram, list]) => blocksOf(trigramKey(part, trigram), list))
  await insertBlocks(db, engine, blocks, part)
}

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
  for (const row of removed)
    for (const { rank, keys } of [entriesOf(row)]) for (const key of keys) changesOf(key).out.add(rank)
  for (const row of added)
    for (const { rank, keys } of [entriesOf(row)]) for (const key of keys) changesOf(key).in.add(rank)
  for (const [key, change] of changes) {
    // An unchanged name is in both.
    for (const rank of change.in) if (change.out.delete(rank)) change.in.delete(rank)
    for (const rank of change.out) await changeBlock(db, engine, key, rank, false)
    for (const rank of change.in) await changeBlock(db, engine, key, rank, true)
    if (key[1] !== '^') await changeCount(db, engine, key, change.in.size - change.out.size)
  }
}

async function changeBlock(db: Db, engine: Engine, word: string, rank: number, adds: boolean): Promise<void> {
  const block = await db
    .selectFrom('company_list')
    .selectAll()
    .where('word', '=', word)
    .where('first', '<=', rank)
    .orderBy('first', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ranks: number[] = []
  if (block) readBytes(Number(block.first), block.ranks!, ranks)
  const rest = ranks.filter((other) => other !== rank)
  if (adds) rest.push(rank)
  if (block) await db.deleteFrom('company_list').where('word', '=', word).where('first', '=', block.first).execute()
  await insertBlocks(db, engine, blocksOf(word, Float64Array.from(rest).sort()))
}

async function changeCount(db: Db, engine: Engine, word: string, more: number): Promise<void> {
  if (more === 0) return
  const known = await db.selectFrom('company_word').select('rows').where('word', '=', word).executeTakeFirst()
  const rows = (known?.rows ?? 0) + more
  if (known && rows > 0) await db.updateTable('company_word').set({ rows }).where('word', '=', word).execute()
  else if (known) {
    // Its trigrams stay, and lead to no word.
    await db.deleteFrom('company_word').where('word', '=', word).execute()
    const shortened = deletionsOf(wordIn(word)).map((text) => wordKey('company', text))
    await db.deleteFrom('company_typo').where('shortened', 'in', shortened).where('word', '=', wordIn(word)).execute()
  } else {
    const { last } = await db
      .selectFrom('company_word')
      .select(({ fn }) => fn.max('word_id').as('last'))
      .executeTakeFirstOrThrow()
    await writeWords(db, engine, 'company', [{ word, word_id: Number(last ?? 0) + 1, rows }])
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
  for (let from = 0; from < numbered.length; from += 20_000)
    await writeWords(db, engine, part, numbered.slice(from, from + 20_000))
  return { stage: 'done', at: '' }
}
