/** Kinds of changes in answers of the register: control, offices, dates due, insolvency (decision 0156). */
import type { ChangeKind } from '../../contract/changes.ts'
import { saysNoDate } from '../../contract/death-date.ts'
import { isNo, isYes } from '../../contract/flags.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { RecordName } from '../../contract/records.ts'
import type { Item } from './identity.ts'
import { isSame, textOf } from './values.ts'

/** From none to some, each entry counts alone: “Now found” would hide that a company became insolvent. */
export const countsEachEntry: ReadonlySet<OperationName> = new Set(['company_controllers', 'company_insolvency'])

/** Records inside an answer that are compared field by field. Others count as one value. */
export const opened: ReadonlySet<string> = new Set([
  ...['company_profile', 'accounts', 'confirmation_statement', 'identification', 'foreign_registration'],
  'parent_company',
])

const isIn = (list: unknown): boolean => Array.isArray(list) && list.length > 0
const appears = (field: string, one: Item, other: Item): boolean =>
  textOf(one[field]) === '' && textOf(other[field]) !== ''

/** Fields that repeat another change of the record. */
export function repeatedFields(record: RecordName | null, one: Item, other: Item): string[] {
  const differs = (field: string) => !isSame(one[field], other[field])
  switch (record) {
    case null:
      // Numbers that count the list, and a status that comes with the first case.
      return [
        ...([one, other].some(({ controller_list }) => isIn(controller_list)) ? ['num_current', 'num_ceased'] : []),
        ...(appears('status', one, other) && isIn(other.insolvency_case_list) ? ['status'] : []),
      ]
    case 'controller':
      return [
        ...(differs('name') ? ['title', 'forename', 'middle_name', 'surname'] : []),
        ...(appears('verified_from', one, other) ? ['verification_due'] : []),
      ]
    case 'accounts':
    case 'confirmation_statement':
      // New accounts move every date, and end the delay.
      return differs('last_made_up_to')
        ? ['next_made_up_to', 'last_type', ...(isYes(other.overdue) ? [] : ['overdue'])]
        : []
    default:
      return []
  }
}

const flagKinds: { readonly [field: string]: ChangeKind } = {
  registered_office_in_dispute: 'office_disputed',
  registered_office_undeliverable: 'office_undeliverable',
}
const overdueKinds: { readonly [Name in RecordName]?: ChangeKind } = {
  accounts: 'accounts_overdue',
  confirmation_statement: 'statement_overdue',
}

/** The end may be known without its day: `(day not given)`. */
const saysEnded = (ceased_on: unknown): boolean => !saysNoDate(textOf(ceased_on))

/** Null where the field has no kind of its own. */
export function kindInRegister(
  record: RecordName | null,
  field: string,
  from: unknown,
  to: unknown,
): ChangeKind | null {
  const isSet = isYes(to) && !isYes(from)
  const isNewEnd = !saysEnded(from) && saysEnded(to)
  if (record === null && field === 'status') return 'status_changed'
  if (record === 'company_profile') {
    if (field === 'registered_office') return 'office_moved'
    if (field === 'status_detail') return 'status_changed'
    if (field === 'name') return 'name_changed'
    if (isSet && flagKinds[field]) return flagKinds[field]
  }
  if (record && field === 'overdue' && isSet && overdueKinds[record]) return overdueKinds[record]
  if (record === 'controller') {
    if (field === 'ceased_on' && isNewEnd) return 'control_ended'
    if (field === 'nature_list') return 'control_changed'
    if (field === 'name') return 'name_changed'
    if (field.startsWith('verif') && textOf(from) === '') return 'verification_noted'
  }
  if (record === 'control_statement' && field === 'ceased_on' && isNewEnd) return 'control_statement_ended'
  return null
}

const addedKinds: { readonly [list: string]: ChangeKind } = {
  controller_list: 'controller_added',
  control_statement_list: 'control_statement_added',
}

/** An entry that is first listed with an end did not begin now. */
export function kindOfAddedIn(list: string, item: Item): ChangeKind | null {
  if (list === 'insolvency_case_list') return 'insolvency_added'
  const kind = addedKinds[list]
  return kind === undefined || saysEnded(item.ceased_on) ? null : kind
}

const places = ['line_1', 'line_2', 'line_3', 'place', 'town', 'postcode'] as const

/** The written address. A source may add a position or a key later, and nobody moved then. */
export function writtenAddress(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const address = value as Item
  const lines = places.map((field) => textOf(address[field]).toUpperCase()).filter(Boolean)
  return lines.length > 0 ? lines.join(', ') : textOf(address.addr_single_line).toUpperCase()
}

/** Records whose address is compared as it is written. */
export const hasWrittenAddress: ReadonlySet<string> = new Set([
  ...['company_profile', 'controller', 'practitioner', 'registered_company'],
])

type Days = { before: string; after: string }

/** Whether a due date passed between the days of two answers, where the source has no flag that says so. */
export function isNewlyPast(one: Item, other: Item, { before, after }: Days): boolean {
  const due = textOf(other.next_due)
  const hasFlag = isYes(other.overdue) || isNo(other.overdue)
  if (hasFlag || before === '' || after === '' || !/^\d{4}-\d\d-\d\d$/.test(due)) return false
  return textOf(one.next_due) === due && due >= before && due < after
}
