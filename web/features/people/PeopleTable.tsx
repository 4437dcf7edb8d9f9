import { Link } from 'react-router'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import type { FoundPeople, FoundPerson } from '../../lookup/found-people.ts'
import type { Answered, Given } from '../../lookup/lookups.ts'
import { type PeopleCheck, toPeople } from '../../paths.ts'
import { labelOf } from '../../register/words.ts'
import type { Column } from '../../table/Table.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { yearsInWords } from '../../ui/periods.ts'
import { toScreen, toVerify } from './next-check.ts'
import css from './PeopleTable.module.css'

type Props = FoundPeople & { answered: Answered<'people_search'> }

/** Somebody who moved stands in a row for each home. The next check begins with the row, in memory alone. */
export const PeopleTable = ({ people, otherHeads, hasHeadings, answered }: Props) => (
  <AnswerTable<FoundPerson>
    name="people"
    of={answered}
    caption="People found"
    rows={people}
    keyOf={(_, index) => String(index)}
    pins={pins}
    columns={
      hasHeadings
        ? [...knownColumns, ...otherHeads.map(toColumn), nextChecks]
        : otherHeads.map((head, at) => ({ ...toColumn(head), isName: at === 0 }))
    }
  />
)

const knownColumns: Column<FoundPerson>[] = [
  { label: 'Name', isName: true, value: ({ name }) => name },
  { label: 'Address', value: ({ address }) => address },
  {
    label: 'Postcode',
    isNarrow: true,
    isCategory: true,
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
    cell: ({ telephone }) => <Identifier>{telephone}</Identifier>,
  },
]

/** Opens a form with what the row says, so the row must say it by name. */
const nextChecks: Column<FoundPerson> = {
  label: 'Check next',
  saysLabel: true,
  cell: (person) => <NextChecks person={person} />,
}

const pins = { kind: 'person', at: (_: FoundPerson, index: number) => `/csv_data/${index}` } as const

const toColumn = (head: string): Column<FoundPerson> => ({
  label: labelOf(head),
  saysLabel: true,
  value: ({ others }) => others[head],
})

const NextChecks = ({ person }: { person: FoundPerson }) => (
  <span className={css.checks}>
    <Next check="age" given={toVerify(person)} of={person.name}>
      Age
    </Next>
    <Next check="historic" given={toVerify(person)} of={person.name}>
      Historic
    </Next>
    <Next check="deceased" given={toScreen(person)} of={person.name}>
      Deceased
    </Next>
  </span>
)

/** Opens the form: nothing is asked before its button is pressed. */
const Next = ({ check, given, of, children }: { check: PeopleCheck; given: Given; of: string; children: string }) => (
  <Link to={toPeople(check)} state={{ given }} aria-label={`${children}: check ${of}`}>
    {children}
  </Link>
)
