/** Breaks text into the lines of a PDF. Chooses a font that has each letter, and sets right-to-left scripts. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { asDrawn, directionOf, inVisualOrder, partsOf } from './bidi.ts'

const require = createRequire(import.meta.url)
const liberation = path.join(path.dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts')
const dejavu = path.join(path.dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const files = {
  regular: path.join(liberation, 'LiberationSans-Regular.ttf'),
  bold: path.join(liberation, 'LiberationSans-Bold.ttf'),
  italic: path.join(liberation, 'LiberationSans-Italic.ttf'),
  both: path.join(liberation, 'LiberationSans-BoldItalic.ttf'),
  // For letters that the first font lacks: Arabic, Hebrew, symbols.
  other: path.join(dejavu, 'DejaVuSans.ttf'),
  mono: path.join(dejavu, 'DejaVuSansMono.ttf'),
} as const
type Usual = keyof typeof files
type Font = Usual | `further-${number}`

export const ink = '#17212b'

type Wanted = Exclude<Usual, 'other'>
export type Piece = { text: string; font?: Wanted; goTo?: string; colour?: string }
/** Letters of one font. `<code>` draws them. It is null where letters stand above or below the line. */
type Glyphs = { text: string; font: Font; width: number; code: string | null }
type Word = { glyphs: Glyphs[]; width: number; level: number; goTo?: string; colour?: string }
/** Words of one structure element. `x` is the distance from the left of the line. */
type Group = { words: Word[]; x: number; width: number; goTo?: string }
export type SetLine = { groups: Group[]; width: number; isRtl: boolean }
type Run = { glyphs: Glyphs[]; font: Font; x: number; colour?: string; level: number }
export type Place = { x: number; y: number; width: number; size: number; colour: string }
type Path = { commands: { command: string; args: number[] }[] }
type Point = readonly [x: number, y: number]
type Ring = readonly Point[]
export type Typesetter = Awaited<ReturnType<typeof createTypesetter>>

/** Invisible marks, which no font draws. */
const unseen = /[\p{Cf}\p{Cc}\p{Variation_Selector}]/u
/** Shown as a picture, in a text too. */
const isEmoji = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u
/** Scripts without spaces: a line may end after each letter, and its punctuation. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const besideIdeograph = new RegExp(`(?<=${ideograph.source}\\p{P}?)(?!\\p{P})|(?=${ideograph.source})`, 'u')
/**
 * Words, and the spaces between them. A text that starts or ends with a space also gives an empty word, which the caller
 * skips. It splits, because a pattern for long words would run out of stack.
 */
function wordsOf(text: string): string[] {
  const words = text.split(/(\s+)/)
  if (!ideograph.test(text)) return words
  return words.flatMap((word) => (ideograph.test(word) ? word.split(besideIdeograph) : word))
}
/** The usual fonts have all of these letters. */
const isAscii = /^[!-~]+$/
/** Letters of one word that are measured together: more than a line holds. */
const mostLetters = 300
/** Letters of all words that are kept as they are drawn. */
const mostMeasured = 300_000
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** @param set everything that will be set, so that a font is loaded for each of its letters */
export async function createTypesetter(pdf: PDFKit.PDFDocument, set: unknown) {
  const text = [...textsBeyondAscii(set)].join('\n')
  for (const [name, file] of Object.entries(files)) pdf.registerFont(name, file)
  /** By direction and wanted font, and then by letters. */
  const known = new Map<string, Map<string, Word>>()
  let measured = 0
  const fontOf = new Map<string, Font | null>()
  /** Fonts of whole graphemes, like a flag of two letters. */
  const further = new Map<string, Font>()

  /** The font itself, as pdfkit has read it. */
  const embedded = (font: Font): PDFKit.EmbeddedFont => {
    pdf.font(font)
    return pdf._font.font
  }
  const has = (font: Font, letter: string): boolean => embedded(font).hasGlyphForCodePoint(letter.codePointAt(0)!)

  function fontFor(letter: string, wanted: Wanted): Font | null {
    const key = `${wanted}${letter}`
    const known = fontOf.get(key)
    if (known !== undefined) return known
    const found = has(wanted, letter) ? wanted : has('other', letter) ? 'other' : null
    fontOf.set(key, found)
    return found
  }

  /** What the usual fonts lack. */
  const odd = new Set<string>()
  for (const letter of new Set(text.match(/\P{ASCII}/gu)))
    if (!unseen.test(letter) && (isEmoji.test(letter) || fontFor(letter, 'regular') === null)) odd.add(letter)

  async function loadFurther(): Promise<void> {
    if (odd.size === 0) return
    const words = [...new Set(wordsOf(text))].filter((word) => [...word].some((letter) => odd.has(letter)))
    const wanted = new Set(words.flatMap(graphemesOf).filter((one) => [...one].some((letter) => odd.has(letter))))
    // Loaded for such a text alone: it takes memory.
    const { furtherFonts } = await import('./further-fonts.ts')
    for (const [at, { bytes, letters }] of (await furtherFonts(wanted)).entries()) {
      const font = `further-${at}` as const
      pdf.registerFont(font, bytes)
      for (const one of letters)
        if ([...one].every((letter) => unseen.test(letter) || has(font, letter))) further.set(one, font)
    }
  }

  /** Without invisible marks, except inside a grapheme that has a font of its own. */
  const lettersOf = (text: string): string[] =>
    (further.size > 0 ? graphemesOf(text) : [text])
      .flatMap((one) => (further.has(one) ? one : [...one]))
      .filter((letter) => further.has(letter) || !unseen.test(letter))

  function shaped(text: string, font: Font): Glyphs {
    if (font === 'mono' && text.length > 1 && isAscii.test(text)) return apart(text, font)
    pdf.font(font)
    const [codes, positions] = pdf._font.encode(text)
    let [width, isMoved, code] = [0, false, '']
    for (const [at, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
      width += xAdvance
      code += codes[at]
      if (xAdvance !== advanceWidth) code += `>${Math.round((advanceWidth - xAdvance) * 100) / 100}<`
      if (xOffset !== 0 || yOffset !== 0) isMoved = true
    }
    return { text, font, width: width / 1000, code: isMoved ? null : code }
  }

  /** These letters neither join nor move, and most of them are in hashes: each is shaped once. */
  function apart(text: string, font: 'mono'): Glyphs {
    const letters = Array.from(text, (letter) => plainWord(letter, font, 0).glyphs[0]!)
    const width = letters.reduce((sum, { width }) => sum + width, 0)
    const isMoved = letters.some(({ code }) => code === null)
    return { text, font, width, code: isMoved ? null : letters.map(({ code }) => code).join('') }
  }

  function glyphsOf(text: string, wanted: Wanted): Glyphs[] {
    if (isAscii.test(text)) return [shaped(text, wanted)]
    const found: { text: string; font: Font }[] = []
    for (const letter of lettersOf(text)) {
      const font = further.get(letter) ?? fontFor(letter, wanted)
      // A letter that no font has prints as its number, so that nothing is lost.
      const shown = font === null ? `[U+${letter.codePointAt(0)!.toString(16).toUpperCase()}]` : letter
      const last = found.at(-1)
      if (last && last.font === (font ?? wanted)) last.text += shown
      else found.push({ text: shown, font: font ?? wanted })
    }
    return found.map(({ text, font }) => shaped(text, font))
  }

  function plainWord(text: string, wanted: Wanted, level: number): Word {
    const style = level === 0 ? wanted : `${level} ${wanted}`
    const kept = known.get(style)?.get(text)
    if (kept) return kept
    const set = glyphsOf(asDrawn({ text, level }), wanted)
    // Fonts of one word follow each other in its direction.
    const glyphs = level % 2 === 1 ? set.toReversed() : set
    const word = { glyphs, width: glyphs.reduce((sum, { width }) => sum + width, 0), level }
    measured += text.length
    if (measured > mostMeasured) {
      known.clear()
      measured = text.length
    }
    known.set(style, (known.get(style) ?? new Map<string, Word>()).set(text, word))
    return word
  }

  function wordOf(text: string, { font = 'regular', goTo, colour }: Piece, level: number): Word {
    const word = plainWord(text, font, level)
    if (goTo === undefined && colour === undefined) return word
    return { ...word, ...(goTo !== undefined && { goTo }), ...(colour !== undefined && { colour }) }
  }

  /** Null if it is wider than the line. */
  function wholeWord(text: string, level: number, piece: Piece, most: number): Word | null {
    const word = text.length <= mostLetters ? wordOf(text, piece, level) : null
    return word && word.width <= most ? word : null
  }

  /** A word that is wider than the line, in parts. */
  function cutWord(text: string, level: number, piece: Piece, most: number): Word[] {
    const letters = lettersOf(text)
    const cuts: (Word & { letters: number })[] = []
    for (let from = 0; from < letters.length; from += cuts.at(-1)!.letters) {
      const left = letters.slice(from, from + mostLetters)
      const first = (count: number) => ({ ...wordOf(left.slice(0, count).join(''), piece, level), letters: count })
      let cut = first(left.length)
      if (cut.width > most) cut = first(Math.max(1, Math.floor(left.length * (most / cut.width))))
      while (cut.letters > 1 && cut.width > most) cut = first(cut.letters - 1)
      cuts.push(cut)
    }
    return cuts
  }

  function lineOf(words: readonly Word[], size: number, isRtl: boolean): SetLine {
    let x = 0
    const groups: Group[] = []
    for (const word of inVisualOrder(words)) {
      const width = word.width * size
      const last = groups.at(-1)
      if (last && last.goTo === word.goTo) {
        last.words.push(word)
        last.width += width
      } else groups.push({ words: [word], x, width, ...(word.goTo !== undefined && { goTo: word.goTo }) })
      x += width
    }
    return { groups, width: x, isRtl }
  }

  function drawGroup(line: SetLine, group: Group, { x, y, width, size, colour }: Place): { x: number; width: number } {
    const start = line.isRtl ? x + Math.max(0, width - line.width) : x
    for (const run of runsOf(group, size)) {
      // One picture stands for several signs: a hand and its skin tone.
      const isSpelled = run.font.startsWith('further') && isEmoji.test(textOf(run))
      if (isSpelled) pdf.markContent('Span', { actual: textOf(run) })
      drawRun(run, { x: start + run.x, y: y + 0.905 * size, size, colour: run.colour ?? colour })
      if (isSpelled) pdf.endMarkedContent()
    }
    return { x: start + group.x, width: group.width }
  }

  /** Fonts have different heights, so `y` is the base line. */
  function drawRun(run: Run, { x, y, size, colour }: Omit<Place, 'width'>): void {
    pdf.font(run.font)
    if (run.glyphs.some(({ code }) => code === null)) {
      pdf.fontSize(size).fillColor(colour).text(textOf(run), x, y, { lineBreak: false, baseline: 'alphabetic' })
      return
    }
    const code = run.glyphs.map(({ code }) => code).join('')
    const { id } = pdf._font
    pdf.page.fonts[id] ??= pdf._font.ref()
    const place = `1 0 0 -1 ${Math.round(x * 1000) / 1000} ${Math.round(y * 1000) / 1000} Tm`
    pdf.addContent(`BT /${id} ${size} Tf ${colourOf(colour)} rg ${place} [<${code}>] TJ ET`)
  }

  function runsOf({ words, x }: Group, size: number): Run[] {
    const runs: Run[] = []
    let at = x
    for (const { glyphs, colour, level } of words) {
      for (const one of glyphs) {
        const last = runs.at(-1)
        if (last && last.font === one.font && last.colour === colour && level === 0 && last.level === 0)
          last.glyphs.push(one)
        else runs.push({ glyphs: [one], font: one.font, x: at, level, ...(colour !== undefined && { colour }) })
        at += one.width * size
      }
    }
    return runs
  }

  function linesOf(pieces: readonly Piece[], most: number, size: number): SetLine[] {
    const { levels, isRtl } = directionOf(pieces.map(({ text }) => text).join(''))
    const lines: SetLine[] = []
    let words: Word[] = []
    let used = 0
    const add = (word: Word) => {
      if (used + word.width > most && words.length > 0) {
        end()
        if (isBlank(word)) return
      }
      words.push(word)
      used += word.width
    }
    const end = () => {
      while (words.length > 0 && isBlank(words.at(-1)!)) words.pop()
      lines.push(lineOf(words, size, isRtl))
      words = []
      used = 0
    }
    let at = 0
    for (const piece of pieces)
      for (const word of wordsOf(piece.text)) {
        if (word === '') continue
        const its = levels?.subarray(at, at + word.length)
        at += word.length
        if (word.trim() === '') add(wordOf(' ', piece, its?.[0] ?? 0))
        else if (!its) {
          // Nearly every word is whole: an array for each would be most of the memory.
          const whole = wholeWord(word, 0, piece, most)
          if (whole) add(whole)
          else for (const one of cutWord(word, 0, piece, most)) add(one)
        } else {
          const parts = partsOf(word, its)
          const set = parts.flatMap(
            ({ text, level }) => wholeWord(text, level, piece, most) ?? cutWord(text, level, piece, most),
          )
          const whole = set.reduce((sum, { width }) => sum + width, 0)
          // The parts of a word of two directions stay on one line.
          if (parts.length > 1 && words.length > 0 && whole <= most && used + whole > most) end()
          for (const one of set) add(one)
        }
      }
    if (words.length > 0 || lines.length === 0) end()
    return lines
  }

  await loadFurther()
  return {
    lines: (pieces: readonly Piece[], width: number, size: number): SetLine[] =>
      paragraphsOf(pieces).flatMap((paragraph) => linesOf(paragraph, width / size, size)),

    draw(line: SetLine, place: Place): void {
      for (const group of line.groups) drawGroup(line, group, place)
    },
    drawGroup,

    /** The letters as rings of points, on a base line at `y`. */
    outlines(line: SetLine, { x, y, size }: Pick<Place, 'x' | 'y' | 'size'>): Ring[] {
      const rings: Ring[] = []
      for (const run of line.groups.flatMap((group) => runsOf(group, size))) {
        const font = embedded(run.font)
        const unit = size / font.unitsPerEm
        const { glyphs, positions } = font.layout(textOf(run))
        let at = x + run.x
        for (const [index, { path }] of glyphs.entries()) {
          const { xAdvance, xOffset, yOffset } = positions[index]!
          for (const ring of ringsOf(path))
            rings.push(ring.map(([px, py]) => [at + (px + xOffset) * unit, y - (py + yOffset) * unit]))
          at += xAdvance * unit
        }
      }
      return rings
    },

    /** Scripts of the text that no font here has. */
    scriptsWithoutFont: odd.size === 0 ? [] : scriptsWithoutFont(),
  }

  function scriptsWithoutFont(): string[] {
    const letters = new Set(lettersOf(text).filter((letter) => !further.has(letter)))
    const without = [...letters].filter((letter) => fontFor(letter, 'regular') === null)
    return [...new Set(without.map((letter) => scripts.find(([, of]) => of.test(letter))?.[0] ?? 'other signs'))]
  }
}

/** The usual fonts have the letters of all other texts, and most texts are others. */
function textsBeyondAscii(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (/[\u0080-\uffff]/.test(value)) found.add(value)
  } else if (value) for (const one of Object.values(value)) textsBeyondAscii(one, found)
  return found
}

/** The scripts that names in registers and reports use most. */
const scripts: readonly (readonly [name: string, of: RegExp])[] = [
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Chinese characters', /\p{Script=Han}/u],
  ...(['Bengali', 'Devanagari', 'Ethiopic', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Malayalam'] as const).map(
    (name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const,
  ),
  ...(['Myanmar', 'Sinhala', 'Tamil', 'Telugu', 'Thai', 'Tibetan'] as const).map(
    (name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const,
  ),
  ['emoji', /\p{Emoji}/u],
]

/** Red, green and blue of a colour like #17212b, each from 0 to 1. */
const colourOf = (colour: string): string =>
  [1, 3, 5].map((at) => Math.round((Number.parseInt(colour.slice(at, at + 2), 16) / 255) * 1000) / 1000).join(' ')

const textOf = ({ glyphs }: Run): string => glyphs.map(({ text }) => text).join('')

const isBlank = ({ glyphs }: Word): boolean => glyphs.every(({ text }) => text.trim() === '')

/** A line feed begins the next one. Nothing follows a line feed at the end. */
function paragraphsOf(pieces: readonly Piece[]): Piece[][] {
  const paragraphs: Piece[][] = [[]]
  for (const piece of pieces)
    for (const [at, text] of piece.text.split('\n').entries()) {
      if (at > 0) paragraphs.push([])
      paragraphs.at(-1)!.push({ ...piece, text })
    }
  const isEmpty = paragraphs.at(-1)!.every(({ text }) => text === '')
  return isEmpty && paragraphs.length > 1 ? paragraphs.slice(0, -1) : paragraphs
}

/** A letter's curves as short lines. */
function ringsOf({ commands }: Path): Ring[] {
  const rings: Point[][] = []
  for (const { command, args } of commands) {
    const points = args.flatMap((x, at): Point[] => (at % 2 === 0 ? [[x, args[at + 1]!]] : []))
    const [first, second] = points
    const from = rings.at(-1)?.at(-1)
    if (command === 'moveTo' && first) rings.push([first])
    else if (command === 'lineTo' && first) rings.at(-1)?.push(first)
    else if (command === 'quadraticCurveTo' && from && first && second)
      for (let part = 1; part <= 4; part++) rings.at(-1)?.push(onCurve(from, first, second, part / 4))
  }
  return rings
}

function onCurve([x, y]: Point, [bendX, bendY]: Point, [endX, endY]: Point, part: number): Point {
  const [start, middle, end] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2]
  return [start * x + middle * bendX + end * endX, start * y + middle * bendY + end * endY]
}
