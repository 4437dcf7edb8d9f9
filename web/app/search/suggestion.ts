/** One line of the list under the search box. */
import type { OperationName } from '../../../contract/operations.ts'
import type { Given } from '../../lookup/lookups.ts'
import type { Question } from '../../lookup/record/held.ts'
import type { ShortMark } from '../../lookup/screening/short-marks.ts'

/** No search text is longer. */
export const longest = 200

export type Suggestion = {
  key: string
  group:
    | 'In the case'
    | 'Cases'
    | 'In other cases'
    | 'In cases you can read'
    | 'On record'
    | 'Search'
    | 'Saved searches'
    | 'Recent searches'
    | 'Go to'
    | 'Do'
  label: string
  /** A second line. */
  detail?: string
  /** The lookups it leads to, shown with their prices. */
  asks?: readonly OperationName[]
  isAskedAtOnce?: boolean
  to?: string
  given?: Given | undefined
  /** The lookups it makes at once. The case may hold their answers. */
  questions?: readonly Question[]
  does?: () => void
  /** Of the screening of the case. */
  mark?: ShortMark
  /** A case, or what a case or an earlier search holds. Enter takes it only after the arrow keys chose it. */
  isHeld?: true
}

/** What Enter takes when nothing is chosen. Names of the case arrive late, and earlier searches only resemble the text. */
export const placeOfEnter = (suggestions: readonly Suggestion[]): number | null => {
  const place = suggestions.findIndex(({ isHeld }) => !isHeld)
  return place < 0 ? null : place
}
