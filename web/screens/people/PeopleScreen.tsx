import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { usePrice } from '../../api/credits.ts'
import { PurposeFirst } from '../../api/PurposeFirst.tsx'
import { type PeopleCheck, toPeople } from '../../paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import css from './PeopleScreen.module.css'

type Part = { check?: PeopleCheck; label: string; operation: OperationName }

const parts: Part[] = [
  { label: 'Search', operation: 'people_search' },
  { check: 'age', label: 'Age', operation: 'age_verification' },
  { check: 'historic', label: 'Historic', operation: 'person_verify_historic' },
  { check: 'deceased', label: 'Deceased', operation: 'deceased' },
]

/** @param form stands behind the purpose: without one, nobody is looked up */
type Props = { title: string; about: string; form: ReactNode; children: ReactNode }

/** One of the four things that may be asked about a person. */
export const PeopleScreen = ({ title, about, form, children }: Props) => (
  <Screen title={title} under={about}>
    <nav className={css.parts} aria-label="About people">
      <ul>
        {parts.map((part) => (
          <li key={part.label}>
            <PartLink {...part} />
          </li>
        ))}
      </ul>
    </nav>
    <div className={css.form}>
      <PurposeFirst>{form}</PurposeFirst>
    </div>
    {children}
  </Screen>
)

function PartLink({ check, label, operation }: Part) {
  const price = usePrice(operation)
  return (
    <NavLink to={toPeople(check)} end>
      {label}
      <small>{price}</small>
    </NavLink>
  )
}
