import { Link } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { toHandedOver } from '../../lookup/form/handed-over.ts'
import type { Given } from '../../lookup/lookups.ts'
import { screenOf } from '../../lookup/operations.ts'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import { useIsOnlyRead } from '../../lookup/purpose/cases.ts'
import { isSurname, readPossiblePerson } from '../../lookup/readers/names.ts'
import { useHeld } from '../../lookup/record/HeldLink.tsx'
import { paths, toRecord } from '../../paths.ts'

type Search = { operation: OperationName; label: string; to: string; given: Given }

/** Where no company has the name, it may be a person's. One press searches for it elsewhere. */
export function PeopleNamed({ name }: { name: string }) {
  const searches = searchesFor(name)
  if (useIsOnlyRead() || searches.length === 0) return null
  return (
    <div>
      <p>Is it a person’s name?</p>
      <ul>
        {searches.map((search) => (
          <li key={search.label}>
            <SearchLink {...search} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function searchesFor(name: string): Search[] {
  const person = readPossiblePerson(name)
  if (!person && !isSurname(name)) return []
  const officers = { operation: 'director_search', to: paths.directors } as const
  return [
    { ...officers, label: 'Search directors and officers', given: { name } },
    { ...officers, label: 'Search disqualified people', given: { name, officer_type: 'DIS' } },
    ...(person
      ? [
          {
            ...({ operation: 'people_search', to: paths.people, label: 'Search people' } as const),
            given: { fullname: person.fullname },
          },
        ]
      : []),
  ]
}

/** The name goes with the press, and never into the address (design 7). */
function SearchLink({ operation, label, to, given }: Search) {
  const price = usePrice(operation)
  const held = useHeld({ operation, params: given })
  if (held)
    return (
      <Link to={screenOf({ id: held.record, operation, params: given }) ?? toRecord(held.record)}>
        {label}, on record, free
      </Link>
    )
  return (
    <Link to={to} state={toHandedOver({ given, isAskedAtOnce: true })}>
      {withPrice(label, price)}
    </Link>
  )
}
