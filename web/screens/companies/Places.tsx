import { Link } from 'react-router'
import { usePriceEach } from '../../api/credits.ts'
import { toCompanies } from '../../paths.ts'
import type { Asked } from './CompaniesScreen.tsx'
import css from './Places.module.css'

/** Where the companies found are: each place narrows the search to it. */
export function Places({ places, asked: { name, type, place: chosen } }: { places: string[]; asked: Asked }) {
  const price = usePriceEach('company_name_search')
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
        {places.map((place) => (
          <li key={place}>
            <Link to={toCompanies({ name, place, type })} aria-current={place === chosen ? 'true' : undefined}>
              {place}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
