import type { Result } from '../../../../contract/operations.ts'
import { positionGiven } from '../../../map/given-position.ts'
import type { Place } from '../../../map/layer.ts'
import { known } from './known.ts'

/** Of `geo_code`: each centre of a postcode, a street or a town that the text may mean. */
export const placesFound = ({ geo_data_list }: Result<'geo_code'>, record: string): Place[] =>
  (geo_data_list ?? []).map((geo, index) => {
    const { description, postcode, country_name, uprn } = geo
    return {
      id: String(index + 1),
      name: description || postcode || 'Place without a name',
      ...positionGiven(geo),
      isArea: false,
      facts: known([
        ['Postcode', description?.includes(postcode ?? '') ? null : postcode],
        ['Country', country_name === 'United Kingdom' ? null : country_name],
        ['UPRN', uprn],
      ]),
      from: { from: record, at: `/geo_data_list/${index}` },
    }
  })
