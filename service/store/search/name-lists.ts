/**
 * Collects the words of names, with a list of ranks for each (decision 0082): partly in memory, partly in sorted runs.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseUnusable, whatToDo } from '../../../platform/database-fault.ts'
import { toNameKey } from '../name-key.ts'
import type { Tables } from '../tables.ts'
import { joinedIn, withoutLegalForm, wordsOfKey } from './name-words.ts'
import { firstWordKey, placeKey, wordKey } from './parts.ts'
import { Postings, span } from './postings.ts'
import { classes, classOfRank, type Ranked, rankIn, readBlocks, toBytes, toRank } from './ranks.ts'

export type IndexedName = Pick<Tables['company_name'], 'company_name_id' | 'name_key' | 'data_set' | 'place'>

/** The most ids in one run: with the class of its rank, an id fits the numbers of `Postings`. */
const mostIds = span / classes
/** A name of 160 letters has fewer words. */
const mostWords = 80
/** Entries in memory before a run is written. They stand beside the rows of the load, which has 300 MB (docs/scale.md). */
const mostInMemory = 1_000_000

type Run = { from: number; to: number }
/** What a collector leaves for another one: the id of its first name, and its sorted runs in their file. */
export type Collected = { first: number | null; runs: readonly Run[] }

export class NameLists {
  first: number | null = null
  readonly #most: number
  #words = new Postings()
  #places = new Postings()
  #firsts = new Postings()
  readonly #placeKeys = new Map<string, string>()
  readonly #runs: Run[] = []
  #file: number | null
  #from = 0

  constructor({ most = mostInMemory, file = null }: { most?: number; file?: number | null } = {}) {
    this.#most = most
    this.#file = file
  }

  openFile(): number {
    this.#file ??= openNameless()
    return this.#file
  }

  collected(): Collected {
    this.#writeRun()
    return { first: this.first, runs: this.#runs }
  }

  /** Goes on after another collector, whose runs are in this one's file. */
  take({ first, runs }: Collected): void {
    this.first = first
    this.#runs.push(...runs)
  }

  add(name: IndexedName): void {
    const id = name.company_name_id
    this.first ??= id
    const size = this.#words.size + this.#places.size + this.#firsts.size
    if (size === 0) this.#from = id
    else if (size >= this.#most || id < this.#from || id - this.#from >= mostIds) {
      this.#writeRun()
      this.#from = id
    }
    const { rank, words, firsts, place } = entriesOf(name, this.#placeKeys)
    const value = classOfRank(rank) * mostIds + id - this.#from
    for (const word of words) this.#words.add(word, value)
    for (const word of firsts) this.#firsts.add(word, value)
    if (place !== undefined) this.#places.add(place, value)
  }

  /** The keys in order, each with its ranks, ascending. */
  *lists(): Generator<[key: string, ranks: Float64Array]> {
    this.#writeRun()
    // Returns their memory.
    ;[this.#words, this.#places, this.#firsts] = [new Postings(), new Postings(), new Postings()]
    const runs = this.#runs.map(({ from, to }) => new RunReader(this.#file!, from, to))
    for (;;) {
      let key: string | null = null
      for (const { head } of runs) if (head && (key === null || head.key < key)) key = head.key
      if (key === null) return
      const some = runs.filter(({ head }) => head?.key === key)
      const ranks = readBlocks(some.map(({ head }) => head!))
      for (const run of some) run.next()
      yield [key, some.length > 1 ? ranks.sort() : ranks]
    }
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  #writeRun(): void {
    const from = this.#runs.at(-1)?.to ?? 0
    const out = new RunWriter(this.openFile(), from)
    const rankOf = (value: number) => rankIn(Math.floor(value / mostIds), (value % mostIds) + this.#from)
    const inKeyOrder = [
      [wordKey, this.#words],
      [placeKey, this.#places],
      [firstWordKey, this.#firsts],
    ] as const
    for (const [keyOf, postings] of inKeyOrder) {
      for (const [text, values] of postings.sorted()) out.add(keyOf('company', text), values.map(rankOf))
      postings.clear()
    }
    this.#runs.push({ from, to: out.end() })
  }
}

/** What a name is found by, and its rank. @param places known keys: there are few beside the names */
export function entriesOf(
  { company_name_id, name_key, data_set, place }: IndexedName,
  places = new Map<string, string>(),
) {
  const own = wordsOfKey(name_key).slice(0, mostWords)
  const words = own.slice()
  const firsts = own.slice(0, 1)
  for (const { word, at } of joinedIn(own)) {
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

/** A file without a name goes with its process, however that ends. */
function openNameless(): number {
  const file = path.join(process.env.SQLITE_TMPDIR ?? tmpdir(), `whereabouts-${randomUUID()}`)
  const descriptor = openSync(file, 'wx+', 0o600)
  unlinkSync(file)
  return descriptor
}

const chunkSize = 1 << 18
/** Before each list: the lengths of its key and its ranks, and its first rank. */
const headSize = 16

class RunWriter {
  readonly #file: number
  #to: number
  #chunk = Buffer.allocUnsafe(chunkSize)
  #size = 0

  constructor(file: number, from: number) {
    this.#file = file
    this.#to = from
  }

  add(key: string, ranks: ArrayLike<number>): void {
    const bytes = toBytes(ranks)
    // A letter of a text takes at most three bytes.
    const most = headSize + 3 * key.length + bytes.length
    if (this.#size + most > this.#chunk.length) this.#flush()
    if (most > this.#chunk.length) this.#chunk = Buffer.allocUnsafe(most)
    const keySize = this.#chunk.write(key, this.#size + headSize)
    this.#chunk.writeUInt32LE(keySize, this.#size)
    this.#chunk.writeUInt32LE(bytes.length, this.#size + 4)
    this.#chunk.writeDoubleLE(ranks[0]!, this.#size + 8)
    this.#chunk.set(bytes, this.#size + headSize + keySize)
    this.#size += headSize + keySize + bytes.length
  }

  end(): number {
    this.#flush()
    return this.#to
  }

  #flush(): void {
    try {
      for (let from = 0; from < this.#size; )
        from += writeSync(this.#file, this.#chunk, from, this.#size - from, this.#to + from)
    } catch (cause) {
      const fault = (cause as NodeJS.ErrnoException).code === 'ENOSPC' ? 'full' : null
      throw new DatabaseUnusable(fault, whatToDo(fault, process.env.SQLITE_TMPDIR ?? tmpdir(), cause), { cause })
    }
    this.#to += this.#size
    this.#size = 0
  }
}

class RunReader {
  head: (Ranked & { key: string }) | null = null
  readonly #file: number
  #from: number
  readonly #to: number
  #chunk = Buffer.alloc(0)

  constructor(file: number, from: number, to: number) {
    this.#file = file
    this.#from = from
    this.#to = to
    this.next()
  }

  next(): void {
    if (this.#from === this.#to && this.#chunk.length === 0) {
      this.head = null
      return
    }
    this.#fill(headSize)
    const [keySize, size] = [this.#chunk.readUInt32LE(0), this.#chunk.readUInt32LE(4)]
    const first = this.#chunk.readDoubleLE(8)
    const end = headSize + keySize + size
    this.#fill(end)
    const key = this.#chunk.toString('utf8', headSize, headSize + keySize)
    this.head = { key, first, ranks: this.#chunk.subarray(headSize + keySize, end) }
    this.#chunk = this.#chunk.subarray(end)
  }

  #fill(least: number): void {
    if (this.#chunk.length >= least) return
    const more = Math.min(Math.max(chunkSize, least), this.#to - this.#from)
    const chunk = Buffer.allocUnsafe(this.#chunk.length + more)
    this.#chunk.copy(chunk)
    readSync(this.#file, chunk, this.#chunk.length, more, this.#from)
    this.#from += more
    this.#chunk = chunk
  }
}
