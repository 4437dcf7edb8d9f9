import { Link } from 'react-router'
import type { Given } from '../../lookup/lookups.ts'
import { type PeopleCheck, toPeople } from '../../paths.ts'
import css from './NextSteps.module.css'

type Step = { check: PeopleCheck; label: string; given: Given }

/** The same person in another check: it is filled in from memory, and asked when its button is pressed. */
export const NextSteps = ({ steps }: { steps: Step[] }) => (
  <p className={css.steps}>
    {steps.map(({ check, label, given }) => (
      <Link key={check} to={toPeople(check)} state={{ given }}>
        {label}
      </Link>
    ))}
  </p>
)

/** Of what was asked, that which the check of the same shape takes as it is. */
export const namesAndAddress = ({
  fullname,
  surname,
  forename,
  addr1,
  addr2,
  addr3,
  place,
  town,
  postcode,
}: Given) => ({
  ...{ fullname, surname, forename, addr1, addr2, addr3, place, town, postcode },
})
