import { Link } from 'react-router'
import type { Result } from '../../../contract/operations.ts'
import { usePrice } from '../../api/credits.ts'
import { AreaLayer } from '../../map/AreaLayer.tsx'
import { areaOf, distanceInWords, radiusOf } from '../../map/area.ts'
import { UkMap } from '../../map/UkMap.tsx'
import { toTelephone } from '../../paths.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Status } from '../../ui/Status.tsx'
import { TelephoneNumber } from '../../ui/TelephoneNumber.tsx'
import { inWords, levels } from '../../ui/words.ts'
import css from './Telephone.module.css'

/** The area in words, and beside them the circle that the words speak of. */
export function NumberArea({ result, number }: { result: Result<'geo_code_telephone'>; number: string }) {
  const { geo_data, accuracy_radius, name, containing_name, containing_name2, postcode_area } = result
  const radius = Number(accuracy_radius) > 0 ? Number(accuracy_radius) : radiusOf(geo_data?.level)
  const area = areaOf(geo_data, radius)
  const price = usePrice('area_code')
  return (
    <div className={css.split}>
      <div className={css.words}>
        <p className={css.number}>
          <TelephoneNumber>{number}</TelephoneNumber>
        </p>
        <p className={css.verdict}>
          {[name, containing_name, containing_name2].filter(Boolean).join(', ') || 'An area without a name'}
        </p>
        <p>
          <Status tone="warn">Approximate</Status> This is where numbers of its dialling code were given out. A number
          may be kept when one moves, or be answered elsewhere.
        </p>
        <Facts
          facts={[
            ['Name', name],
            ['Within', containing_name],
            ['Within that', containing_name2],
            ['Postcode area', postcode_area && <Identifier key="area">{postcode_area}</Identifier>],
            ['What the middle of the circle is', inWords(levels, geo_data?.level)],
            ['Within about', radiusInWords(accuracy_radius, radius)],
            ['Places of this code', geo_data?.description],
            ['WGS84', area && <Identifier key="wgs">{`${geo_data?.latitude}, ${geo_data?.longitude}`}</Identifier>],
            [
              'OSGB36',
              geo_data?.east ? (
                <Identifier key="grid">{`E ${geo_data.east} N ${geo_data.north}`}</Identifier>
              ) : (
                'none: outside the national grid'
              ),
            ],
          ]}
        />
        {name && (
          <p>
            <Link to={toTelephone('area-codes', { of: name })}>
              Area codes of {name}, {price}
            </Link>
          </p>
        )}
      </div>
      {area && (
        <div className={css.map}>
          <UkMap label="Map of the area, as a circle" marks={[]}>
            <AreaLayer {...area} />
          </UkMap>
        </div>
      )}
    </div>
  )
}

/** The service gives a radius for mobiles only, and no unit with it. */
function radiusInWords(given: string | null | undefined, radius: number): string {
  if (!given) return `${distanceInWords(radius)}, our estimate: the service gives no radius of a landline`
  return Number(given) > 0
    ? `${distanceInWords(radius)}: the service says ${given}, taken as metres`
    : `${distanceInWords(radius)}, our estimate: the service says “${given}”`
}
