import type { RecordOf } from '../../../contract/records.ts'
import type { Answered } from '../../lookup/lookups.ts'
import { useLinkPrice } from '../../lookup/price/prices.tsx'
import { OfficerLink } from '../../lookup/record/HeldLink.tsx'
import { BirthDate } from '../../register/BirthDate.tsx'
import { nameOf } from '../../register/person.ts'

type Props = { people: readonly RecordOf<'director'>[]; answered: Answered<'sanctions_search'> }

/** Disqualified people with a name like the one searched for, where their register is loaded. */
export function BannedCandidates({ people, answered: { record } }: Props) {
  const price = useLinkPrice('director_details')
  if (people.length === 0) return null
  return (
    <section className="stack-12">
      <h3>Disqualified people with a similar name</h3>
      <p className="quiet small measure">They may be somebody else. Open one to see the ban and its dates.</p>
      <ul className="stack-8">
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people never move, and one may have no ID.
          <li key={index}>
            <OfficerLink
              officer={person}
              price={price}
              at={{ from: record.id, at: `/disqualified_candidate_list/${index}/director_id` }}
            >
              {nameOf(person)}
            </OfficerLink>{' '}
            <span className="quiet">
              {person.dob && (
                <>
                  born <BirthDate date={person.dob} isPublished />{' '}
                </>
              )}
              {[person.place, person.postcode].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
