/** A rank is a name's place in the order of a search (decision 0082): live first, then fewer words. It holds the id. */

export const dataSets = ['LIVE', 'FORMER', 'PROPOSED', 'DISSOLVED'] as const

/** As many as there are data sets, so that one statement fits each choice. */
export const filledDataSets = (some: readonly string[]): string[] => dataSets.map((_, at) => some[at] ?? some[0]!)

const ids = 2 ** 31
const lengths = 8

export const toRank = (dataSet: string, words: number, id: number): number =>
  rankIn(
    dataSets.indexOf(dataSet as (typeof dataSets)[number]) * lengths + Math.min(Math.max(words, 1), lengths) - 1,
    id,
  )

export const rankIn = (classOfRank: number, id: number): number => classOfRank * ids + id

export const idOfRank = (rank: number): number => rank % ids

export const classes = dataSets.length * lengths
/** Ranks of one class differ only in the id. */
export const classOfRank = (rank: number): number => Math.floor(rank / ids)

/** The distance between the first ranks of two data sets. */
export function ranksOf(dataSet: string): [from: number, before: number] {
  const from = toRank(dataSet, 1, 0)
  return [from, from + lengths * ids]
}

/** Ascending ranks as bytes: the distance from each to the next, seven bits a byte, without the first rank. */
export function toBytes(ranks: ArrayLike<number>, from = 0, to = ranks.length): Uint8Array {
  // A distance has at most eight bytes.
  if (scratch.length < 8 * (to - from)) scratch = new Uint8Array(8 * (to - from))
  let size = 0
  for (let at = from + 1; at < to; at += 1) {
    let distance = ranks[at]! - ranks[at - 1]!
    while (distance >= 128) {
      scratch[size++] = (distance % 128) + 128
      distance = Math.floor(distance / 128)
    }
    scratch[size++] = distance
  }
  return scratch.slice(0, size)
}

let scratch = new Uint8Array(1024)

/** How many bytes `toBytes` takes for a distance. */
export function bytesFor(distance: number): number {
  let bytes = 1
  for (let rest = distance; rest >= 128; rest = Math.floor(rest / 128)) bytes += 1
  return bytes
}

/** Ranks from `first` on, as `toBytes` writes them. */
export type Ranked = { readonly first: number; readonly ranks: Uint8Array | null }

/** The ranks of some blocks. A search reads a million, so this fills one array of numbers and makes no others. */
export function readBlocks(blocks: readonly Ranked[]): Float64Array {
  // A rank takes at least one byte.
  const all = new Float64Array(blocks.reduce((sum, { ranks }) => sum + 1 + ranks!.length, 0))
  let size = 0
  for (const { first, ranks } of blocks) {
    const bytes = ranks!
    let rank = Number(first)
    all[size++] = rank
    for (let at = 0; at < bytes.length; at += 1) {
      let byte = bytes[at]!
      let distance = 0
      let scale = 1
      for (; byte >= 128; at += 1, byte = bytes[at]!) {
        distance += (byte - 128) * scale
        scale *= 128
      }
      rank += distance + byte * scale
      all[size++] = rank
    }
  }
  return all.subarray(0, size)
}
