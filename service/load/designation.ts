/** One designation of the UK Sanctions List, collected from its rows. */
import type { ListedRecord } from '../store/listed.ts'
import { UnusableFile } from './format.ts'
import type { Text } from './input.ts'
import { toBirth, toDate, toText } from './values.ts'

/** Without these the file is another one. */
const needed = [
  ...['Unique ID', 'Name 6', 'Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name type', 'Regime Name'],
  ...['Sanctions Imposed', 'Date Designated', 'D.O.B', 'Last Updated'],
]
const wanted = [
  ...['Alias strength', 'Name non-latin script', 'Non-latin script type', 'UK Statement of Reasons'],
  ...['Other Information', 'Address Postal Code', 'Address Country', 'Nationality(/ies)', 'Position'],
  ...['Town of birth', 'Country of birth', 'Gender'],
  ...[1, 2, 3, 4, 5, 6].map((number) => `Address Line ${number}`),
]
/** Columns that identify an entry, and what we call them. */
const identifying: readonly (readonly [column: string, kind: string])[] = [
  ['National Identifier number', 'national identifier'],
  ['Passport number', 'passport'],
  ['Business registration number (s)', 'business registration number'],
  ['IMO number', 'IMO number'],
  ['Hull identification number (HIN)', 'hull identification number'],
  ['OFSI Group ID', 'OFSI group'],
  ['UN Reference Number', 'UN reference'],
  ['Phone number', 'telephone'],
  ['Website', 'website'],
  ['Email address', 'email'],
  ['Type of entity', 'type of entity'],
  ['Parent Company', 'parent company'],
  ['Subsidiaries', 'subsidiaries'],
  ['Current owner/operator (s)', 'owner or operator'],
  ['Current believed flag of ship', 'flag'],
  ['Type of ship', 'type of ship'],
]
/** Named in the file and not kept. */
const leftOut = [
  ...['Title', 'Non-latin script language', 'Designation source', 'National Identifier additional information'],
  ...['Passport additional information', 'Previous owner/operator (s)', 'Previous flags', 'Tonnage of ship'],
  ...['Length of ship', 'Year Built'],
]
const kindColumns = ['Individual, Entity, Ship', 'Designation Type']

/** Publishers change case, spaces and brackets of a head. */
const plainHead = (written: string): string => written.toLowerCase().replace(/[^a-z0-9]/g, '')

export type Columns = { id: number; count: number; at: ReadonlyMap<string, number>; notes: string[] }

/** In any order. @throws UnusableFile with the name of a column that is missing */
export function columnsOf({ name }: Text, header: readonly string[]): Columns {
  const heads = header.map(plainHead)
  const at = new Map<string, number>()
  const find = (column: string): boolean => {
    const place = heads.indexOf(plainHead(column))
    if (place !== -1) at.set(column, place)
    return place !== -1
  }
  const missing = needed.filter((column) => !find(column))
  const kind = kindColumns.find(find)
  if (kind === undefined) missing.push(kindColumns[0]!)
  if (missing.length > 0)
    throw new UnusableFile(
      `${name} is not the UK Sanctions List, or the list has changed. It has no column ${missing.join(', ')}.`,
    )
  at.set('kind', at.get(kind!)!)
  const absent = [...wanted, ...identifying.map(([column]) => column)].filter((column) => !find(column))
  const known = new Set(
    [...needed, ...wanted, ...leftOut, ...kindColumns, ...identifying.map(([column]) => column)].map(plainHead),
  )
  const unknown = header.filter((head) => head.trim() !== '' && !known.has(plainHead(head)))
  const notes = [
    ...(absent.length > 0 ? [`Columns that the file does not have: ${absent.join(', ')}.`] : []),
    ...(unknown.length > 0 ? [`Columns that are not known and were left out: ${unknown.join(', ')}.`] : []),
  ]
  return { id: at.get('Unique ID')!, count: header.length, at, notes }
}

type Name = NonNullable<ListedRecord['name_list']>[number]
type Identifier = NonNullable<ListedRecord['identifier_list']>[number]

export class Designation {
  /** Of its first row. */
  readonly line: number
  readonly #id: string
  readonly #columns: Columns
  readonly #names = new Map<string, Name>()
  readonly #identifiers = new Map<string, Identifier>()
  /** Values of columns that give one text or several, each once. */
  readonly #texts = new Map<string, Set<string>>()

  constructor(id: string, line: number, columns: Columns) {
    this.#id = id
    this.line = line
    this.#columns = columns
  }

  add(values: readonly string[]): void {
    const read = (column: string) => toText(values[this.#columns.at.get(column) ?? -1])
    this.#addNames(read)
    const birth = read('D.O.B')
    this.#keep('birth', birth && toBirth(birth))
    this.#keep('birth place', joined(read('Town of birth'), read('Country of birth')))
    const lines = [1, 2, 3, 4, 5, 6].map((number) => read(`Address Line ${number}`))
    this.#keep('address', joined(...lines, read('Address Postal Code'), read('Address Country')))
    for (const sanction of (read('Sanctions Imposed') ?? '').split('|')) this.#keep('sanction', toText(sanction))
    for (const column of single) this.#keep(column, read(column))
    for (const [column, kind] of identifying) {
      const value = read(column)
      const key = `${kind}\n${value}`
      if (value !== null && !this.#identifiers.has(key)) this.#identifiers.set(key, { kind, value: copied(value) })
    }
  }

  #addNames(read: (column: string) => string | null): void {
    const name_type = nameTypeOf(read('Name type'))
    const strength = strengthOf(read('Alias strength'))
    const latin = [1, 2, 3, 4, 5, 6].map((number) => read(`Name ${number}`)).filter((part) => part !== null)
    if (latin.length > 0) this.#addName({ name: latin.join(' '), name_type, strength, script: null })
    const other = read('Name non-latin script')
    if (other !== null) this.#addName({ name: other, name_type, strength, script: read('Non-latin script type') })
  }

  #addName(name: Name): void {
    const key = `${name.name}\n${name.name_type}`
    if (!this.#names.has(key)) this.#names.set(key, { ...name, name: copied(name.name ?? '') })
  }

  #keep(column: string, value: string | null): void {
    if (value === null) return
    const known = this.#texts.get(column) ?? new Set()
    // Nearly every row repeats the texts of the one before it.
    if (known.has(value)) return
    // The list writes the same measure in several cases: Asset freeze, Asset Freeze.
    const isKnown = (each: string) => each.toLowerCase() === value.toLowerCase()
    if (column !== 'sanction' || ![...known].some(isKnown)) known.add(copied(value))
    this.#texts.set(column, known)
  }

  record(): ListedRecord {
    const all = (column: string) => [...(this.#texts.get(column) ?? [])]
    const list = (column: string) => (all(column).length > 0 ? all(column) : null)
    const text = (column: string) => list(column)?.join('\n') ?? null
    const names = [...this.#names.values()].toSorted((one, other) => rankOf(one) - rankOf(other))
    return {
      listed_id: this.#id,
      kind: text('kind'),
      name: names[0]?.name ?? null,
      name_list: names.length > 0 ? names : null,
      birth_list: list('birth'),
      birth_place_list: list('birth place'),
      nationality_list: list('Nationality(/ies)'),
      position_list: list('Position'),
      address_list: list('address'),
      identifier_list: this.#identifiers.size > 0 ? [...this.#identifiers.values()] : null,
      regime: text('Regime Name'),
      sanctions_imposed_list: list('sanction'),
      designated_on: dayOr(all('Date Designated')[0]),
      last_updated: all('Last Updated').map(dayOr).toSorted().at(-1) ?? null,
      reasons: text('UK Statement of Reasons'),
      other_information: text('Other Information'),
      gender: text('Gender'),
    }
  }
}

/** A part of a text keeps the whole text in memory, which is a piece of the file. */
const copied = (text: string): string => Buffer.from(text).toString()

const single = [
  ...['kind', 'Nationality(/ies)', 'Position', 'Regime Name', 'Date Designated', 'Last Updated'],
  ...['UK Statement of Reasons', 'Other Information', 'Gender'],
]

const joined = (...parts: (string | null)[]): string | null => parts.filter((part) => part !== null).join(', ') || null

/** A row may leave the type out, and the list writes it in any case. */
function nameTypeOf(written: string | null): string | null {
  const plain = written?.toLowerCase().replace(/\s+/g, ' ') ?? ''
  return nameTypes.find((type) => type.toLowerCase() === plain) ?? written
}
const nameTypes = ['Primary Name', 'Primary Name Variation', 'Alias']
const rankOf = ({ name_type, script }: Name): number =>
  (name_type === 'Primary Name' ? 0 : name_type === 'Primary Name Variation' ? 2 : 4) + (script === null ? 0 : 1)

const strengthOf = (written: string | null): string | null =>
  written === null ? null : /good/i.test(written) ? 'good' : /low/i.test(written) ? 'low' : written

const dayOr = (written: string | undefined): string | null =>
  written === undefined ? null : (toDate(written) ?? written)
