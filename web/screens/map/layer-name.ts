/** What a layer is called: by what was asked, or by whose places it has. */
import type { OperationName, Result } from '../../../contract/operations.ts'
import { operationInWords } from '../../api/operation-words.ts'
import { nameOf } from '../../ui/person.ts'
import { shortId } from '../../ui/short-id.ts'
import { companyKey, type Source } from './useSources.ts'

type Given = { readonly [parameter: string]: string | undefined }

const names: { readonly [Op in OperationName]?: (params: Given) => string } = {
  geo_code: ({ text }) => `Places for “${text}”`,
  ip_location: ({ ip_address }) => `Area of ${ip_address}`,
  geo_code_telephone: ({ telephone_number }) => `Area of ${telephone_number}`,
  find_my_nearest: ({ postcode, latitude, longitude, group_name }) =>
    `${group_name || 'Places'} nearest to ${postcode || `${latitude}, ${longitude}`}`,
  company_name_search: ({ name }) => `Companies named “${name}”`,
  company_number_search: ({ company_number }) => `Companies numbered ${company_number}`,
  company_appointments: ({ company_number }) => `Officers of company ${company_number}`,
  director_search: () => 'Officers found',
  people_search: () => 'People found',
}

export function layerName(key: string, { records }: Source, reference: string | undefined): string {
  if (key === 'case') return reference ? `Pinned in ${reference}` : 'Pinned in the open case'
  const number = companyKey.exec(key)?.[1]
  if (number !== undefined) return companyName(number, records)
  const [of] = records
  if (!of) return `Record ${shortId(key)}`
  if (of.record.operation === 'director_details') {
    const { director } = (of.result ?? {}) as Partial<Result<'director_details'>>
    if (director) return `Addresses of ${nameOf(director)}`
  }
  return names[of.record.operation as OperationName]?.(of.params) ?? operationInWords(of.record.operation)
}

function companyName(number: string, records: Source['records']): string {
  const search = records.find(({ record }) => record.operation === 'company_number_search')
  const { company_short_list } = (search?.result ?? {}) as Partial<Result<'company_number_search'>>
  return company_short_list?.find(({ company_number }) => company_number === number)?.name ?? `Company ${number}`
}
