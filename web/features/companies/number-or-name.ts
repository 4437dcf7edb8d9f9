import {
  companyNumberOrName,
  readCompanyNumber,
  readPartialCompanyNumber,
  whyNeither,
  whyNoneBegins,
} from '../../../contract/values/company-number.ts'
import { valueIn } from '../../../contract/values/reading.ts'

export { whyNeither }

/** How the search reads a text that is not empty. */
export function howRead(typed: string): string {
  const number = numberIn(typed)
  if (number?.endsWith('*')) return `Searches numbers that start with ${number.slice(0, -1)}`
  if (number) {
    const wider = number.length < 8 ? ` and all that start with ${number}` : ''
    return `Searches ${companyNumberOrName(typed)}${wider}`
  }
  const problem = whyNeither(typed)
  if (problem) return problem
  const other = valueIn(readCompanyNumber(typed))
  return other ? `Searches names. For the number, enter ${other}` : 'Searches names that hold these words, in any order'
}

/** The number or its beginning. Null for a text that may be a name, such as 1871. */
export function numberIn(typed: string): string | null {
  const isNumber = typed.endsWith('*') ? whyNoneBegins(typed) === null : companyNumberOrName(typed) !== null
  return isNumber ? valueIn(readPartialCompanyNumber(typed)) : null
}
