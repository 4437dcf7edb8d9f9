/** What a layer is called: by what was asked, or by whose places it has. */
import type { Result } from '../../../contract/operations.ts'
import { layerNameOf } from '../../lookup/operations.ts'
import { nameOf } from '../../register/person.ts'
import { shortId } from '../../ui/Identifier.tsx'
import { companyKey, type Source } from './useSources.ts'

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
  return layerNameOf(of.record.operation, of.params)
}

function companyName(number: string, records: Source['records']): string {
  const search = records.find(({ record }) => record.operation === 'company_number_search')
  const { company_short_list } = (search?.result ?? {}) as Partial<Result<'company_number_search'>>
  return company_short_list?.find(({ company_number }) => company_number === number)?.name ?? `Company ${number}`
}
