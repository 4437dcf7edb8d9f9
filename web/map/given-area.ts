/** The areas in which an IP address and a telephone number are: no level makes either of them a point. */
import type { Result } from '../../contract/operations.ts'
import { distanceInWords } from './area.ts'
import { type GivenPosition, positionGiven, within } from './given-position.ts'

/** The service does not say how exact the place of an IP address is; addresses move about a region. */
const radiusOfIp = 25_000
const radiusOfCode = 15_000

export const areaOfIp = ({ geo_data }: Pick<Result<'ip_location'>, 'geo_data'>): GivenPosition =>
  positionGiven(geo_data, {
    radius: radiusOfIp,
    what: `Where its provider is thought to use the address; ${within(radiusOfIp)}, our estimate`,
  })

type Telephone = Pick<Result<'geo_code_telephone'>, 'geo_data' | 'accuracy_radius'>

/** The service gives a radius for mobiles only, and no unit with it. */
export function areaOfTelephone({ geo_data, accuracy_radius }: Telephone): GivenPosition {
  const given = Number(accuracy_radius?.trim() || Number.NaN)
  const isGiven = given > 0 && Number.isFinite(given)
  const radius = isGiven ? given : radiusOfCode
  const exact = isGiven ? `within ${distanceInWords(radius)}, as the service says` : `${within(radius)}, our estimate`
  return positionGiven(geo_data, {
    radius,
    what: `Where numbers of its dialling code were given out; ${exact}`,
  })
}
