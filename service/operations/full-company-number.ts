import { toCompanyNumber } from '../../contract/company-number.ts'
import { LookupError } from '../../contract/errors.ts'
import { formats } from '../../contract/parameters.ts'

/** Upper case and padded to its eight characters (decision 0018). */
export function fullCompanyNumber(written: string): string {
  const number = toCompanyNumber(written)
  if (number === null)
    throw new LookupError('invalid_parameter', `company_number must be ${formats.companyNumber.mustBe}.`)
  return number
}
