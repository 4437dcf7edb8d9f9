import { dayOf, registerDay } from './calendar.ts'
import type { Officer } from './companies.ts'
import type { OfficerRolls } from './officers.ts'
import { inventBirth, inventFamily, inventPerson } from './people.ts'
import type { WeighedPlace } from './places.ts'
import { Random } from './random.ts'

const daysAYear = 365

/** People with twenty offices or more. Half of these companies are dissolved. */
export function enterSerialDirectors(
  count: number,
  seed: number,
  first: number,
  weighedPlaces: readonly WeighedPlace[],
  rolls: OfficerRolls,
): Officer[] {
  const random = new Random(seed, 'serial directors', first)
  return Array.from({ length: count }, () => {
    const from = random.whole(dayOf('2001-01-01'), dayOf('2015-01-01'))
    const place = random.weighted(weighedPlaces).place
    const born = inventBirth(from - 46 * daysAYear, from - 27 * daysAYear, random)
    const officer = rolls.enterPerson(
      inventPerson(inventFamily(place, random), born, place, random),
      'Company Director',
      random,
    )
    return Object.assign(officer, { appetite: random.whole(20, 60), active: { from, until: registerDay } })
  })
}
