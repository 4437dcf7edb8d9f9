/** The register's codes and dates among the facts of a row, in words. An unknown code stays as it is. */
import {
  appointmentTypes,
  chargeStatuses,
  dataSets,
  indexStatuses,
  preferences,
  type Words,
} from '../../../../contract/codes.ts'
import { levels } from '../../../../entities/geo/given-position.ts'
import { inWords, labelOf } from '../../../register/words.ts'
import { dateInWords } from '../../../ui/dates.ts'

const codes: { readonly [field: string]: Words } = {
  tps_status: preferences,
  ctps_status: preferences,
  data_set: dataSets,
  company_index_status: indexStatuses,
  type: appointmentTypes,
  charge_satisfied: chargeStatuses,
  level: levels,
}

/** @param field by its last name */
export const factInWords = (field: string, value: string | undefined): string =>
  Object.hasOwn(codes, field) ? inWords(codes[field] ?? {}, value) : withDate(field, value ?? '')

/** A day or a month, alone or in a sentence. */
const withDate = (field: string, text: string): string =>
  /(date|dob|disqualified|_on|_due)$/.test(field) ? text.replaceAll(/\b\d{4}-\d{2}(-\d{2})?\b/g, dateInWords) : text

/** Alone in a line, an answer of a preference register does not say which one it is of. */
export const factInLine = (field: string, value: string | undefined): string =>
  codes[field] === preferences ? `${labelOf(field)}: ${factInWords(field, value)}` : factInWords(field, value)
