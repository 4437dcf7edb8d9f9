/** Places names in a picture: beside their marks, without hiding another name or mark. */
/** All pictures are this wide. */
export const width = 1000

export type Box = { left: number; top: number; right: number; bottom: number }
export type At = { x: number; y: number; anchor: 'start' | 'middle' | 'end' }
export type Room = { most: number; lines?: 1 | 2 }
type Name = At & { text: string; room?: Room }

/** Letters of a picture are 14 units high. */
const letterSize = 14
export const lineHeight = 17

/** In sizes of a letter, as Arial and its like are set, with a little to spare. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += /[ .,:;iljtf()|]/.test(letter) ? 0.3 : /[A-ZmwMW@]/.test(letter) ? 0.75 : 0.57
  return width
}

/** A long name is cut. With room for two lines, it goes over both, which are as even as its words allow. */
export function inLines(text: string, { most, lines = 1 }: Room): string {
  const short = text.length > most ? `${text.slice(0, most - 1)}…` : text
  if (lines === 1 || short.length <= Math.ceil(most / 2)) return short
  const words = short.split(' ')
  let even: { both: string; wide: number } | null = null
  for (let first = 1; first < words.length; first++) {
    const both = [words.slice(0, first).join(' '), words.slice(first).join(' ')]
    const wide = Math.max(...both.map(textWidth))
    if (even === null || wide < even.wide) even = { both: both.join('\n'), wide }
  }
  return even?.both ?? short
}

export function boxOf({ text, room, x, y, anchor }: Name): Box {
  const lines = (room ? inLines(text, room) : text).split('\n')
  const wide = Math.max(...lines.map(textWidth)) * letterSize + 4
  const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2
  return { left, top: y - 14, right: left + wide, bottom: y + 5 + (lines.length - 1) * lineHeight }
}

export const cornersOf = ({ left, top, right, bottom }: Box): [x: number, y: number][] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

export function isFree(text: string, at: At, height: number, taken: readonly Box[]): boolean {
  const { left, top, right, bottom } = boxOf({ text, ...at })
  if (left < 4 || right > width - 4 || top < 4 || bottom > height - 4) return false
  return !taken.some((other) => left < other.right && right > other.left && top < other.bottom && bottom > other.top)
}

/** The first free position, else the first within the picture. It is then taken. */
export function spotFor(text: string, spots: readonly [At, ...At[]], height: number, taken: Box[]): At {
  const free = (others: readonly Box[]) => spots.find((spot) => isFree(text, spot, height, others))
  const at = free(taken) ?? free([]) ?? spots[0]
  taken.push(boxOf({ text, ...at }))
  return at
}
