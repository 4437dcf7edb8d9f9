/** Corrects a misspelt word to words of the index (decision 0082). */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { preparedForParts } from './part-statements.ts'
import { type Part, trigramKey, wordIn, wordKey, wordsOfPart } from './parts.ts'
import { type Ranked, readBlocks } from './ranks.ts'
import { deletionsOf, errorsBetween, hashesOfTwoErrors, mayBeMeant, mayBeMisspelt, trigramsOf } from './spelling.ts'
import { idsNear, idsWithHash } from './spelling-index.ts'

type Db = Kysely<Tables>
export type Correction = { word: string; errors: number; rows: number }

const most = 24
/** The most words, by shared trigrams, that are compared letter by letter. */
const mostCompared = 800
/** Each hash is a subselect of one statement: a word of 16 letters has 361, and one of 40 would have 2,341. */
const longestUndone = 16

const readRows = preparedForParts(
  ({ word }, ...keys: string[]) =>
    sql<{ word: string; rows: number }>`select word, ${sql.ref('rows')} from ${word} where word in (${sql.join(keys)})`,
)

export async function rowsOfWords(db: Db, part: Part, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const found = await readRows(db, part, ...padded(words.map((word) => wordKey(part, word))))
  return new Map(found.map(({ word, rows }) => [wordIn(word), rows]))
}

/** Fixed lengths, so that few statements need preparing. */
export function padded<Value>(values: readonly Value[]): Value[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(values.length, 4)))
  return [...values, ...new Array<Value>(size - values.length).fill(values[0]!)]
}

/** Words with one error, the most common first. */
export async function oneErrorFrom(db: Db, part: Part, word: string): Promise<Correction[]> {
  if (!mayBeMisspelt(word)) return []
  const ids = await idsNear(db, part, word)
  return correctionsAmong(db, part, word, [...deletionsOf(word), ...(await wordsOfIds(db, part, ids))], 1)
}

/** The index of ids has the words too, so this does not read their rows. */
const readWords = preparedForParts(
  ({ word }, from: string, before: string, ...ids: number[]) =>
    sql<{ word: string }>`
      select word from ${word} where word >= ${from} and word < ${before} and word_id in (${sql.join(ids)})`,
)

async function wordsOfIds(db: Db, part: Part, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await readWords(db, part, ...wordsOfPart(part), ...padded(ids))
  return rows.map(({ word }) => wordIn(word))
}

const readTrigrams = preparedForParts(
  ({ list }, ...keys: string[]) => sql<Ranked>`select first, ranks from ${list} where word in (${sql.join(keys)})`,
)

/** Words with two errors, among those that share most trigrams. */
export async function twoErrorsFrom(db: Db, part: Part, word: string): Promise<Correction[]> {
  if (!mayBeMisspelt(word, 2)) return []
  const trigrams = trigramsOf(word)
  const blocks = await readTrigrams(db, part, ...padded(trigrams.map((trigram) => trigramKey(part, trigram))))
  const ids = readBlocks(blocks)
  let highest = 0
  for (const id of ids) if (id > highest) highest = id
  const shared = new Uint8Array(highest + 1)
  for (const id of ids) shared[id]! += 1
  // Each error changes at most three trigrams, so a word with fewer in common is further away.
  const least = Math.max(2, trigrams.length - 6)
  const byShared: number[][] = []
  for (let id = 0; id < shared.length; id += 1) {
    const count = shared[id]!
    if (count < least) continue
    byShared[count] ??= []
    byShared[count].push(id)
  }
  const best = byShared
    .toReversed()
    .flatMap((some) => some ?? [])
    .slice(0, mostCompared)
  return correctionsAmong(db, part, word, await wordsOfIds(db, part, best), 2)
}

/** Words with two errors that share few trigrams, because two letters changed places or one is too many. */
export async function twoErrorsUndoneFrom(db: Db, part: Part, word: string): Promise<Correction[]> {
  if (!mayBeMisspelt(word, 2) || word.length > longestUndone) return []
  const ids = await idsWithHash(db, part, padded(hashesOfTwoErrors(word)))
  return correctionsAmong(db, part, word, await wordsOfIds(db, part, [...new Set(ids)]), 2)
}

/** The words of the index with this number of errors, the most common first. */
async function correctionsAmong(
  db: Db,
  part: Part,
  word: string,
  others: readonly string[],
  errors: number,
): Promise<Correction[]> {
  const close = others.filter((other) => mayBeMeant(other, errors) && errorsBetween(word, other, errors) === errors)
  return [...(await rowsOfWords(db, part, close))]
    .map(([other, rows]) => ({ word: other, rows, errors }))
    .sort((one, other) => other.rows - one.rows || (one.word < other.word ? -1 : 1))
    .slice(0, most)
}
