import { toCompany, toDirector, withRecordNamed } from '../../paths.ts'
import { listedInPart, officerRows, tenureOf, tenuresInWords } from '../../register/appointment.ts'
import { numberInWords } from '../../ui/numbers.ts'
import { isPart } from '../answer/pages.ts'
import { type CaseFile, takesLookups, useCase } from '../purpose/cases.ts'
import { type Kind, LookUpSelected } from './LookUpSelected.tsx'
import type { Subject } from './useInTurn.ts'

type Text = string | null | undefined
type Props = {
  companies?: readonly { company_number?: Text; name?: Text }[]
  officers?: readonly { director_id?: Text; name: string }[]
  /** The case of the screen; without one, the current case. */
  file?: Pick<CaseFile, 'case_id' | 'closed_at' | 'ends_in_days' | 'is_reader'>
}

/** The officers of the companies in the selected rows, and the companies of the officers in them, each by one press. */
export function LookupsOfSelected({ companies = [], officers = [], file }: Props) {
  const { shown } = useCase()
  const of = file ?? shown
  if (of && !takesLookups(of)) return null
  return (
    <>
      <LookUpSelected
        kind={officersOfCompanies}
        subjects={subjectsOf('company_number', companies)}
        case_id={file?.case_id}
      />
      <LookUpSelected
        kind={companiesOfOfficers}
        subjects={subjectsOf('director_id', officers)}
        case_id={file?.case_id}
      />
    </>
  )
}

const officersOfCompanies: Kind<'company_appointments'> = {
  what: 'Officers',
  of: ['selected company', 'selected companies'],
  operation: 'company_appointments',
  ifMore: 'select fewer, or run a batch',
  to: ({ key }, { record }) => withRecordNamed(toCompany(key, 'officers'), 'officers', record.id),
  found(answered) {
    const officers = officerRows(answered.result ?? { appt_list: null }, undefined)
    const words = tenuresInWords(officers.map(({ tenure }) => tenure))
    return words && isPart(answered) ? `${words}, on the first page` : words
  },
}

const companiesOfOfficers: Kind<'director_details'> = {
  what: 'Companies',
  of: ['selected officer', 'selected officers'],
  operation: 'director_details',
  ifMore: 'select fewer',
  to: (_, { record }) => toDirector({ record: record.id }),
  found({ result }) {
    const director = result?.director
    if (!director) return ''
    const words = tenuresInWords((director.director_appt_list ?? []).map((appointment) => tenureOf(appointment)))
    const part = listedInPart(director)
    return part ? `${words}, of ${numberInWords(part.listed)} that the answer lists` : words
  },
}

/** Each once. Those without a number or an ID have no lookup. */
function subjectsOf<Id extends string>(
  id: Id,
  rows: readonly ({ readonly [name in Id]?: Text } & { name?: Text })[],
): Subject[] {
  const subjects = new Map<string, Subject>()
  for (const { [id]: key, name } of rows)
    if (key && !subjects.has(key)) subjects.set(key, { key, name: name || key, params: { [id]: key } })
  return [...subjects.values()]
}
