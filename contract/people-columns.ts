/** The people in csv_data of people_search: its columns, and the lines that are people (decision 0010). */
import { parseCsv } from './csv.ts'
import { isNo } from './flags.ts'

export const peopleColumns = ['name', 'address', 'postcode', 'years', 'telephone'] as const

export type PeopleRows = {
  /** Names are unique. Columns without a heading are numbered. */
  heads: string[]
  /** Each as long as the heads. */
  rows: string[][]
  hasHeadings: boolean
}

/** Every line is one person, except the headings. */
export function peopleRowsOf(csv_data: string | null | undefined): PeopleRows {
  const text = (csv_data ?? '').replace(/^\uFEFF/, '')
  const lines = saysNobody(text) ? [] : parseCsv(text).filter((cells) => cells.some(isFilled))
  const [first = [], ...others] = lines
  const hasHeadings = isHeadings(first)
  const rows = hasHeadings ? others : lines
  const width = Math.max(0, ...lines.map((cells) => cells.length))
  const named = Array.from({ length: width }, (_, at) => (hasHeadings && first[at]?.trim()) || `Column ${at + 1}`)
  return { heads: distinct(named), rows: rows.map((cells) => named.map((_, at) => cells[at] ?? '')), hasHeadings }
}

/** A flag or a word for none, instead of people. */
const saysNobody = (text: string) => isNo(text) || /^\s*(none|null|nil|n\/a|-+)\s*$/i.test(text)

const isFilled = (cell: string) => cell.trim() !== ''

/** Column names in a comparable form: `Full Name` equals `full_name`. */
const toHead = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** Other services' names for columns. */
const otherHeads = [
  ...['fullname', 'full_name', 'name_single_line', 'forename', 'first_name', 'middle_initial', 'surname', 'last_name'],
  ...['addr', 'addr1', 'addr_single_line', 'line_1', 'address_1', 'address_line_1', 'premises', 'years_list'],
  ...['years_text', 'phone', 'telephone_number', 'dob', 'date_of_birth', 'uprn', 'source'],
]
const headWords = new Set<string>([...peopleColumns, ...otherHeads])
/** These are column names and surnames too. */
const surnames = new Set(['title', 'street', 'place', 'town', 'city', 'county', 'year'])

/** The first line is a heading if it has a usual column name and no figures. If in doubt, it is a person. */
function isHeadings(first: readonly string[]): boolean {
  const heads = first.map(toHead).filter((head) => head !== '')
  if (heads.some((head) => /\d/.test(head) && !headWords.has(head) && !/^[a-z_]+_?\d$/.test(head))) return false
  return heads.some((head) => headWords.has(head)) || (heads.length > 0 && heads.every((head) => surnames.has(head)))
}

/** Numbers a repeated name, so that no column hides another. */
function distinct(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    let own = name
    for (let count = 2; used.has(toHead(own)); count++) own = `${name} (${count})`
    used.add(toHead(own))
    return own
  })
}
