/** Layers made of several records: a company's dossier, and the pins of a case. */
import type { Result } from '../../../../contract/operations.ts'
import { pointedAt } from '../../../../contract/pins.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import type { Answered } from '../../../lookup/lookups.ts'
import type { Pin } from '../../../lookup/pin/pins.ts'
import type { Place } from '../../../map/index.tsx'
import { hasOwnName } from '../../../register/company.ts'
import { companyPlacesIn } from '../../../register/company-places.ts'
import { placeOfCompany } from './addresses.ts'
import { type OfRecord, placesIn } from './in-answers.ts'
import { type Found, textKey } from './placing.ts'

type Parts = {
  profile?: Answered<'company_profile'> | undefined
  company?: Answered<'company_number_search'> | undefined
  officers?: Answered<'company_appointments'> | undefined
  filings?: Answered<'company_filing_history'> | undefined
}

/** Every address in the company's records, each once. */
export function placesOfCompany(number: string, { profile, company, officers, filings }: Parts): Place[] {
  const named = company?.result?.company_short_list?.find((one) => one.company_number === number && hasOwnName(one))
  const looked = { profile: profile?.result, company: named, officers: officers?.result, filings: filings?.result }
  const records = {
    profile: profile?.record.id,
    company: company?.record.id,
    officers: officers?.record.id,
    filings: filings?.record.id,
  }
  return companyPlacesIn(looked).map((place, index) =>
    placeOfCompany(place, index, { profile: profile?.result, officers: officers?.result, records, number }),
  )
}

/** The places each pin points at. A pin on a whole record has all of its places. */
export const placesOfPins = (pins: readonly Pin[], records: ReadonlyMap<string, OfRecord>): Place[] =>
  pins.flatMap((pin) => {
    const record = records.get(pin.record)
    if (!record) return []
    return placesIn(record)
      .filter(({ from, alsoAt = [] }) => from && [from.at, ...alsoAt].some((at) => isPinned(pin.pointer, at)))
      .map((place) => ({
        ...place,
        id: `${pin.pin_id}-${place.id}`,
        facts: pin.note ? [['Note', pin.note] as const, ...place.facts] : place.facts,
      }))
  })

/** Places by text, from pinned answers of `geo_code`. Of several places, the pinned one counts. */
export function foundPinned(pins: readonly Pin[], records: ReadonlyMap<string, OfRecord>): Found {
  const found = new Map<string, [Place]>()
  for (const pin of pins) {
    const record = records.get(pin.record)
    const [place, ...others] = record?.record.operation === 'geo_code' ? placesOfPins([pin], records) : []
    if (!record || !place?.point || !place.from || others.length > 0) continue
    const { postcode, level } = pointedAt(record.result, place.from.at) as RecordOf<'geo_data'>
    const { searched_name } = record.result as Result<'geo_code'>
    for (const text of [!searched_name && record.params.text, level === 'postcode' && postcode])
      if (text) found.set(textKey(text), [place])
  }
  return found
}

/** A pin covers everything below its pointer, and a pinned part of an address covers the address. */
const isPinned = (pointer: string, at: string): boolean =>
  pointer === '' || at === pointer || at.startsWith(`${pointer}/`) || (at !== '' && pointer.startsWith(`${at}/`))
