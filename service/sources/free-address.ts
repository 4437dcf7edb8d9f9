import type { FilledRecord } from '../../contract/records.ts'
import { unfilled } from './source.ts'

type Line = 'care_of' | 'po_box' | 'line_1' | 'line_2' | 'town' | 'county' | 'country' | 'postcode'
type FreeLines = { [Name in Line]: string | null }

/** Lines in free form. They do not say which is a street and which a building. */
export function toFreeAddress(row: FreeLines): FilledRecord<'address'> | null {
  const { care_of, po_box, line_1, line_2, town, county, country, postcode } = row
  const lines = [care_of && `C/O ${care_of}`, po_box && `PO Box ${po_box}`, line_1, line_2].filter(Boolean) as string[]
  const single = [...lines, town, county, country, postcode].filter(Boolean)
  if (single.length === 0) return null
  const [first = null, second = null, ...rest] = lines
  return {
    line_1: first,
    line_2: second,
    line_3: rest.join(', ') || null,
    town,
    postcode,
    addr_single_line: single.join(', '),
    ...unfilled<'address_id' | 'place' | 'building' | 'street' | 'premises' | 'organisation' | 'uprn'>(),
    ...unfilledOfAddress,
  }
}

/** Fields that no source here fills. */
export const unfilledOfAddress = {
  ...unfilled<'message' | 'share_id' | 'range_metres' | 'status' | 'street2' | 'organisation_key' | 'address_key'>(),
  ...unfilled<'england_wales' | 'rank' | 'firstof' | 'home_type' | 'sale_price' | 'sale_date' | 'data_src'>(),
  ...unfilled<'data_src_text_list' | 'failsafe_reason' | 'matched_on' | 'matched_data' | 'geo_data' | 'person'>(),
  ...unfilled<'person_landline' | 'person_mobile'>(),
}
