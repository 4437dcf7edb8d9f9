/** Who says where something lies, and what of it was worked out here: in the same words on the screen, in files and on paper. */
import { distanceInWords } from '../area.ts'
import type { Place } from '../layer.ts'
import { type Known, positionIn, stepOf } from './systems.ts'

export function howFound(of: Known & Pick<Place, 'isWorkedOut'>): string {
  const step = stepOf(of)
  const rounded = step > 1 ? `Rounded to ${distanceInWords(step)}: the place is known no nearer.` : ''
  return [sourceOf(of), rounded].filter(Boolean).join(' ')
}

function sourceOf(of: Known & Pick<Place, 'isWorkedOut'>): string {
  if (of.isWorkedOut) return 'WGS84 is worked out here from the grid reference (OSGB36) as given, to about 5 m.'
  if (of.grid) return 'WGS84 and OSGB36 as given; the grid reference is worked out here from OSGB36.'
  if (positionIn('osgb36', of) === null) return 'WGS84 as given.'
  return 'OSGB36 and the grid reference are worked out here from WGS84, to about 5 m.'
}
