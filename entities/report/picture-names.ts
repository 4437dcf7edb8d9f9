/** Places names in a picture: beside their marks, without hiding another name or mark. */

/** All pictures are this wide. */
export const width = 1000

export type Box = { left: number; top: number; right: number; bottom: number }
export type At = { x: number; y: number; anchor: 'start' | 'middle' | 'end' }

/** A letter of 14 units is about 7.6 wide. */
export function boxOf(text: string, { x, y, anchor }: At): Box {
  const wide = text.length * 7.6 + 4
  const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2
  return { left, top: y - 14, right: left + wide, bottom: y + 5 }
}

export function isFree(text: string, at: At, height: number, taken: readonly Box[]): boolean {
  const { left, top, right, bottom } = boxOf(text, at)
  if (left < 4 || right > width - 4 || top < 4 || bottom > height - 4) return false
  return !taken.some((other) => left < other.right && right > other.left && top < other.bottom && bottom > other.top)
}

/** The first free position, else the first within the picture. It is then taken. */
export function spotFor(text: string, spots: readonly [At, ...At[]], height: number, taken: Box[]): At {
  const free = (others: readonly Box[]) => spots.find((spot) => isFree(text, spot, height, others))
  const at = free(taken) ?? free([]) ?? spots[0]
  taken.push(boxOf(text, at))
  return at
}
