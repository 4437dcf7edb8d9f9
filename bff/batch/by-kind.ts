/** A batch whose rows name their own lookup: one column says the kind, another has the value (decision 0186). */
import { formatOf } from '../../contract/check.ts'
import { type Format, formats } from '../../contract/formats.ts'
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import type { ParameterName } from '../../contract/parameters.ts'
import { isLookupKind, type LookupKind, lookupKinds, readLookupKind } from '../../contract/values/lookup-kind.ts'

type Params = { readonly [parameter: string]: string }
type Lookup = { operation: OperationName; parameter: ParameterName }

const lookups: { readonly [Kind in LookupKind]: Lookup } = {
  'company number': { operation: 'company_number_search', parameter: 'company_number' },
  'company name': { operation: 'company_name_search', parameter: 'name' },
  telephone: { operation: 'tps_full', parameter: 'telephone_number' },
  'telephone area': { operation: 'geo_code_telephone', parameter: 'telephone_number' },
  'IP address': { operation: 'ip_location', parameter: 'ip_address' },
  place: { operation: 'geo_code', parameter: 'text' },
  'area code': { operation: 'area_code', parameter: 'area_or_code' },
  person: { operation: 'people_search', parameter: 'fullname' },
  'officer name': { operation: 'director_search', parameter: 'name' },
  'company profile': { operation: 'company_profile', parameter: 'company_number' },
  officers: { operation: 'company_appointments', parameter: 'company_number' },
  controllers: { operation: 'company_controllers', parameter: 'company_number' },
  charges: { operation: 'company_mortgage_index', parameter: 'company_number' },
  filings: { operation: 'company_filing_history', parameter: 'company_number' },
  sanctions: { operation: 'sanctions_search', parameter: 'name' },
}

const kindOf = ({ kind }: Params): LookupKind | undefined => lookupKinds.find((one) => one === kind)

/** A kind is read first, because it says how to read the value. */
function formatIn(parameter: string, row: Params): Format | undefined {
  if (parameter === 'kind') return { maxLength: 40, reads: readLookupKind, mustBe: 'the name of a lookup' }
  const kind = kindOf(row)
  if (!kind) return undefined
  const { operation, parameter: own } = lookups[kind]
  // A search takes the beginning of a number too. A row holds a whole one.
  return own === 'company_number' ? formats.companyNumber : formatOf(rowOf(operation), own)
}

/** The first column that holds mostly kinds. A few words may be unknown. */
export function kindColumn(headings: readonly string[], rows: readonly (readonly string[])[]): string | undefined {
  const isOfKinds = (column: number) => {
    const filled = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
    return filled.length > 0 && filled.filter(isLookupKind).length * 2 > filled.length
  }
  return headings.find((_, column) => isOfKinds(column))
}

/** A step a kind, and each row takes one of them. So a step still has one operation, one label and one price. */
export const lookup_of_row = {
  name: 'lookup_of_row',
  label: 'A column names the lookup of its row',
  params: ['kind', 'value'],
  needs: [['kind', 'value']],
  isWhole: true,
  takesOneStep: true as const,
  formatIn,
  steps: lookupKinds.map((kind) => {
    const { operation, parameter } = lookups[kind]
    return {
      operation,
      label: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
      next: (row: Params) => ({ calls: kindOf(row) === kind ? [{ [parameter]: row.value ?? '' }] : [] }),
    }
  }),
}
