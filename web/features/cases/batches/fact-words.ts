/** The register's codes among the facts of a row, in words. An unknown code stays as it is. */
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
  Object.hasOwn(codes, field) ? inWords(codes[field] ?? {}, value) : (value ?? '')

/** Alone in a line, an answer of a preference register does not say which one it is of. */
export const factInLine = (field: string, value: string | undefined): string =>
  codes[field] === preferences ? `${labelOf(field)}: ${factInWords(field, value)}` : factInWords(field, value)
