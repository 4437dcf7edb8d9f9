import type { RecordOf } from '../../../../contract/records.ts'
import type { Fact, Place } from '../../../map/layer.ts'
import type { Pointer } from '../../../paths.ts'
import { lineOf } from '../../../ui/address-line.ts'
import { centre, pointOf } from './point.ts'

type Address = RecordOf<'address'>
type Of = { id: string; name?: string; facts: readonly Fact[]; from: Pointer; to?: string }

/** An address on record: where it comes with a point, there; else it waits for one, to be asked for by its postcode. */
export function addressPlace(address: Address, { name, ...of }: Of): Place {
  const point = pointOf(address.geo_data)
  return {
    ...of,
    name: name ?? lineOf(address),
    ...(point ? centre(address.geo_data) : notPlaced),
    isArea: false,
    ...(!point && address.postcode && { text: address.postcode }),
  }
}

/** Of an address that has no point on record. */
export const notPlaced = { point: null, radius: null, what: 'An address without a point on record' }
