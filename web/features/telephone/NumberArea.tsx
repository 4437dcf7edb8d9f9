import { Link } from 'react-router'
import type { Result } from '../../../contract/operations.ts'
import { usePrice } from '../../lookup/price/credits.ts'
import { AreaLayer } from '../../map/AreaLayer.tsx'
import { distanceInWords } from '../../map/area.ts'
import { areaOfTelephone } from '../../map/given-area.ts'
import { PositionShown } from '../../map/PositionShown.tsx'
import { UkMap } from '../../map/UkMap.tsx'
import { toTelephone } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { TelephoneNumber } from '../../register/TelephoneNumber.tsx'
import { inWords, levels } from '../../register/words.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import css from './Telephone.module.css'

/** The area in words, and beside them the circle that the words speak of. */
export function NumberArea({ result, number }: { result: Result<'geo_code_telephone'>; number: string }) {
  const { geo_data, accuracy_radius, name, containing_name, containing_name2, postcode_area } = result
  const position = areaOfTelephone(result)
  const { point, radius } = position
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
            ...(radius === null ? [] : [['Within about', radiusInWords(accuracy_radius, radius)] as Fact]),
            ['Places of this code', geo_data?.description],
            ...(point ? [] : [['On the map', position.what] as Fact]),
          ]}
        />
        <PositionShown of={position} />
        {name && (
          <p>
            <Link to={toTelephone('area-codes', { of: name })}>
              Area codes of {name}, {price}
            </Link>
          </p>
        )}
      </div>
      {point && radius !== null && (
        <div className={css.map}>
          <UkMap label="Map of the area, as a circle" marks={[]}>
            <AreaLayer {...point} radius={radius} />
          </UkMap>
        </div>
      )}
    </div>
  )
}

function radiusInWords(given: string | null | undefined, radius: number): string {
  if (!given?.trim()) return `${distanceInWords(radius)}, our estimate: the service gives no radius of a landline`
  return Number(given) > 0
    ? `${distanceInWords(radius)}: the service says ${given}, taken as metres`
    : `${distanceInWords(radius)}, our estimate: the service says “${given}”`
}
