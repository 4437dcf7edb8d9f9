import { type DeathDate, deathDate, isListed, unclearDate } from '../../../contract/death-date.ts'
import type { Result } from '../../../contract/operations.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { DateText } from '../../register/DateText.tsx'
import { Statement } from '../../register/Statement.tsx'
import { dateInWords } from '../../ui/dates.ts'

type Props = { result: Result<'deceased'>; answered: Answered<'deceased'> }

/** Said soberly, with how sure the date is. */
export function DeathsFound({ result, answered }: Props) {
  const people = (result.person_deceased_list ?? []).flatMap((person, index) =>
    isListed(person) ? [{ ...person, pointer: `/person_deceased_list/${index}` }] : [],
  )
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
            : meaningOf(died, unclearDate(result) ?? unclearDate(people[0] ?? {}))}
        </p>
      </Statement>
      {people.length > 0 && (
        <AnswerTable<Listed>
          name="deaths"
          of={answered}
          caption="Deaths on record"
          rows={people}
          keyOf={({ pointer }) => pointer}
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

type Listed = RecordOf<'person_deceased'> & { pointer: string }

const pins = { kind: 'person', at: ({ pointer }: Listed) => pointer } as const

const nameOf = ({ forename, surname }: RecordOf<'person_deceased'>) =>
  [forename, surname].filter(Boolean).join(' ') || 'Name not given'

const sureness = (person: RecordOf<'person_deceased'>) => {
  const died = deathDate(person)
  if (died) return died.isEstimated ? 'estimated' : 'as recorded'
  const words = unclearDate(person)
  return words ? `not clear: “${words}”` : 'not given'
}

const verdictOf = (died: DeathDate): string =>
  died ? `Died ${died.isEstimated ? 'about ' : ''}${dateInWords(died.date)}` : 'A death is on record'

function meaningOf(died: DeathDate, unclear: string | null): string {
  if (!died) return unclear ? `The date is not clear: the answer says “${unclear}”.` : 'The date is not given.'
  return died.isEstimated
    ? 'The date is an estimate: the day itself is not on record.'
    : 'The date is given as recorded.'
}
