/** What the pointer or the focus is on, in words. */
import { count } from '../../ui/numbers.ts'
import type { Mark, Picture } from './points-canvas.ts'

export function markInWords({ size, place }: Mark, picture: Picture = 'marks'): string {
  if (picture === 'density') return `${count(size, 'place')} here`
  if (size > 1) return `${count(size, 'place')}; open to come nearer`
  return place.radius === null ? place.name : `${place.name}, approximate`
}
