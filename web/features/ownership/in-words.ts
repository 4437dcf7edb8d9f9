/** Lines of an ownership chart in whole words. */
import type { OwnershipEdge } from '../../../contract/desk/ownership.ts'
import { natureInWords } from '../../../contract/register/words.ts'
import type { Chart } from '../../../entities/ownership/chart.ts'
import { dateInWords } from '../../ui/dates.ts'

/** Each nature of the register, and nothing else. */
export const naturesInWords = ({ natures }: Pick<OwnershipEdge, 'natures'>): string =>
  natures.length === 0 ? 'Nature not given' : natures.map(natureInWords).join('; ')

/** `From 6 Apr 2016 to 2 Sep 2019`. */
export function timeInWords({ notified_on, ceased_on }: Pick<OwnershipEdge, 'notified_on' | 'ceased_on'>): string {
  const from = notified_on && `from ${dateInWords(notified_on)}`
  const until = ceased_on && `until ${dateInWords(ceased_on)}`
  const words = [from, until].filter(Boolean).join(' ')
  return words === '' ? 'Dates not given' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the places and marks of this drawing mean. */
export function legendOf({ boxes, lines }: Pick<Chart, 'boxes' | 'lines'>): string {
  const root = boxes.find(({ isAsked }) => isAsked)?.y ?? 0
  return [
    boxes.some(({ y }) => y < root) && 'Above: who controls it.',
    boxes.some(({ y }) => y > root) && 'Below: what it controls.',
    boxes.some(({ node }) => node.end === 'not_asked') && 'Dashed box: controllers not looked up.',
    lines.some(({ isEnded }) => isEnded) && 'Dashed line: ended.',
  ]
    .filter(Boolean)
    .join(' ')
}
