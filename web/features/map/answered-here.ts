import { suits } from '../../../contract/check.ts'
import { formats } from '../../../contract/parameters.ts'
import { toTelephoneNumber } from '../../../contract/telephone.ts'
import { readCompanyNumber } from '../../lookup/readers/company-numbers.ts'
import { readStart } from './nearest/start.ts'
import type { Position } from './position.ts'

/** What the place box is told and the service need not be asked about; null where it has to be. */
export function answeredHere(text: string): Position | string | null {
  const read = readStart(text)
  if (read?.kind === 'point') return read
  if (toTelephoneNumber(text)) return 'This is a telephone number: its area is found under Telephone.'
  if (suits(formats.ipAddress, text.trim())) return 'This is an IP address: choose “IP address” above.'
  return readCompanyNumber(text)?.isExact ? 'This is a company number: type it into the search box at the top.' : null
}
