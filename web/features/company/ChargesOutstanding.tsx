import { isUnsatisfied } from '../../register/charge.ts'
import { DateText } from '../../register/DateText.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { count } from '../../ui/numbers.ts'
import type { PartResult } from './parts.ts'
import css from './Summary.module.css'

/** Rows in the list. The tab has all. */
const atFirst = 5

/** The charges that are not satisfied. */
export function ChargesOutstanding({ result }: { result: PartResult<'charges'> }) {
  const charges = (result.charge_list ?? []).filter(isUnsatisfied)
  if (charges.length === 0) return null
  return (
    <ul className={css.rows}>
      {charges.slice(0, atFirst).map(({ charge_number, creation_date, person_entitled_list }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: charges may lack a number, and never move.
        <li key={index}>
          <span>{(person_entitled_list ?? []).flatMap(({ name }) => name ?? []).join('; ') || 'Holder not given'}</span>
          <Identifier>{charge_number}</Identifier>
          <span className="quiet">
            {creation_date ? (
              <>
                created <DateText date={creation_date} />
              </>
            ) : (
              'day not given'
            )}
          </span>
        </li>
      ))}
      {charges.length > atFirst && <li className="quiet">and {count(charges.length - atFirst, 'more', 'more')}</li>}
    </ul>
  )
}
