/** Looks for the subject of a report in a mail or a saved web page. It reads the hidden parts too. */
import type { TextKind } from '../../../contract/own-files.ts'
import { type Matcher, matcherOf } from '../../ledger/matcher.ts'
import { readFile } from './read-file.ts'

export type SearchedFile = {
  /** Where the subject stands: `file.text`. */
  fields: string[]
  /** False if attached files were not read. */
  isWhole: boolean
}

export async function searchFile(bytes: Uint8Array, kind: TextKind, sought: string): Promise<SearchedFile> {
  const matcher = matcherOf(sought)
  const { headers, text, page, unseen, raw, attachments, notRead } = await readFile(bytes, kind)
  const places: [where: string, texts: string[]][] = [
    ['file.headers', headers.map(({ value }) => value)],
    ['file.text', [text]],
    ['file.page', page === null ? [] : [page]],
    ['file.attachments', attachments.map(({ name }) => name)],
    ['file.unseen', unseen],
  ]
  const found = places.filter(([, texts]) => isInOneOf(texts, matcher)).map(([where]) => where)
  // Between the parts of a mail, or in a tag that no program reads.
  const fields = found.length === 0 && isInOneOf([raw], matcher) ? ['file.bytes'] : found
  return { fields, isWhole: notRead === 0 }
}

const isInOneOf = (texts: readonly string[], matcher: Matcher): boolean => {
  for (const block of blocksOf(texts)) if (mayBeIn(block, matcher) && isInLines(block.split('\n'), matcher)) return true
  return false
}

const mayBeIn = (block: string, matcher: Matcher): boolean =>
  matcher.mayBeIn(block) || (/-\s*\n/.test(block) && matcher.mayBeIn(block.replaceAll(/-\s*\n[>|\s]*/g, '')))

/** Characters. The words of a long text would not fit in memory all at once. */
const longest = { block: 20_000, sought: 1000 }

/** Each begins with the end of the one before: a name may stand on both sides of the cut. */
function* blocksOf(texts: readonly string[]): Generator<string> {
  const text = texts.join('\n')
  for (let from = 0; from < text.length; from += longest.block - longest.sought)
    yield text.slice(from, from + longest.block)
}

/**
 * A mail breaks its lines, also inside a name, and a page has a name in two boxes. An answer begins each line with a mark.
 */
const isInLines = (all: readonly string[], matcher: Matcher): boolean => {
  const lines = all.map((line) => line.replace(/^[>|\s]+/, '').trimEnd()).filter((line) => line !== '')
  return lines.some((line, at) => {
    const next = lines[at + 1] ?? ''
    const isHyphened = /\p{L}-$/u.test(line) && matcher.isIn(`${line.slice(0, -1)}${next}`)
    return matcher.isInWords(line) || matcher.isIn(`${line} ${next}`) || isHyphened
  })
}
