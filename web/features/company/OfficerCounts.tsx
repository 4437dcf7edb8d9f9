import type { RecordOf } from '../../../contract/records.ts'
import { type Tenure, tenureInWords, tenures } from '../../register/appointment.ts'
import { Status } from '../../register/Status.tsx'
import { toneOf } from '../../register/words.ts'
import { numberInWords } from '../../ui/numbers.ts'
import css from './OfficerCounts.module.css'

type Counted = Pick<RecordOf<'director'>, 'num_current_appt' | 'num_dissolved_appt' | 'num_resigned_appt'>

/** Never one number for all: a dissolved company is not one that the officer runs. */
const countsIn = ({ num_current_appt, num_dissolved_appt, num_resigned_appt }: Counted) =>
  (
    [
      [num_current_appt, 'current'],
      [num_dissolved_appt, 'dissolved'],
      [num_resigned_appt, 'resigned'],
    ] satisfies [string | null | undefined, Tenure][]
  ).map(([number, tenure]) => ({ tenure, number: number && number !== '0' ? numberInWords(number) : '' }))

/** `7 current, 16 resigned` */
export const countsOf = (director: Counted): string =>
  countsIn(director)
    .filter(({ number }) => number !== '')
    .map(({ number, tenure }) => `${number} ${tenureInWords(tenure)}`)
    .join(', ')

/** Each number with the mark of its status; the words are there on hover and for screen readers. */
export const OfficerCounts = ({ director }: { director: Counted }) => (
  <span className={css.counts} title={countsOf(director) || undefined}>
    {countsIn(director).map(({ tenure, number }) => (
      <span key={tenure} aria-hidden>
        {number === '' ? '\u00A0' : <Status tone={toneOf(tenures[tenure])}>{number}</Status>}
      </span>
    ))}
    <span className="visually-hidden">{countsOf(director)}</span>
  </span>
)
