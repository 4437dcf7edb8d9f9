/** What a layer is called: by what was asked, or by whose places it has. */
import type { OperationName, Result } from '../../../contract/operations.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { nameOf } from '../../register/person.ts'
import { shortId } from '../../ui/Identifier.tsx'
import { quoted } from '../../ui/text.ts'
import { companyKey, type Source } from './useSources.ts'

type Given = { readonly [parameter: string]: string | undefined }

/** Null where what was asked is not told, as of a record that was erased. */
const of = (words: string, asked: string | undefined): string | null => (asked?.trim() ? `${words} ${asked}` : null)

const names: { readonly [Op in OperationName]?: (params: Given) => string | null } = {
  geo_code: ({ text }) => of('Places for', quoted(text, '')),
  ip_location: ({ ip_address }) => of('Area of', ip_address),
  geo_code_telephone: ({ telephone_number }) => of('Area of', telephone_number),
  find_my_nearest: ({ postcode, latitude, longitude, group_name }) =>
    of(`${group_name || 'Places'} nearest to`, postcode || [latitude, longitude].filter(Boolean).join(', ')),
  company_name_search: ({ name }) => of('Companies named', quoted(name, '')),
  company_number_search: ({ company_number }) => of('Companies numbered', company_number),
  company_appointments: ({ company_number }) => of('Officers of company', company_number),
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
