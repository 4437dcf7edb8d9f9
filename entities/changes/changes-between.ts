/**
 * Finds changes between two answers to one question, field by field (decision 0092). Nil, empty and absent are equal.
 * Order, spacing and pages are not changes. Unknown elements are not compared.
 */
import { isCalledCurrent } from '../../contract/appointment.ts'
import type { ChangeKind } from '../../contract/changes.ts'
import { isDated } from '../../contract/death-date.ts'
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import { peopleRowsOf } from '../../contract/people-columns.ts'
import type { RecordName } from '../../contract/records.ts'
import type { Fields, Shape } from '../../contract/shape.ts'
import { type Item, pairItems } from './identity.ts'
import {
  countsEachEntry,
  hasWrittenAddress,
  isNewlyPast,
  kindInRegister,
  kindOfAddedIn,
  opened,
  repeatedFields,
  writtenAddress,
} from './register-changes.ts'
import { fieldsOfRecord } from './shapes.ts'
import { isRank, isSame, textOf } from './values.ts'

export type Page = { record: string; result: unknown }
export type ComparedAnswer = {
  outcome: 'found' | 'none_found'
  /** The pages in order; at least one. */
  pages: readonly Page[]
  /** Whether these are all pages of the answer. An item that one part lacks may be on a missing page. */
  isWhole: boolean
  /** The day of the answer, for dates due. */
  day?: string
}
/** A record, and a JSON pointer into its result. An empty pointer: this side has nothing. */
export type Place = { record: string; pointer: string }
export type Change = { kind: ChangeKind; field: string | null; before: Place; after: Place }

type At = { value: unknown; place: Place }

/** Fields that repeat or describe the request, or number the call. */
const ofRequest: ReadonlySet<string> = new Set([
  ...['previous_page_id', 'next_page_id', 'transaction_id', 'job_id', 'date_time', 'list_cut', 'input_parameter_list'],
  ...['searched_name', 'searched_surname', 'searched_forename', 'searched_postcode', 'searched_addr1'],
  ...['er_searched', 'telephone_data_searched', 'invalid_uk_postcode_ignored'],
  // The day of a file or a list, and its length.
  ...['source_day', 'list_day', 'list_searched_list'],
])

export function changesBetween(operation: OperationName, before: ComparedAnswer, after: ComparedAnswer): Change[] {
  const nowhere = (answer: ComparedAnswer): Place => ({ record: answer.pages[0]!.record, pointer: '' })
  const sides = { before: nowhere(before), after: nowhere(after) }
  const isEach = after.outcome === 'found' && countsEachEntry.has(operation)
  if (before.outcome !== after.outcome && !isEach)
    return [{ kind: after.outcome === 'found' ? 'now_found' : 'no_longer_found', field: null, ...sides }]
  const comparing: Comparing = {
    sides,
    areWhole: { before: before.isWhole, after: after.isWhole },
    days: { before: before.day ?? '', after: after.day ?? '' },
  }
  const pagesOf = ({ pages }: ComparedAnswer): At[] =>
    pages.map(({ record, result }) => ({ value: result, place: { record, pointer: '' } }))
  return compareFields(comparing, rowOf(operation).result, null, pagesOf(before), pagesOf(after))
}

type Comparing = {
  /** The pointer if there is nothing. */
  sides: { before: Place; after: Place }
  /** Whether a list is complete. Lists inside an item always are. */
  areWhole: { before: boolean; after: boolean }
  /** The days of the answers, or of the files that they come from. */
  days: { before: string; after: string }
}

/** @param before and @param after the same record; at the top, each page of it */
function compareFields(
  comparing: Comparing,
  fields: Fields,
  record: RecordName | null,
  before: readonly At[],
  after: readonly At[],
): Change[] {
  const [one, other] = [before[0]!, after[0]!]
  const skipped = companions(record, itemOf(one), itemOf(other))
  return Object.entries(fields).flatMap(([field, shape]): Change[] => {
    if (ofRequest.has(field) || isRank(field) || skipped.has(field)) return []
    if (shape.kind === 'list' && shape.record !== 'address')
      return compareLists(comparing, field, shape.record as RecordName, listIn(before, field), listIn(after, field))
    if (shape.kind === 'text' && shape.holds === 'people rows')
      return compareLists(comparing, field, 'row', rowsIn(before, field), rowsIn(after, field))
    const [from, to] = [within(one, field), within(other, field)]
    if (shape.kind === 'record' && (shape.record === 'director' || opened.has(shape.record)))
      return compareRecord(comparing, shape.record as RecordName, from, to)
    const isWritten = shape.kind === 'record' && shape.record === 'address' && hasWrittenAddress.has(record ?? '')
    const keyOf = isWritten ? writtenAddress : (value: unknown) => value
    if (isSame(keyOf(from.value), keyOf(to.value))) return []
    return [{ kind: kindOfField(record, field, shape, from, to), field, before: from.place, after: to.place }]
  })
}

function compareRecord(comparing: Comparing, record: RecordName, from: At, to: At): Change[] {
  const [one, other] = [itemOf(from), itemOf(to)]
  const days = {
    before: textOf(one.source_day) || comparing.days.before,
    after: textOf(other.source_day) || comparing.days.after,
  }
  const changes = compareFields({ ...comparing, days }, fieldsOfRecord(record), record, [from], [to])
  if (!isNewlyPast(one, other, days)) return changes
  const [before, after] = [within(from, 'next_due').place, within(to, 'next_due').place]
  return [...changes, { kind: 'due_date_passed', field: 'next_due', before, after }]
}

function compareLists(
  { sides, areWhole, days }: Comparing,
  field: string,
  record: RecordName | 'row',
  before: readonly At[],
  after: readonly At[],
): Change[] {
  const { both, removed, added } = pairItems(record, before, after)
  const inside = { sides, areWhole: { before: true, after: true }, days }
  const changed = both.flatMap(([one, other]) =>
    record === 'row' ? compareRows(one, other) : compareFields(inside, fieldsOfRecord(record), record, [one], [other]),
  )
  return [
    ...changed,
    ...(areWhole.before ? added : []).map(
      (one): Change => ({ kind: kindOfAdded(field, one), field: null, before: sides.before, after: one.place }),
    ),
    ...(areWhole.after ? removed : []).map(
      (one): Change => ({ kind: 'item_removed', field: null, before: one.place, after: sides.after }),
    ),
  ]
}

/** People under the heads of their columns, which are the service's own. */
function compareRows(one: At, other: At): Change[] {
  const heads = new Set([...Object.keys(itemOf(one)), ...Object.keys(itemOf(other))])
  return [...heads].flatMap((field): Change[] => {
    const [from, to] = [within(one, field), within(other, field)]
    if (isSame(from.value, to.value)) return []
    return [{ kind: 'field_changed', field, before: from.place, after: to.place }]
  })
}

const itemIn = (value: unknown): Item => (typeof value === 'object' && value !== null ? (value as Item) : {})
const itemOf = ({ value }: At): Item => itemIn(value)

function within(at: At, field: string): At {
  const item = itemOf(at)
  const { record, pointer } = at.place
  return {
    value: Object.hasOwn(item, field) ? item[field] : undefined,
    place: { record, pointer: `${pointer}/${field}` },
  }
}

const listIn = (pages: readonly At[], field: string): At[] =>
  pages.flatMap((page) => {
    const { value, place } = within(page, field)
    if (!Array.isArray(value)) return []
    return value.map((item, index) => ({ value: item, place: { ...place, pointer: `${place.pointer}/${index}` } }))
  })

const rowsIn = (pages: readonly At[], field: string): At[] =>
  pages.flatMap((page) => {
    const { value, place } = within(page, field)
    const { heads, rows } = peopleRowsOf(typeof value === 'string' ? value : null)
    return rows.map((cells, index) => ({
      value: Object.fromEntries(heads.map((head, at) => [head.toLowerCase(), cells[at] ?? ''])),
      place: { ...place, pointer: `${place.pointer}/${index}` },
    }))
  })

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)
const differs = (field: string, one: Item, other: Item): boolean => !isSame(one[field], other[field])

/** Fields that repeat another field of the record, so one change counts once. */
function companions(record: RecordName | null, one: Item, other: Item): ReadonlySet<string> {
  const skipped = new Set<string>()
  const skip = (...fields: string[]) => {
    for (const field of fields) skipped.add(field)
  }
  // `date` in parts beside `date`.
  for (const field of new Set([...Object.keys(one), ...Object.keys(other)]))
    if (field.endsWith('_details') && (textOf(one[base(field)]) || textOf(other[base(field)]))) skip(field)
  skip(...repeatedFields(record, one, other))
  if (record === 'director') {
    if (differs('name_single_line', one, other)) skip('title', 'forename', 'middle_initial', 'surname')
    const lists = [one.director_appt_list, other.director_appt_list]
    // Fields that count the list.
    if (lists.some((list) => lengthOf(list) > 0))
      skip('num_current_appt', 'num_resigned_appt', 'num_dissolved_appt', 'num_appt')
    if (hasNewEnd(one, other)) skip('officer_type')
    if (differs('service_address_list', one, other)) skip('postcode', 'place')
  }
  if (record === 'director_appt' && endOf(one) === '' && endOf(other) !== '') {
    // The first filled one is reported.
    const [first, ...others] = ends.filter((field) => saysDay(other[field]))
    skip('status', ...others)
    if (first !== undefined) skipped.delete(first)
  }
  if (record === 'company_charge' && isNewlySatisfied(one, other)) skip('charge_satisfied')
  if (record === 'area_code' && (lengthOf(one.place_list) > 0 || lengthOf(other.place_list) > 0)) skip('place_list_num')
  // The list repeats the number from the request.
  if (record === null && textOf(one.tps_status) !== '' && textOf(other.tps_status) !== '') skip('tps_result_list')
  return skipped
}

const base = (field: string): string => field.slice(0, -'_details'.length)

const ends = ['resignation_date', 'resignation_date_details', 'ceased_date'] as const
/** A flag, a word or a database's zero date is not a day. */
const saysDay = (value: unknown): boolean =>
  isDated(typeof value === 'object' && value !== null ? (value as { y?: unknown }).y : value)
const endOf = (appointment: Item): string => {
  const end = ends.map((field) => appointment[field]).find(saysDay)
  return end === undefined ? '' : isSame.keyOf(end)
}

/** By its status; without one, by its date of appointment. */
const isHeld = ({ status, date }: Item): boolean =>
  textOf(status) === '' ? saysDay(date) : isCalledCurrent(textOf(status))

/** One of their appointments that had no end now has one. */
function hasNewEnd(one: Item, other: Item): boolean {
  const ended = ({ director_appt_list: list }: Item) =>
    Array.isArray(list) ? list.filter((appointment) => endOf(appointment) !== '').length : 0
  return ended(other) > ended(one)
}

const isNewlySatisfied = (one: Item, other: Item): boolean =>
  !saysDay(one.satistfied_date) && saysDay(other.satistfied_date)

const statusFields = new Set(['company_status', 'company_index_status', 'data_set', 'charge_satisfied'])
const nameFields = new Set(['name_single_line', 'title', 'forename', 'middle_initial', 'surname', 'company_name'])
const preferenceFields = new Set(['tps_status', 'ctps_status'])

function kindOfField(record: RecordName | null, field: string, shape: Shape, from: At, to: At): ChangeKind {
  const ofRegister = kindInRegister(record, field, from.value, to.value)
  if (ofRegister) return ofRegister
  const isNew = !saysDay(from.value) && saysDay(to.value)
  if (record === 'director_appt' && (ends as readonly string[]).includes(field) && isNew) return 'officer_resigned'
  if (record === 'company_charge' && field === 'satistfied_date' && isNew) return 'charge_satisfied'
  if (preferenceFields.has(field)) return 'preference_changed'
  if (statusFields.has(field) || (record === 'director_appt' && field === 'status')) return 'status_changed'
  if (nameFields.has(field) || (record === 'company_short' && field === 'name')) return 'name_changed'
  const isAddress = (shape.kind === 'record' || shape.kind === 'list') && shape.record === 'address'
  const isTown = field === 'place' && (record === 'company_short' || record === 'director')
  if (isAddress || isTown || (record === 'director' && field === 'postcode')) return 'address_changed'
  return 'field_changed'
}

const addedKinds: { readonly [list: string]: ChangeKind } = {
  appt_list: 'officer_appointed',
  director_appt_list: 'officer_appointed',
  director_disq_list: 'disqualification_added',
  charge_list: 'charge_added',
  filing_history_list: 'filing_added',
}

function kindOfAdded(list: string, { value }: At): ChangeKind {
  const ofRegister = kindOfAddedIn(list, itemIn(value))
  if (ofRegister) return ofRegister
  const kind = Object.hasOwn(addedKinds, list) ? addedKinds[list]! : 'item_added'
  if (kind !== 'officer_appointed') return kind
  const item = value as Item
  const appointments = Array.isArray(item.director_appt_list) ? item.director_appt_list : [item]
  // An officer who is first listed with an end was not appointed now. Of others, the answer must say that they are in office.
  return appointments.some((one) => endOf(one) === '' && isHeld(one)) ? kind : 'item_added'
}
