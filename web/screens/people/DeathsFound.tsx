import type { Result } from '../../../contract/operations.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../api/AnswerTable.tsx'
import type { Answered } from '../../api/lookups.ts'
import { DateText } from '../../ui/DateText.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Statement } from '../../ui/Statement.tsx'

type Dates = Pick<RecordOf<'person_deceased'>, 'date_of_death' | 'date_of_death_estimated'>
type Props = { result: Result<'deceased'>; answered: Answered<'deceased'> }

/** Said soberly, with how sure the date is. */
export function DeathsFound({ result, answered }: Props) {
  const people = result.person_deceased_list ?? []
  const [only] = people
  const dates: Dates = people.length > 1 || !only ? result : { ...only, ...given(result) }
  return (
    <>
      <Statement
        verdict={people.length > 1 ? 'Several deaths are on record' : verdictOf(dates)}
        limits="A record of a death agrees with this name and address. It is no death certificate: whether it is the person you mean, a person decides."
      >
        <p>
          {people.length > 1
            ? 'More than one person of this name at this address is on record as having died. The answer does not say which of them you mean.'
            : meaningOf(dates)}
        </p>
      </Statement>
      {people.length > 0 && (
        <AnswerTable<RecordOf<'person_deceased'>>
          name="deaths"
          of={answered}
          caption="Deaths on record"
          rows={people}
          keyOf={(_, index) => String(index)}
          columns={[
            { label: 'Name', isName: true, value: nameOf, cell: nameOf },
            { label: 'Last address', value: ({ address }) => address, cell: ({ address }) => address },
            {
              label: 'Died',
              saysLabel: true,
              isNarrow: true,
              value: ({ date_of_death, date_of_death_estimated }) => date_of_death || date_of_death_estimated,
              cell: ({ date_of_death, date_of_death_estimated }) => (
                <DateText date={date_of_death || date_of_death_estimated} />
              ),
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

const nameOf = ({ forename, surname }: RecordOf<'person_deceased'>) =>
  [forename, surname].filter(Boolean).join(' ') || 'Name not given'

const sureness = ({ date_of_death, date_of_death_estimated }: Dates) => {
  if (date_of_death) return 'as recorded'
  return date_of_death_estimated ? 'estimated' : 'not given'
}

/** What the answer itself says of the date. */
const given = ({ date_of_death, date_of_death_estimated }: Dates): Dates => ({
  ...(date_of_death && { date_of_death }),
  ...(date_of_death_estimated && { date_of_death_estimated }),
})

function verdictOf({ date_of_death, date_of_death_estimated }: Dates): string {
  if (date_of_death) return `Died ${dateInWords(date_of_death)}`
  return date_of_death_estimated ? `Died about ${dateInWords(date_of_death_estimated)}` : 'A death is on record'
}

function meaningOf({ date_of_death, date_of_death_estimated }: Dates): string {
  if (date_of_death) return 'The date is given as recorded.'
  return date_of_death_estimated
    ? 'The date is an estimate: the day itself is not on record.'
    : 'The date is not given.'
}
