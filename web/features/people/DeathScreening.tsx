import { type DeathDate, deathDate, isListed, unclearDate } from '../../../contract/death-date.ts'
import type { Result } from '../../../contract/operations.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import { contradictionsOf, toneBeside } from '../../lookup/answer/Contradictions.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { dateColumn } from '../../register/DateText.tsx'
import { Statement } from '../../register/Status.tsx'
import type { Column } from '../../table/Table.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { PeopleScreen } from './PeopleScreen.tsx'

/** Whether a death is on record of somebody of this name at this address. */
export const DeathScreening = () => (
  <PeopleScreen
    operation="deceased"
    title="Is a death on record?"
    about="Compares a name and an address with records of people who have died."
    form={{ fields: ['forename', 'surname', 'premises', 'street', 'postcode'], verb: 'Check death records' }}
    heading="Death records"
    isOnePerson
  >
    {(result, answered) => <DeathsFound result={result} answered={answered} />}
  </PeopleScreen>
)

type Person = RecordOf<'person_deceased'>
type Listed = Person & { pointer: string }
type Props = { result: Result<'deceased'>; answered: Answered<'deceased'> }

function DeathsFound({ result, answered }: Props) {
  const people = (result.person_deceased_list ?? []).flatMap((person, index) =>
    isListed(person) ? [{ ...person, pointer: `/person_deceased_list/${index}` }] : [],
  )
  const areSeveral = people.length > 1
  // The answer's own date can belong to one person only.
  const died = areSeveral ? null : (deathDate(result) ?? deathDate(people[0] ?? {}))
  const isContradicted = contradictionsOf(answered).length > 0
  return (
    <>
      <Statement
        verdict={areSeveral ? 'Several deaths are on record' : verdictOf(died)}
        tone={toneBeside(answered, 'plain')}
        limits={`${isContradicted ? 'Parts of this answer contradict each other or your request.' : 'A death record matches this name and address.'} It is not a death certificate, and does not prove that this is the person you mean.`}
      >
        <p>
          {areSeveral
            ? 'Several people of this name at this address are on record as having died. The answer does not say which of them you mean.'
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
          columns={columns}
        />
      )}
    </>
  )
}

const pins = { kind: 'person', at: ({ pointer }: Listed) => pointer } as const

const nameOf = ({ forename, surname }: Person) => [forename, surname].filter(Boolean).join(' ') || 'Name not given'

function accuracyOf(person: Person): string {
  const died = deathDate(person)
  if (died) return died.isEstimated ? 'estimated' : 'as recorded'
  const words = unclearDate(person)
  return words ? `not clear: “${words}”` : 'not given'
}

const columns: Column<Listed>[] = [
  { label: 'Name', isName: true, value: nameOf },
  { label: 'Last address', value: ({ address }) => address },
  dateColumn('Died', (person) => deathDate(person)?.date),
  { label: 'Date', saysLabel: true, isNarrow: true, isCategory: true, isPersonal: false, value: accuracyOf },
]

const verdictOf = (died: DeathDate): string =>
  died ? `Died ${died.isEstimated ? 'about ' : ''}${dateInWords(died.date)}` : 'A death is on record'

function meaningOf(died: DeathDate, unclear: string | null): string {
  if (!died) return unclear ? `The date is not clear: the answer says “${unclear}”.` : 'The date is not given.'
  return died.isEstimated ? 'The date is an estimate. The exact day is not on record.' : 'This is the recorded date.'
}
