import type { ReactNode } from 'react'
import type { OperationName } from '../../../contract/operations.ts'
import { Price } from '../../lookup/price/Price.tsx'
import { type PeopleCheck, toPeople } from '../../paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'

type Part = { check?: PeopleCheck; label: string; operation: OperationName }

const parts: Part[] = [
  { label: 'Search', operation: 'people_search' },
  { check: 'age', label: 'Age', operation: 'age_verification' },
  { check: 'historic', label: 'Historic', operation: 'person_verify_historic' },
  { check: 'deceased', label: 'Deceased', operation: 'deceased' },
]

type Props = { title: string; about: string; form: ReactNode; children: ReactNode }

/** One of the four things that may be asked about a person. */
export const PeopleScreen = ({ title, about, form, children }: Props) => (
  <Screen title={title} under={about}>
    <TabLinks
      label="About people"
      tabs={parts.map(({ check, label, operation }) => ({
        to: toPeople(check),
        label,
        note: <Price of={operation} />,
      }))}
    />
    {form}
    {children}
  </Screen>
)
