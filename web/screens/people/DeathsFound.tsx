import type { Result } from '../../../contract/operations.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../api/AnswerTable.tsx'
import type { Answered } from '../../api/lookups.ts'
import { DateText } from '../../ui/DateText.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Statement } from '../../ui/Statement.tsx'
import { type DeathDate, deathDate } from './death-date.ts'

type Props = { result: Result<'deceased'>; answered: Answered<'deceased'> }

/** Said soberly, with how sure the date is. */
export function DeathsFound({ result, answered }: Props) {
  const people = result.person_deceased_list ?? []
  // The answer's own date speaks for one person alone.
  const died = people.length > 1 ? null : (deathDate(result) ?? deathDate(people[0] ?? {}))
  return (
    <>
      <Statement
        verdict={people.length > 1 ? 'Several deaths are on record' : verdictOf(died)}
        limits="A record of a death agrees with this name and address. It is no death certificate: whether it is the person you mean, a person decides."
      >
        <p>
          {people.length > 1
            ? 'More than one person of this name at this address is on record as having died. The answer does not say which of them you mean.'
            : meaningOf(died)}
        </p>
      </Statement>
      {people.length > 0 && (
        <AnswerTable<RecordOf<'person_deceased'>>
          name="deaths"
          of={answered}
          caption="Deaths on record"
          rows={people}
          keyOf={(_, index) => String(index)}
          pins={pins}
          columns={[
            { label: 'Name', isName: true, value: nameOf, cell: nameOf },
            { label: 'Last address', value: ({ address }) => address },
            {
              label: 'Died',
              saysLabel: true,
              isNarrow: true,
              value: (person) => deathDate(person)?.date,
              cell: (person) => <DateText date={deathDate(person)?.date} />,
            },
            {
              label: 'The date is',
              saysLabel: true,
              isNarrow: true,
              isCategory: true,
              value: sureness,
              cell: sureness,
            },
          ]}
        />
      )}
    </>
  )
}

const pins = { kind: 'person', at: (_: unknown, index: number) => `/person_deceased_list/${index}` } as const

const nameOf = ({ forename, surname }: RecordOf<'person_deceased'>) =>
  [forename, surname].filter(Boolean).join(' ') || 'Name not given'

const sureness = (person: RecordOf<'person_deceased'>) => {
  const died = deathDate(person)
  return died ? (died.isEstimated ? 'estimated' : 'as recorded') : 'not given'
}

const verdictOf = (died: DeathDate): string =>
  died ? `Died ${died.isEstimated ? 'about ' : ''}${dateInWords(died.date)}` : 'A death is on record'

function meaningOf(died: DeathDate): string {
  if (!died) return 'The date is not given.'
  return died.isEstimated
    ? 'The date is an estimate: the day itself is not on record.'
    : 'The date is given as recorded.'
}
