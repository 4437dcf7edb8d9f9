import type { RecordOf } from '../../../contract/records.ts'
import { useFacts } from '../../lookup/report/evidence.ts'
import { isUnsatisfied } from '../../register/charge.ts'
import { DateText } from '../../register/DateText.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { count } from '../../ui/numbers.ts'
import { type PartResult, placesOf } from './parts.ts'
import css from './Summary.module.css'
import type { Parts } from './usePart.ts'

/** Rows in the list. The tab has all. */
const atFirst = 5

type Props = { result: PartResult<'charges'>; part: Parts['charges'] }

/** The charges that are not satisfied. */
export function ChargesOutstanding({ result, part }: Props) {
  const facts = useFacts()
  const all = result.charge_list ?? []
  const charges = all.filter(isUnsatisfied)
  if (charges.length === 0) return null
  return (
    <ul className={css.rows}>
      {charges.slice(0, atFirst).map((charge, index) => {
        const { charge_number, creation_date } = charge
        const holder = holderOf(charge)
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: charges may lack a number, and never move.
            key={index}
            {...facts(`Charge of ${holder}`, ...placesOf('charges', part.pages, `charge-${all.indexOf(charge)}`))}
          >
            <span>{holder}</span>
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
        )
      })}
      {charges.length > atFirst && <li className="quiet">and {count(charges.length - atFirst, 'more', 'more')}</li>}
    </ul>
  )
}

const holderOf = ({ person_entitled_list }: RecordOf<'company_charge'>): string =>
  (person_entitled_list ?? []).flatMap(({ name }) => name ?? []).join('; ') || 'Holder not given'
