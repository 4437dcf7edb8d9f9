/** The lists of the Telephone Preference Service, for subscribers (docs/loading.md). */
import { ukDate } from '../../contract/days.ts'
import { toTelephoneNumber } from '../../contract/telephone.ts'
import { isRead, valueIn } from '../../contract/values/reading.ts'
import { readTelephone } from '../../contract/values/telephone.ts'
import { keepPreferencesOnce } from '../store/remove-duplicates.ts'
import { endsTooEarly } from './delimited.ts'
import { UnusableFile } from './format.ts'
import { linesOf } from './lines.ts'
import { partFormat, type Reader, type Reading } from './load-part.ts'
import { dayGiven, dayIn } from './values.ts'

const registers = ['TPS', 'CTPS']

export const tps = partFormat({
  name: 'tps',
  loads: 'the numbers of the Telephone Preference Service; it replaces those before it',
  part: 'preferences',
  options: {
    registers: { means: 'the register of each file, in order: TPS, CTPS, or TPS,CTPS', default: 'TPS' },
    day: { means: 'of the lists, as 2026-09-21, if a file name has none', default: '' },
  },
  entries: /\.(txt|csv|dat)$/i,
  licence: 'TPS subscription',
  register: 'Telephone Preference Service',
  version: 2,
  read: readTps,
})

type State = {
  text: number
  loaded: string[]
  day: string
  /** The column that holds the telephone numbers. */
  column: number | null
}

function readTps({ sink, characterSet, files, options, saved, now }: Reading): Reader {
  const given = (options.registers ?? 'TPS').split(',').map((name) => name.trim().toUpperCase())
  if (given.some((name) => !registers.includes(name)))
    throw new UnusableFile('The registers are TPS and CTPS, with a comma between them.')
  if (new Set(given).size !== given.length) throw new UnusableFile('Each register is named once.')
  const day = dayGiven(options) ?? (files.every((file) => dayIn([file]) !== null) ? dayIn(files) : null)
  if (day === null)
    throw new UnusableFile(
      'The name of each list must have its day, such as tps-2026-09-21.txt. Or add --day 2026-09-21.',
    )
  if (day > ukDate(now.toISOString()))
    throw new UnusableFile(`The day of the lists, ${day}, lies ahead. Check the names of the files.`)
  const state: State = (saved as State | null) ?? { text: -1, loaded: [], day, column: null }

  return {
    state,
    async text(text, from) {
      if (from === 0) {
        state.text += 1
        state.column = null
      }
      const register = given[state.text]
      if (register === undefined)
        throw new UnusableFile(
          `There are more lists than registers. Name the register of each list: --registers TPS,CTPS.`,
        )
      if (!state.loaded.includes(register)) state.loaded.push(register)
      let width: number | null = null
      let last: { line: number; written: string } | null = null
      for await (const { from: first, lines } of linesOf(text, characterSet)) {
        state.column ??= columnIn(lines, text.name)
        for (const [at, written] of lines.entries()) {
          const line = first + at
          if (written.trim() === '') continue
          width ??= written.split(separators).length
          last = { line, written }
          if (line <= from) continue
          sink.count()
          // Nearly every line is digits alone, of millions.
          const telephone_number = /^0\d{9,10}$/.test(written) ? toTelephoneNumber(written) : numberIn(written)
          if (telephone_number === null) sink.reject(line, 'has no telephone number of the United Kingdom')
          else sink.add('preference', { telephone_number, register })
        }
        await sink.upTo(first + lines.length - 1)
      }
      if (last && width !== null && isCut(last.written, width)) throw endsTooEarly(text, last.line)
    },
    end() {
      const missing = given.filter((name) => !state.loaded.includes(name))
      if (missing.length > 0) throw new UnusableFile(`No file was given for ${missing.join(' and ')}.`)
      return {
        day: state.day,
        run: state.loaded.join(' and '),
        notes: [
          'A number that is not listed may be called for 28 days after the day of the list. Load a newer one by then.',
        ],
      }
    },
    prepare: keepPreferencesOnce,
  }

  function numberIn(line: string): string | null {
    return state.column === null ? null : (numbersIn(line)[state.column] ?? null)
  }
}

/** Fewer values than the first line, or the beginning of a number alone. */
const isCut = (written: string, width: number): boolean =>
  written.split(separators).length < width || (/^[+\d\s()-]+$/.test(written) && !isRead(readTelephone(written)))

const separators = /[,;\t]/

const numbersIn = (line: string): (string | null)[] =>
  line.split(separators).map((value) => valueIn(readTelephone(value)))

const rowsToJudge = 100

/** An id may look like a number, but not most ids. @returns null if no row has a number @throws UnusableFile */
function columnIn(lines: readonly string[], file: string): number | null {
  const rows = lines
    .filter((line) => line.trim() !== '')
    .slice(0, rowsToJudge)
    .map(numbersIn)
    .filter((row) => row.some((number) => number !== null))
  if (rows.length === 0) return null
  const places = [...Array(Math.max(...rows.map((row) => row.length))).keys()]
  const isOfMost = (place: number) => rows.filter((row) => (row[place] ?? null) !== null).length > rows.length / 2
  const [column, another] = places.filter(isOfMost)
  if (column === undefined || another !== undefined)
    throw new UnusableFile(`The column of the numbers cannot be told. Leave only that column in ${file}.`)
  return column
}
