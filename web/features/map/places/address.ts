import { holdsSomething } from '../../../../contract/holds-something.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import { positionGiven } from '../../../map/given-position.ts'
import type { Place } from '../../../map/layer.ts'
import type { Pointer } from '../../../paths.ts'
import { lineOf } from '../../../register/address-line.ts'

type Address = RecordOf<'address'>
type Of = Pick<Place, 'id' | 'facts' | 'to' | 'alsoAt'> & { name?: string; from: Pointer }

/** An address on record: where it comes with a point, there; else it waits for one, to be asked for by its postcode. */
export function addressPlace(address: Address, { name, ...of }: Of): Place {
  const position = holdsSomething(address.geo_data) ? positionGiven(address.geo_data) : notPlaced
  return {
    ...of,
    name: name ?? lineOf(address),
    ...position,
    isArea: false,
    ...(!position.point && address.postcode && { text: address.postcode }),
  }
}

/** Of an address that has no point on record. */
export const notPlaced = { point: null, radius: null, what: 'An address without a point on record' }
