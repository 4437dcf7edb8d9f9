/**
 * Ranks of names, and lists of them in blocks (decision 0082). A rank is a name's place in the order of a search: live
 * names first, then those with fewer words. It contains the name's id, so it leads to the row.
 */

/** In the order of a search. */
export const dataSets = ['LIVE', 'FORMER', 'PROPOSED', 'DISSOLVED'] as const

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

/** A block of this many ranks fits a page of either database. */
export const mostInBlock = 384

/** Ascending ranks as bytes: the distance from each to the next, seven bits a byte, without the first rank. */
export function toBytes(ranks: ArrayLike<number>, from = 0, to = ranks.length): Uint8Array {
  const bytes: number[] = []
  for (let at = from + 1; at < to; at += 1) {
    let distance = ranks[at]! - ranks[at - 1]!
    while (distance >= 128) {
      bytes.push((distance % 128) + 128)
      distance = Math.floor(distance / 128)
    }
    bytes.push(distance)
  }
  return Uint8Array.from(bytes)
}

/** Appends a block's ranks to `into`. */
export function readBytes(first: number, bytes: Uint8Array, into: number[]): void {
  into.push(first)
  let rank = first
  let distance = 0
  let scale = 1
  for (const byte of bytes) {
    if (byte >= 128) {
      distance += (byte - 128) * scale
      scale *= 128
    } else {
      rank += distance + byte * scale
      into.push(rank)
      distance = 0
      scale = 1
    }
  }
}
