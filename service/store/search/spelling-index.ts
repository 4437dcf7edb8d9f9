/**
 * Finds misspelt words (decision 0082). It keeps two kinds of lists: under each three letters, the words that contain
 * them; and under one key, the hashes of every word without each of its letters in turn.
 */
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../../platform/database.ts'
import type { Tables } from '../tables.ts'
import { type Block, blocksOf, changeBlock, insertBlocks } from './blocks.ts'
import { deletionKey, keysBetween, type Part, tablesOf, trigramKey, wordIn, wordsOfPart } from './parts.ts'
import { Postings } from './postings.ts'
import { readBytes } from './ranks.ts'
import { deletionHashesOf, hashOf, mayBeMeant, trigramsOf } from './spelling.ts'

type Db = Kysely<Tables>

/** Reads the words once for each kind of list, because both at once would take twice the memory. */
export async function writeSpelling(db: Db, engine: Engine, part: Part): Promise<void> {
  const { word: words, list } = tablesOf(part)
  await db.deleteFrom(list).where('word', '=', deletionKey(part)).execute()
  const [from, before] = keysBetween(trigramKey(part, ''))
  await db.deleteFrom(list).where('word', '>=', from).where('word', '<', before).execute()

  // A word loses each of its letters once.
  const letters = sql<number>`coalesce(sum(length(word)), 0)`.as('letters')
  const { letters: most } = await db.selectFrom(words).select(letters).executeTakeFirstOrThrow()
  const deletions = new Float64Array(Number(most))
  let size = 0
  for await (const { word, id } of spelledWords(db, part))
    for (const hash of deletionHashesOf(word)) {
      deletions[size] = entryOf(hash, id)
      size += 1
    }
  await insertBlocks(db, engine, part, blocksOf(deletionKey(part), deletions.subarray(0, size).sort(), endsHash))

  const trigrams = new Postings()
  for await (const { word, id } of spelledWords(db, part))
    for (const trigram of trigramsOf(word)) trigrams.add(trigram, id)
  await insertBlocks(db, engine, part, blocksOfAll(part, trigrams))
}

function* blocksOfAll(part: Part, trigrams: Postings): Generator<Block> {
  for (const [trigram, ids] of trigrams.sorted()) yield* blocksOf(trigramKey(part, trigram), ids)
}

/** The words that a misspelt word may mean, in the order of their ids. */
async function* spelledWords(db: Db, part: Part): AsyncGenerator<{ word: string; id: number }> {
  const [from, before] = wordsOfPart(part)
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom(tablesOf(part).word)
      .select(['word', 'word_id'])
      .where('word', '>=', from)
      .where('word', '<', before)
      .where('word_id', '>', last)
      .where('word_id', '<', mostWords)
      .orderBy('word_id')
      .limit(5000)
      .execute()
    for (const { word, word_id: id } of rows) if (mayBeMeant(wordIn(word))) yield { word: wordIn(word), id }
    if (rows.length < 5000) return
    last = rows.at(-1)!.word_id
  }
}

/** Adds a word that a daily update brings. The entries of a deleted word stay, and lead to no word. */
export async function addSpelling(db: Db, engine: Engine, part: Part, word: string, id: number): Promise<void> {
  if (!mayBeMeant(word) || id >= mostWords) return
  for (const hash of deletionHashesOf(word)) {
    const change = { part, word: deletionKey(part), rank: entryOf(hash, id), adds: true, ends: endsHash }
    await changeBlock(db, engine, change)
  }
  for (const trigram of trigramsOf(word))
    await changeBlock(db, engine, { part, word: trigramKey(part, trigram), rank: id, adds: true })
}

/** Words that equal the typed one when each of them loses a letter, or one of them. A hash may match by chance. */
export async function idsNear(db: Db, part: Part, typed: string): Promise<number[]> {
  const hashes = [...new Set([hashOf(typed), ...deletionHashesOf(typed)])]
  const key = deletionKey(part)
  const list = sql.table(tablesOf(part).list)
  // For each hash, the last block that does not begin after it.
  const firsts = hashes.map(
    (hash) => sql`(select max(first) from ${list} where word = ${key} and first <= ${entryOf(hash, mostWords - 1)})`,
  )
  const { rows } = await sql<{ first: number; ranks: Uint8Array }>`
    select first, ranks from ${list} where word = ${key} and first in (${sql.join(firsts)})`.execute(db)
  const wanted = new Set(hashes)
  const entries: number[] = []
  for (const { first, ranks } of rows) readBytes(Number(first), ranks, entries)
  return entries.filter((entry) => wanted.has(Math.floor(entry / mostWords))).map((entry) => entry % mostWords)
}

/** An id has 21 bits and a hash 32. No register of a country has more words. */
const mostWords = 2 ** 21
const entryOf = (hash: number, id: number) => hash * mostWords + id

/** A hash takes about five bytes, so fewer fit a page. A block contains all words of a hash. */
const endsHash = (last: number, next: number, size: number) =>
  size >= 160 && Math.floor(last / mostWords) !== Math.floor(next / mostWords)
