/** Values of an answer as one line of text. */
import { directorName } from '../../contract/director-name.ts'
import type { OperationName } from '../../contract/operations.ts'
import { pointedAt } from '../../contract/pins.ts'
import type { RecordName, RecordOf } from '../../contract/records.ts'
import { insolvencyCaseInWords, insolvencyDateInWords } from '../../contract/register/insolvency-words.ts'
import { controllerKindInWords, statementInWords } from '../../contract/register/words.ts'
import { codesInWords } from './codes-in-words.ts'
import type { Item } from './identity.ts'
import { shapeAt } from './shapes.ts'
import { textOf } from './values.ts'

/** The value at a pointer; null if there is none, or if it is a private person's birth. */
export function valueInWords(operation: OperationName, result: unknown, pointer: string): string | null {
  if (pointer === '') return null
  const { shape, record } = shapeAt(operation, pointer)
  if (shape?.birth === 'private') return null
  const value = pointedAt(result, pointer)
  if (shape?.kind === 'text' || shape?.kind === 'texts')
    return codesInWords(record, fieldAt(pointer), value) ?? (inWords(value, null) || null)
  return inWords(value, record) || null
}

/** The list item that contains a pointer, in words: whose appointment, which charge. Null outside lists. */
export function itemInWords(operation: OperationName, result: unknown, pointer: string): string | null {
  const { item } = shapeAt(operation, pointer)
  if (item === null) return partInWords(pointer)
  // An officer's appointment has the officer's name, if the answer lists officers.
  const outer = outerItem(operation, item.pointer)
  const [at, record] = outer === null ? [item.pointer, item.record] : [outer.pointer, outer.record]
  const value = pointedAt(result, at)
  if (typeof value !== 'object' || value === null) return null
  return shortName(record, value as Item) || null
}

/** Dates due are the same fields for both, so the part says whose they are. */
function partInWords(pointer: string): string | null {
  if (pointer.includes('/accounts/')) return 'Accounts'
  return pointer.includes('/confirmation_statement/') ? 'Confirmation statement' : null
}

const fieldAt = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1)

function outerItem(operation: OperationName, pointer: string) {
  const { item } = shapeAt(operation, pointer.replace(/\/[^/]+\/\d+$/, ''))
  return item?.record === 'director' ? item : null
}

function inWords(value: unknown, record: RecordName | 'row' | null): string {
  if (Array.isArray(value))
    return value
      .map((one) => inWords(one, record))
      .filter(Boolean)
      .join('; ')
  if (typeof value !== 'object' || value === null) return textOf(value)
  const item = value as Item
  switch (record) {
    case 'address':
      return textOf(item.addr_single_line) || listed(item, addressFields)
    case 'date_details':
      return textOf(item.en) || [item.y, item.m, item.d].map(textOf).filter(Boolean).join('-')
    case 'director': {
      const [appointment] = Array.isArray(item.director_appt_list) ? item.director_appt_list : []
      return parts(shortName(record, item), appointment?.type, dated('appointed', appointment?.date))
    }
    case 'director_appt':
      return parts(shortName(record, item), item.company_number, item.type, dated('appointed', item.date))
    case 'director_disq':
      return parts(item.reason, dated('from', item.start_date), dated('until', item.end_date))
    case 'company_charge':
      return parts(shortName(record, item), item.description, dated('created', item.creation_date))
    case 'company_filing_history':
      return parts(item.document_date, item.form_type, shortName(record, item))
    case 'company_short':
      return parts(item.name, item.company_number)
    case 'controller':
      return parts(
        shortName(record, item),
        codesInWords(record, 'nature_list', item.nature_list),
        dated('notified', item.notified_on),
        dated('ended', item.ceased_on),
      )
    case 'control_statement':
      return parts(shortName(record, item), dated('notified', item.notified_on), dated('withdrawn', item.ceased_on))
    case 'insolvency_case':
      return parts(shortName(record, item), inWords(item.date_list, 'insolvency_date'))
    case 'insolvency_date':
      return parts(insolvencyDateInWords(textOf(item.type)), item.date)
    case 'sic':
      return parts(item.code, item.sic_text)
    default:
      return Object.entries(item)
        .filter(([field]) => field !== 'other_fields')
        .map(([, its]) => inWords(its, null))
        .filter(Boolean)
        .join(', ')
  }
}

function shortName(record: RecordName | 'row', item: Item): string {
  switch (record) {
    case 'director':
      return textOf(directorName(item as RecordOf<'director'>))
    case 'director_appt':
      return textOf(item.company_name) || textOf(item.company_number)
    case 'company_charge':
      return textOf(item.charge_number) && `Charge ${textOf(item.charge_number)}`
    case 'company_filing_history':
      return textOf(item.document_short_description) || textOf(item.document_description) || textOf(item.form_type)
    case 'controller':
      return textOf(item.name) || controllerKindInWords(textOf(item.kind))
    case 'control_statement':
      return statementInWords(textOf(item.statement), textOf(item.linked_name))
    case 'insolvency_case':
      return insolvencyCaseInWords(textOf(item.type)) || (textOf(item.number) && `Case ${textOf(item.number)}`)
    case 'sic':
      return textOf(item.code) || textOf(item.sic_text)
    case 'tps_result':
      return textOf(item.telephone_number)
    case 'person_deceased':
      return parts(item.forename, item.surname).replace(', ', ' ')
    case 'area_code':
      return textOf(item.code)
    case 'geo_data':
      return textOf(item.description) || textOf(item.postcode)
    default:
      return textOf(item.name)
  }
}

const addressFields = ['organisation', 'line_1', 'line_2', 'line_3', 'place', 'town', 'postcode']

const listed = (item: Item, fields: readonly string[]): string => parts(...fields.map((field) => item[field]))
const parts = (...values: unknown[]): string => values.map(textOf).filter(Boolean).join(', ')
const dated = (word: string, date: unknown): string => (textOf(date) ? `${word} ${textOf(date)}` : '')
