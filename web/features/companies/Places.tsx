import { useState } from 'react'
import { Link } from 'react-router'
import { usePriceEach } from '../../lookup/price/credits.ts'
import { toCompanies } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import type { Asked } from './CompaniesScreen.tsx'
import css from './Places.module.css'

/** So many that they are one or two lines, or some more on a narrow screen. */
const atFirst = 12

/** Where the companies found are: each place narrows the search to it. */
export function Places({ places: named, asked: { name, type, place: chosen } }: { places: string[]; asked: Asked }) {
  const places = [...new Set(named)]
  const price = usePriceEach('company_name_search')
  const [showsAll, setShowsAll] = useState(false)
  const first = places.filter((place, index) => index < atFirst || place === chosen)
  const more = places.length - first.length
  if (places.length < 2 && !chosen) return null
  return (
    <nav className={css.places} aria-label="Narrow to a place">
      <span>Place, {price}</span>
      <ul>
        <li>
          <Link to={toCompanies({ name, type })} aria-current={chosen ? undefined : 'true'}>
            Everywhere
          </Link>
        </li>
        {(showsAll ? places : first).map((place) => (
          <li key={place}>
            <Link to={toCompanies({ name, place, type })} aria-current={place === chosen ? 'true' : undefined}>
              {place}
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Button look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Fewer places' : count(more, 'more place')}
            </Button>
          </li>
        )}
      </ul>
    </nav>
  )
}
