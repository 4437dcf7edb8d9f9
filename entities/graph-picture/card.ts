/** The words of a card: a name on two lines, or on more in smaller letters, and one fact. */

/** Widths of letters of the screen's font, as a share of the font size. */
const widths: readonly (readonly [characters: string, width: number])[] = [
  [".,:;'|ijl", 0.26],
  [' !()[]', 0.3],
  ['"*-/1Ifrt', 0.4],
  ['7?JLcksvxyz', 0.54],
  ['ABEFKPRSTVXYZ0', 0.63],
  ['&CDGHNOQUw', 0.71],
  ['MWm@', 0.86],
]
const widthOf = new Map(
  widths.flatMap(([characters, width]) => [...characters].map((letter) => [letter, width] as const)),
)

/** Without accents. Other scripts have wide letters. */
function wide(text: string, size: number): number {
  let width = 0
  for (const letter of text.normalize('NFD').replace(/\p{M}/gu, ''))
    width += widthOf.get(letter) ?? (/[\x20-\x7e]/.test(letter) ? 0.58 : 0.86)
  return width * size
}

/** Names are bold. */
const bolder = 1.05

export type CardName = { lines: string[]; size: 14 | 12 }

/** In the larger letters if it fits; cut only where four lines of the smaller ones do not hold it either. */
export function cardName(label: string, width: number, isShortened = true): CardName {
  if (isWhole(label, width)) return { lines: linesIn(label, width, 14), size: 14 }
  return { lines: linesOfName(label, width, 4, isShortened), size: 12 }
}

/**
 * In the smaller letters. A name that needs more lines is written shorter, and only then is its last line cut.
 * @param isShortened false where the shorter form is another's too
 */
export function linesOfName(label: string, width: number, most: number, isShortened = true): string[] {
  const forms = [label, ...(isShortened ? shorterForms(label) : [])].map((form) => linesIn(form, width, 12))
  const whole = forms.find((lines) => lines.length <= most)
  if (whole) return whole
  const lines = forms.at(-1)!
  const rest = lines
    .slice(most - 1)
    .join(' ')
    .replace(/(?<=\p{L}-) (?=\p{L})/gu, '')
  return [...lines.slice(0, most - 1), oneLine(rest, width / bolder, 12)]
}

/** `ALDER LTD`; `Helen Margaret STAINTHORPE`, then `Helen M. STAINTHORPE`: a surname says more than a title. */
function shorterForms(name: string): string[] {
  const company = name.replace(/\bLIMITED$/, 'LTD')
  if (company !== name) return [company]
  const person = name.replace(/^(?:Mr|Mrs|Ms|Miss|Mx|Dr|Sir|Dame) /, '')
  return person === name ? [] : [person, person.replace(/(?<= )(\p{Lu})[\p{Ll}'-]+(?= )/gu, '$1.')]
}

/** Whether the name stands on two lines of the larger letters without a cut. */
export const isWhole = (label: string, width: number): boolean =>
  wordsOf(label).every((word) => wide(word, 14) * bolder <= width) && linesIn(label, width, 14).length <= 2

function linesIn(label: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of wordsOf(label)) {
    const line = lines.at(-1)
    const longer = line?.endsWith('@') ? `${line}${word}` : `${line} ${word}`
    if (line !== undefined && wide(longer, size) * bolder <= width) lines[lines.length - 1] = longer
    else lines.push(...piecesOf(word, width / bolder, size))
  }
  return lines
}

/** A word too long for a line breaks after a sign, or where the line ends. */
function piecesOf(word: string, width: number, size: number): string[] {
  const pieces: string[] = []
  let rest = word
  while (rest.length > 1 && wide(rest, size) > width) {
    let length = 1
    while (wide(rest.slice(0, length + 1), size) <= width) length += 1
    const toSign = /^.*[.@_-]/.exec(rest.slice(0, length))?.[0]
    const piece = toSign ?? rest.slice(0, length)
    pieces.push(piece)
    rest = rest.slice(piece.length)
  }
  return [...pieces, rest]
}

/** A postcode stays on one line. An e-mail address may break after its sign. */
const wordsOf = (label: string): string[] =>
  label
    .replace(/(?<=\b[A-Z]{1,2}\d[A-Z\d]?) (?=\d[A-Z]{2}$)/, '\u00A0')
    .split(/[^\S\u00A0]+|(?<=@)/)
    .map((word) => word.replace('\u00A0', ' '))

/** Cut to the width. */
export function oneLine(text: string, width: number, size: number): string {
  if (wide(text, size) <= width) return text
  let short = text
  while (short.length > 1 && wide(`${short}…`, size) > width) short = short.slice(0, -1)
  return `${short.trimEnd()}…`
}

export const widthIn = wide
