import { Link } from 'react-router'
import { rowKey } from '../../../entities/keys.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { DecisionsAbout } from '../../lookup/decisions/InCase.tsx'
import type { FoundPeople, FoundPerson } from '../../lookup/found-people.ts'
import type { Answered, Given } from '../../lookup/lookups.ts'
import { officeAddress } from '../../lookup/readers/addresses.ts'
import { type AddressSearch, RegisteredAt, useAddressSearch } from '../../lookup/record/RegisteredHere.tsx'
import { MarkAmong } from '../../lookup/screening/ListedMark.tsx'
import { type FoundMarks, useMarks } from '../../lookup/screening/marks.ts'
import { type PeopleCheck, toPeople } from '../../paths.ts'
import { TelephoneNumber } from '../../register/TelephoneNumber.tsx'
import { labelOf } from '../../register/words.ts'
import type { Column } from '../../table/Table.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { yearsInWords } from '../../ui/periods.ts'
import { toScreen, toVerify } from './next-check.ts'
import css from './People.module.css'

type Props = FoundPeople & { answered: Answered<'people_search'> }

/** Somebody who moved has a row for each home. */
export function PeopleTable({ people, otherHeads, hasHeadings, answered }: Props) {
  const found = useMarks()
  const atAddress = useAddressSearch()
  return (
    <AnswerTable<FoundPerson>
      name="people"
      of={answered}
      caption="People found"
      rows={people}
      keyOf={(_, index) => String(index)}
      pins={pins}
      lead={<ShowOnMap layers={[answered.record.id]} placed="postcode" />}
      columns={
        hasHeadings
          ? [...knownColumns(answered.record.id, found), ...otherHeads.map(toColumn), nextChecks(atAddress)]
          : otherHeads.map((head, at) => ({ ...toColumn(head, at), isName: at === 0 }))
      }
    />
  )
}

const knownColumns = (record: string, found: FoundMarks): Column<FoundPerson>[] => [
  {
    label: 'Name',
    isName: true,
    value: ({ name }) => name,
    cell: ({ name }, index) => (
      <>
        {name} <MarkAmong found={found} of={[rowKey(record, `/csv_data/${index}`)]} isShort />
        <DecisionsAbout mention={rowKey(record, `/csv_data/${index}`)} />
      </>
    ),
  },
  { label: 'Address', value: ({ address }) => address },
  {
    label: 'Postcode',
    isNarrow: true,
    isCategory: true,
    isPersonal: true,
    value: ({ postcode }) => postcode,
    cell: ({ postcode }) => <Identifier>{postcode}</Identifier>,
  },
  {
    label: 'On the roll',
    saysLabel: true,
    isNarrow: true,
    value: ({ years }) => years,
    cell: ({ years }) => yearsInWords(years),
  },
  {
    label: 'Telephone',
    isNarrow: true,
    value: ({ telephone }) => telephone,
    cell: ({ telephone }) => <TelephoneNumber>{telephone}</TelephoneNumber>,
  },
]

/** Needs named columns: the form is filled in from the row. */
const nextChecks = (atAddress: AddressSearch): Column<FoundPerson> => ({
  label: 'Check next',
  saysLabel: true,
  cell: (person) => <NextChecks person={person} atAddress={atAddress} />,
})

const pins = { kind: 'person', at: (_: FoundPerson, index: number) => `/csv_data/${index}` } as const

/** A heading may hold nothing that can be seen, such as a zero-width space. */
const headingOf = (head: string, at: number): string => {
  const label = labelOf(head)
  return /[^\s\p{C}_]/u.test(label) ? label : `Other column ${at + 1}`
}

const toColumn = (head: string, at: number): Column<FoundPerson> => ({
  label: headingOf(head, at),
  saysLabel: true,
  value: ({ others }) => others[head],
})

const NextChecks = ({ person, atAddress }: { person: FoundPerson; atAddress: AddressSearch }) => {
  const office = officeAddress({ line_1: person.address, postcode: person.postcode })
  return (
    <span className={css.checks}>
      <CheckLink check="age" label="Age" given={toVerify(person)} of={person.name} />
      <CheckLink check="historic" label="Historic" given={toVerify(person)} of={person.name} />
      <CheckLink check="deceased" label="Deceased" given={toScreen(person)} of={person.name} />
      <RegisteredAt search={atAddress} at={office} of={person.name} words="Companies here" />
    </span>
  )
}

type LinkProps = { check: PeopleCheck; label: string; given: Given; of: string }

/** Fills in the form in memory. Nothing is sent before its button is pressed. */
const CheckLink = ({ check, label, given, of }: LinkProps) => (
  <Link to={toPeople(check)} state={{ given }} aria-label={`${label}: check ${of}`}>
    {label}
  </Link>
)
