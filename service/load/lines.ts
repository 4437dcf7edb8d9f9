/** Lines, many at a time: waiting for each of twenty million would take longer than reading them. */
import { UnusableFile } from './format.ts'
import { type Text, unreadable } from './input.ts'

/** The character set of the texts: UTF-8, unless one of them proves otherwise (decision 0078). */
export type CharacterSet = 'utf-8' | 'windows-1252'

export class WrongCharacterSet extends UnusableFile {}

export type Lines = {
  from: number
  lines: string[]
}

/** Characters. No register has a line this long, and a file without line ends must not fill the memory. */
const longestLine = 200_000

/**
 * Decodes only whole lines. A decoder that keeps parts of characters makes texts of two bytes a character, which take
 * longer to read.
 *
 * @throws WrongCharacterSet @throws UnusableFile if a line is too long for any register
 */
export async function* linesOf(text: Text, characterSet: CharacterSet): AsyncGenerator<Lines> {
  const decoder = new TextDecoder(characterSet, { fatal: true, ignoreBOM: true })
  let from = 1
  let rest: Uint8Array = Buffer.alloc(0)
  const linesIn = (bytes: Uint8Array): string[] => {
    const lines = decoded(decoder, text, bytes).split('\n')
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at]!
      if (line.length > longestLine) throw tooLong(text, from + at)
      if (line.charCodeAt(line.length - 1) === 13) lines[at] = line.slice(0, -1)
    }
    if (from === 1) {
      if (lines[0]!.includes('\0')) throw new UnusableFile(`${text.name} is UTF-16 text. Save it as UTF-8.`)
      lines[0] = lines[0]!.replace(/^\uFEFF/, '')
    }
    return lines
  }
  for await (const bytes of text.bytes()) {
    const end = bytes.lastIndexOf(lineEnd)
    if (end === -1) rest = Buffer.concat([rest, bytes])
    else {
      const lines = linesIn(Buffer.concat([rest, bytes.subarray(0, end)]))
      rest = bytes.subarray(end + 1)
      yield { from, lines }
      from += lines.length
    }
    // A character takes at most three bytes.
    if (rest.length > 3 * longestLine) throw tooLong(text, from)
  }
  if (rest.length > 0) yield { from, lines: linesIn(rest) }
}

const lineEnd = 10

function decoded(decoder: TextDecoder, text: Text, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch (error) {
    throw error instanceof TypeError
      ? new WrongCharacterSet(`${text.name} is not ${decoder.encoding} text.`)
      : unreadable(text.name, error)
  }
}

const tooLong = ({ name }: Text, line: number) =>
  new UnusableFile(
    `${name} is not a file of this format: line ${line} has more than ${longestLine.toLocaleString('en-GB')} characters.`,
  )
