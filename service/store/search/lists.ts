/** Reads and intersects the lists of ranks in `search_block`, in order and step by step. */
import { type Kysely, sql } from 'kysely'
import { preparedOn } from '../../../platform/prepared.ts'
import type { Tables } from '../tables.ts'
import { blocksAt } from './blocks.ts'
import { padded } from './correct-words.ts'
import { type Ranked, readBlocks } from './ranks.ts'

type Db = Kysely<Tables>

/** Ranks of names that contain any of some words. Long lists are read in part; short ones whole. */
export type Term = { long: readonly string[]; short: readonly string[]; rows: number }

/** Words with more rows have a long list. */
const mostRead = 8192

/** @param rowsOf by key */
export function termOf(rowsOf: ReadonlyMap<string, number>): Term {
  const keys = [...rowsOf.keys()]
  const isLong = (key: string) => rowsOf.get(key)! > mostRead
  return {
    long: keys.filter(isLong),
    short: keys.filter((key) => !isLong(key)),
    rows: [...rowsOf.values()].reduce((sum, rows) => sum + rows, 0),
  }
}

/** The most ranks that a search reads. */
const mostRanks = 3_000_000
/** Reading one name costs as much as reading this many ranks. */
const ranksForARow = 600

/** For so few ranks, each block is sought. For more, the list is read from its start. */
const mostSought = 16

/** Reads more and more blocks of a list. SQLite compiles a statement anew for each limit that is a parameter. */
const nextReads = [1, 4, 16, 64, 128].map((size) => ({
  size,
  readNext: preparedOn(
    (word: string, last: number) => sql<Ranked>`
      select first, ranks from company_list where word = ${word} and first > ${last} order by first limit ${sql.lit(size)}`,
  ),
}))
const readBetween = preparedOn(
  (word: string, after: number, to: number) => sql<Ranked>`
    select first, ranks from company_list where word = ${word} and first > ${after} and first <= ${to} order by first`,
)
const readWhole = preparedOn(
  (...words: string[]) => sql<Ranked & { word: string }>`
    select word, first, ranks from company_list where word in (${sql.join(words)}) order by word, first`,
)

export class Lists {
  readonly #db: Db
  readonly #always: readonly Term[]
  /** What the search has read: short lists, and long ones up to a rank. Several readings of the words share them. */
  readonly #shorts = new Map<string, Ranked[]>()
  readonly #longs = new Map<string, { blocks: Ranked[]; to: number }>()
  #read = 0
  isCut = false

  /** @param always terms of every search */
  constructor(db: Db, always: readonly Term[]) {
    this.#db = db
    this.#always = always
  }

  /** All of `common` at once. */
  async all(terms: readonly Term[]): Promise<Float64Array> {
    const batches: Float64Array[] = []
    for await (const batch of this.common(terms)) batches.push(batch)
    return joined(batches)
  }

  /** Ascending ranks in every list but the longest, which cost more to read than the remaining names. */
  async *common(terms: readonly Term[]): AsyncGenerator<Float64Array> {
    const [rarest, ...others] = [...terms, ...this.#always].toSorted((one, other) => one.rows - other.rows)
    if (!rarest) return
    const worthReading = others.filter(({ rows }) => rows < ranksForARow * Math.max(rarest.rows, 1))
    // In one statement.
    await this.#short([rarest, ...worthReading].flatMap(({ short }) => short))
    for await (const some of this.#batches(rarest)) {
      let batch = some
      for (const term of worthReading) {
        if (batch.length === 0) break
        batch = await this.heldBy(term, batch)
      }
      if (batch.length > 0) yield batch
      if (this.#read > mostRanks) {
        this.isCut = true
        return
      }
    }
  }

  async *#batches(term: Term): AsyncGenerator<Float64Array> {
    const ofShort = readBlocks((await this.#short(term.short)).flat())
    this.#read += ofShort.length
    const short = sortedOnce(ofShort)
    if (term.long.length === 0) {
      // The best names come first, and a few are usually enough.
      for (let from = 0, size = 64; from < short.length; from += size, size = Math.min(2 * size, 1024))
        yield short.subarray(from, from + size)
      return
    }
    const cursors = term.long.map((key) => ({ key, ranks: none, last: -1, isDone: false }))
    let from = 0
    for (let step = 0; ; step += 1) {
      const { size, readNext } = nextReads[Math.min(step, nextReads.length - 1)]!
      for (const cursor of cursors)
        if (!cursor.isDone && cursor.ranks.length === 0) {
          const blocks = await readNext(this.#db, cursor.key, cursor.last)
          cursor.ranks = readBlocks(blocks)
          this.#read += cursor.ranks.length
          cursor.last = cursor.ranks.at(-1) ?? cursor.last
          cursor.isDone = blocks.length < size
        }
      const [only] = cursors
      if (only && cursors.length === 1 && short.length === 0) {
        if (only.ranks.length > 0) yield only.ranks
        if (only.isDone) return
        only.ranks = none
        continue
      }
      // Past the end of the shortest cursor, others may have more.
      const end = Math.min(...cursors.map(({ isDone, last }) => (isDone ? Number.POSITIVE_INFINITY : last)))
      const until = countUpTo(short, end)
      const parts = [short.subarray(from, until)]
      from = until
      for (const cursor of cursors) {
        const count = countUpTo(cursor.ranks, end)
        parts.push(cursor.ranks.subarray(0, count))
        cursor.ranks = cursor.ranks.subarray(count)
      }
      const batch = sortedOnce(joined(parts))
      if (batch.length > 0) yield batch
      if (cursors.every(({ isDone }) => isDone)) return
    }
  }

  /** The batch's ranks that are in any list of the term. */
  async heldBy(term: Term, batch: Float64Array): Promise<Float64Array> {
    if (batch.length === 0) return batch
    const isHeld = new Uint8Array(batch.length)
    for (const blocks of await this.#short(term.short)) this.#read += markHeld(batch, blocks, isHeld)
    for (const key of term.long) this.#read += markHeld(batch, await this.#around(key, batch), isHeld)
    return batch.filter((_, at) => isHeld[at] === 1)
  }

  /** The batch's ranks in the terms of every search. */
  async heldByAlways(batch: Float64Array): Promise<Float64Array> {
    let held = batch
    for (const term of this.#always) held = await this.heldBy(term, held)
    return held
  }

  /** The part of a long list that may hold the batch's ranks. */
  async #around(key: string, batch: Float64Array): Promise<Ranked[]> {
    const known = this.#longs.get(key) ?? { blocks: [], to: -1 }
    const to = batch.at(-1)!
    if (known.to >= to) return known.blocks
    if (batch.length <= mostSought) return blocksAt(this.#db, 'company', key, padded([...batch]))
    const blocks = known.blocks.concat(await readBetween(this.#db, key, known.to, to))
    this.#longs.set(key, { blocks, to })
    return blocks
  }

  async #short(keys: readonly string[]): Promise<Ranked[][]> {
    const missing = keys.filter((key) => !this.#shorts.has(key))
    for (const key of missing) this.#shorts.set(key, [])
    const blocks = missing.length === 0 ? [] : await readWhole(this.#db, ...padded(missing))
    for (const block of blocks) this.#shorts.get(block.word)!.push(block)
    return keys.map((key) => this.#shorts.get(key)!)
  }
}

const none: Float64Array = new Float64Array()

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
  let size = 0
  for (const part of parts) {
    all.set(part, size)
    size += part.length
  }
  return all
}

function sortedOnce(ranks: Float64Array): Float64Array {
  ranks.sort()
  let size = 0
  for (const rank of ranks) if (size === 0 || rank !== ranks[size - 1]) ranks[size++] = rank
  return ranks.subarray(0, size)
}

/** @param from how many are known to be up to `end` */
function countUpTo(ranks: ArrayLike<number>, end: number, from = 0): number {
  let [low, high] = [from, ranks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranks[middle]! <= end) low = middle + 1
    else high = middle
  }
  return low
}

/** How many ranks of the batch are before this one. Few of them are passed at a time, or very many. */
function countBefore(batch: ArrayLike<number>, rank: number, from: number): number {
  for (let at = from; at < from + 8; at += 1) if (at >= batch.length || batch[at]! >= rank) return at
  return countUpTo(batch, rank - 1, from + 8)
}

/** Marks the ranks that the blocks contain. @param batch ascending, as are the blocks @returns the bytes read */
export function markHeld(batch: ArrayLike<number>, blocks: readonly Ranked[], isHeld: Uint8Array): number {
  let read = 0
  let at = 0
  for (const [index, { first, ranks }] of blocks.entries()) {
    at = countBefore(batch, Number(first), at)
    if (at === batch.length) break
    const next = blocks[index + 1]
    if (next && batch[at]! >= Number(next.first)) continue
    at = markHeldByBlock(batch, at, Number(first), ranks!, isHeld)
    read += ranks!.length
  }
  return read
}

/** Reads like `readBlocks`, without keeping the ranks. @returns the first rank of the batch after the block */
function markHeldByBlock(
  batch: ArrayLike<number>,
  from: number,
  first: number,
  bytes: Uint8Array,
  isHeld: Uint8Array,
): number {
  let at = from
  let rank = first
  for (let index = 0; ; index += 1) {
    if (batch[at]! <= rank) {
      at = countBefore(batch, rank, at)
      if (batch[at] === rank) isHeld[at++] = 1
      if (at >= batch.length) return at
    }
    if (index === bytes.length) return at
    let byte = bytes[index]!
    if (byte < 128) {
      rank += byte
      continue
    }
    let distance = 0
    let scale = 1
    for (; byte >= 128; index += 1, byte = bytes[index]!) {
      distance += (byte - 128) * scale
      scale *= 128
    }
    rank += distance + byte * scale
  }
}
