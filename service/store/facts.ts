/** The rows that a register writes, and the columns that the store adds for searching. */
import type { Kysely } from 'kysely'
import { bulkInsert } from '../../platform/bulk-insert.ts'
import type { Engine } from '../../platform/database.ts'
import { toPremisesKey } from './address-key.ts'
import { type ControllerKey, controllerKeys } from './control.ts'
import { toIpNumber } from './ip-number.ts'
import { type LandRecord, ownerKeys } from './land.ts'
import { type ListedRecord, toListedRows } from './listed.ts'
import { toNameKey } from './name-key.ts'
import { toOfficeKey, toOfficePostcode } from './profiles.ts'
import type { AddressTable, Tables } from './tables.ts'

type PlainTable =
  | 'register'
  | 'address'
  | 'disqualification'
  | 'exemption'
  | 'charge'
  | 'insolvency'
  | 'person_entitled'
  | 'filing'
  | 'filing_child'
  | 'telephone'
  | 'preference'
  | 'nearest_group'
  | 'nearest'
type Ends = 'first_address' | 'last_address'
type Coordinate = 'latitude' | 'longitude'
/** Lines in free form: loaded data have them, and foreign addresses. */
type FreeLine = 'care_of' | 'po_box' | 'line_1' | 'line_2' | 'town' | 'county' | 'country' | 'postcode'

type WithLines<Row extends Record<FreeLine, unknown>> = Omit<Row, FreeLine> & Partial<Pick<Row, FreeLine>>

type OfLine = 'number' | 'digest'

type Office = Pick<AddressTable, 'organisation' | 'premises' | 'building' | 'street' | 'place' | 'postcode'>

/** By table, the columns that the writer of a register gives. The rest is derived. */
export type Facts = Pick<Tables, PlainTable> & {
  postcode: Omit<Tables['postcode'], Coordinate | 'ended_on' | 'is_accurate'> & Record<Coordinate, number>
  company: WithLines<Tables['company']>
  appointment: WithLines<Tables['appointment']>
  place: Omit<Tables['place'], 'name_key' | 'kind'>
  street: Omit<Tables['street'], 'name_key' | 'metres'>
  company_name: Omit<Tables['company_name'], 'name_key'>
  officer: Omit<Tables['officer'], 'surname_key' | 'forename_key'>
  controller: Omit<Tables['controller'], ControllerKey | OfLine>
  control_statement: Omit<Tables['control_statement'], OfLine>
  company_profile: Omit<Tables['company_profile'], 'office_postcode' | 'office_key'> & { office: Office | null }
  person: Omit<Tables['person'], 'surname_key' | 'forename_key'>
  residence: Omit<Tables['residence'], 'premises_key'> & Pick<AddressTable, 'premises' | 'building'>
  listed: { list: string; record: ListedRecord }
  land_title: { title_id: number; record: LandRecord }
  /** From one address to another: `192.0.2.0`. */
  ip_range: Omit<Tables['ip_range'], Ends> & Record<Ends, string>
}

export type FactBatch = { [Table in keyof Facts]: { table: Table; rows: readonly Facts[Table][] } }[keyof Facts]

const named = <Row extends { name: string }>(row: Row) => ({ ...row, name_key: toNameKey(row.name) })

const withNames = <Row extends { surname: string; forename: string | null }>(row: Row) => ({
  ...row,
  surname_key: toNameKey(row.surname),
  forename_key: toNameKey(row.forename ?? ''),
})

type Searched = Exclude<keyof Facts, PlainTable | 'postcode' | 'company' | 'appointment'>

const searchable: { [Table in Searched]: (row: Facts[Table]) => Partial<Tables[Table]> } = {
  place: named,
  street: named,
  company_name: named,
  officer: withNames,
  company_profile: ({ office, ...row }) => ({
    ...row,
    ...(office ? officeKeys(office) : { office_postcode: null, office_key: null }),
  }),
  listed: ({ list, record }) => toListedRows(list, record).listed,
  land_title: ({ title_id, record }) => ({ title_id, record: JSON.stringify(record) }),
  controller: (row) => ({ ...row, ...controllerKeys(row) }),
  control_statement: (row) => row,
  person: withNames,
  residence: ({ premises, building, ...row }) => ({ ...row, premises_key: toPremisesKey({ premises, building }) }),
  ip_range: (row) => ({
    ...row,
    first_address: toIpNumber(row.first_address),
    last_address: toIpNumber(row.last_address),
  }),
}

const officeKeys = ({ organisation, premises, building, street, place, postcode }: Office) => ({
  office_postcode: toOfficePostcode(postcode),
  office_key: toOfficeKey([organisation, building, [premises, street].filter(Boolean).join(' '), place]),
})

export async function insertFacts(db: Kysely<Tables>, engine: Engine, facts: FactBatch): Promise<void> {
  const { table, rows } = toStored(facts)
  const [first] = rows
  if (first) await bulkInsert(db, engine, table, Object.keys(first), rows)
  if (facts.table === 'listed') {
    const keys = facts.rows.flatMap(({ list, record }) => toListedRows(list, record).keys)
    await bulkInsert(db, engine, 'listed_word', ['key', 'entry', 'name_at'], keys)
  }
  if (facts.table === 'land_title')
    await bulkInsert(
      db,
      engine,
      'land_owner',
      ['owner_id', 'title_id', 'company_number', 'name_key'],
      ownersOf(facts.rows),
    )
}

/** A title has four owners at the most. */
const ownersOf = (titles: readonly Facts['land_title'][]): Tables['land_owner'][] =>
  titles.flatMap(({ title_id, record }) =>
    (record.proprietor_list ?? []).map((owner, at) => ({
      owner_id: title_id * 4 + at,
      title_id,
      ...ownerKeys(owner, owner.country_incorporated !== null),
    })),
  )

/** The row as its table holds it, with its search columns. */
export function toStored({ table, rows }: FactBatch): { table: string; rows: readonly object[] } {
  if (!(table in searchable)) return { table, rows }
  // The type makes the pair right, but the compiler cannot follow one table through the union.
  const toRow = searchable[table as Searched] as (row: object) => object
  return { table, rows: rows.map(toRow) }
}
