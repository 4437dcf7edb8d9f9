import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { useOfferedPrice, withPrice } from '../../lookup/price/prices.tsx'
import { agreements } from '../../register/agreement.ts'
import { Status } from '../../register/Status.tsx'
import { count } from '../../ui/numbers.ts'
import css from './SameNames.module.css'
import type { SameName } from './same-names.ts'

type Props = { names: SameName[]; toCompareRows: (a: number, b: number) => string }

/** Rows with one name, and what tells them apart. It gives no verdict. */
export function SameNames({ names, toCompareRows }: Props) {
  if (names.length === 0) return null
  return (
    <section className={css.names} aria-label="Rows of the same name">
      <details>
        <summary>{count(names.length, 'name appears', 'names appear')} in several rows</summary>
        <p>The same name is not always the same person. Matching details do not prove identity.</p>
        <Folded names={names} toCompareRows={toCompareRows} />
      </details>
    </section>
  )
}

/** Rendered after everything that is visible. */
const Folded = (props: Props) => useDeferredValue(true, false) && <List {...props} />

function List({ names, toCompareRows }: Props) {
  const price = useOfferedPrice('director_details', 'director_details')
  return (
    <ul>
      {names.map(({ name, rows, facts }) => (
        <li key={rows.join()}>
          <p className={css.name}>
            {name}: {count(rows.length, 'row')}{' '}
            {rows.length === 2 && <Link to={toCompareRows(rows[0]!, rows[1]!)}>{withPrice('Compare', price)}</Link>}
          </p>
          <ul className={css.facts}>
            {facts.map(({ label, agreement, values }) => (
              <li key={label}>
                {label}: <Status tone={agreements[agreement].tone}>{agreements[agreement].words}</Status>
                {values.length > 0 && ` (${values.join(', ')})`}
              </li>
            ))}
            <li>
              Companies: <Status tone="mute">not in a search result</Status>
            </li>
          </ul>
        </li>
      ))}
    </ul>
  )
}
