/** Companies House's files 195, 198, 216 and 192: a header, lines of fixed columns, and a trailer with the count. */
import { UnusableFile } from './format.ts'
import type { Text } from './input.ts'
import { type CharacterSet, type Lines, linesOf } from './lines.ts'
import { toCompactDate, toText } from './values.ts'

export type FileHeader = { run: string; day: string }

type Frame = {
  /** The first eight characters of the file: `DDDDSNAP`. */
  name: string
  /** The start of the trailer. */
  trailer: string
  /** Compares the trailer with the lines. @returns the fault, as the end of the sentence "The file …" */
  check(trailer: string, lines: number): string | null
}

/** A count of the lines between header and trailer. */
export const countedFrame = (name: string): Frame => ({
  name,
  trailer: '99999999',
  check: (trailer, lines) =>
    Number(trailer.slice(8, 16)) === lines
      ? null
      : `has ${lines.toLocaleString('en-GB')} lines, and its last line counts ${Number(trailer.slice(8, 16)).toLocaleString('en-GB')}`,
})

/** The lines between header and trailer. @throws UnusableFile if the header is wrong, or the file is cut short */
export async function* framedLines(
  text: Text,
  characterSet: CharacterSet,
  { name, trailer, check }: Frame,
  onHeader: (header: FileHeader) => void,
): AsyncGenerator<Lines> {
  let hasHeader = false
  let last: string | null = null
  let count = 0
  for await (const { from, lines } of linesOf(text, characterSet)) {
    if (!hasHeader) {
      onHeader(headerIn(text, lines.shift() ?? '', name))
      hasHeader = true
    }
    const given = lines.filter((line) => line !== '')
    if (last !== null && given.length > 0) throw new UnusableFile(`${text.name} goes on after its last line.`)
    const end = given.findIndex((line) => line.startsWith(trailer))
    if (end !== -1) {
      last = given[end]!
      if (end < given.length - 1) throw new UnusableFile(`${text.name} goes on after its last line.`)
      lines.splice(lines.indexOf(last))
    }
    count += end === -1 ? given.length : end
    yield { from: from === 1 ? 2 : from, lines }
  }
  if (last === null)
    throw new UnusableFile(`${text.name} is not whole: its last line, ${trailer} and counts, is missing.`)
  const wrong = check(last, count)
  if (wrong !== null) throw new UnusableFile(`${text.name} is not whole: it ${wrong}.`)
}

function headerIn(text: Text, line: string, name: string): FileHeader {
  const day = toCompactDate(line.slice(12, 20))
  if (!line.startsWith(name) || !/^\d{4}$/.test(line.slice(8, 12)) || !day)
    throw new UnusableFile(`${text.name} is not a file of this format: its first line is not ${name}, a run and a day.`)
  return { run: line.slice(8, 12), day }
}

/** Values that end with `<`. Two `<` together are an absent value. */
export const endedValues = (variable: string): (string | null)[] => variable.split('<').map(toText)

/** `CCYYMM` and two characters that are not read, so a full date of birth goes no further. */
export function toBirthMonth(written: string): string | null {
  const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])/.exec(written) ?? []
  return year && month ? `${year}-${month}` : null
}

export type PersonNames = Pick<
  import('../store/tables.ts').OfficerTable,
  'title' | 'forename' | 'middle_initial' | 'surname' | 'name_single_line'
>

/** A company's name counts as a surname. Null if there is none. */
export function namesOf(title: string | null, forename: string | null, surname: string | null): PersonNames | null {
  const last = surname ?? forename
  if (last === null) return null
  const first = surname === null ? null : forename
  return {
    title,
    forename: first,
    middle_initial: first?.split(/\s+/)[1]?.charAt(0).toUpperCase() ?? null,
    surname: last,
    name_single_line: [title, first, last].filter(Boolean).join(' '),
  }
}
