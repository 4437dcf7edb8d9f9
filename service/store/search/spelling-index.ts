/** Finds misspelt words (decision 0082): by their trigrams, and by the hashes of words without one letter. */
import type { Kysely } from 'kysely'
import type { Engine } from '../../../platform/database.ts'
import type { Tables } from '../tables.ts'
import { type Block, blocksAt, blocksOf, changeBlock, insertBlocks } from './blocks.ts'
import { deletionKey, keysBetween, type Part, tablesOf, trigramKey, wordIn, wordsOfPart } from './parts.ts'
import { Postings } from './postings.ts'
import { readBlocks } from './ranks.ts'
import { deletionHashesOf, hashOf, mayBeMeant, trigramsOf } from './spelling.ts'

type Db = Kysely<Tables>

/** @param words by their ids, from 1. Goes through them once for each kind of list: both would take twice the memory. */
export async function writeSpelling(db: Db, engine: Engine, part: Part, words: readonly string[]): Promise<void> {
  const { list } = tablesOf(part)
  await db.deleteFrom(list).where('word', '=', deletionKey(part)).execute()
  const [from, before] = keysBetween(trigramKey(part, ''))
  await db.deleteFrom(list).where('word', '>=', from).where('word', '<', before).execute()
  await insertBlocks(db, engine, part, deletionBlocks(part, words))
  await insertBlocks(db, engine, part, trigramBlocks(part, words))
}

/** The most trigrams of all words. Each word also loses each of its letters once. */
const lettersOf = (words: readonly string[]) => words.reduce((sum, { length }) => sum + length, 0)

function* deletionBlocks(part: Part, words: readonly string[]): Generator<Block> {
  const deletions = new Float64Array(lettersOf(words))
  let size = 0
  for (const { word, id } of spelled(words))
    for (const hash of deletionHashesOf(word)) deletions[size++] = entryOf(hash, id)
  yield* blocksOf(deletionKey(part), deletions.subarray(0, size).sort(), endsHash)
}

function* trigramBlocks(part: Part, words: readonly string[]): Generator<Block> {
  const trigrams = new Postings(lettersOf(words))
  for (const { word, id } of spelled(words)) for (const trigram of trigramsOf(word)) trigrams.add(trigram, id)
  for (const [trigram, ids] of trigrams.sorted()) yield* blocksOf(trigramKey(part, trigram), ids)
}

function* spelled(words: readonly string[]): Generator<{ word: string; id: number }> {
  for (const [at, word] of words.entries()) if (mayBeMeant(word) && at + 1 < mostWords) yield { word, id: at + 1 }
}

export async function wordsById(db: Db, part: Part): Promise<string[]> {
  const [from, before] = wordsOfPart(part)
  const rows = await db
    .selectFrom(tablesOf(part).word)
    .select(['word', 'word_id'])
    .where('word', '>=', from)
    .where('word', '<', before)
    .execute()
  const words = new Array<string>(rows.reduce((most, { word_id }) => Math.max(most, word_id), 0)).fill('')
  for (const { word, word_id } of rows) words[word_id - 1] = wordIn(word)
  return words
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
export const idsNear = (db: Db, part: Part, typed: string): Promise<number[]> =>
  idsWithHash(db, part, [...new Set([hashOf(typed), ...deletionHashesOf(typed)])])

/** The ids of words that have one of these hashes when they lose a letter. */
export async function idsWithHash(db: Db, part: Part, hashes: readonly number[]): Promise<number[]> {
  const last = hashes.map((hash) => entryOf(hash, mostWords - 1))
  const blocks = await blocksAt(db, part, deletionKey(part), last)
  const wanted = new Set(hashes)
  const entries = readBlocks(blocks).filter((entry) => wanted.has(Math.floor(entry / mostWords)))
  return Array.from(entries, (entry) => entry % mostWords)
}

/** An id has 21 bits and a hash 32. No register of a country has more words. */
const mostWords = 2 ** 21
const entryOf = (hash: number, id: number) => hash * mostWords + id

/** A hash takes about five bytes, so fewer fit a page. A block contains all words of a hash. */
const endsHash = (last: number, next: number, size: number) =>
  size >= 160 && Math.floor(last / mostWords) !== Math.floor(next / mostWords)
