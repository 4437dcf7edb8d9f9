import type { RecordOf } from '../../../contract/records.ts'
import { toDirector } from '../../paths.ts'
import { listedInPart, tenureOf, tenuresInWords } from '../../register/appointment.ts'
import { nameOf } from '../../register/person.ts'
import { numberInWords } from '../../ui/numbers.ts'
import { LookUpSelected, type Said } from './LookUpSelected.tsx'
import type { Subject } from './useInTurn.ts'

type Props = { officers: readonly RecordOf<'director'>[] }

/** The companies of the selected officers, by one press. */
export const CompaniesOfSelected = ({ officers }: Props) => (
  <LookUpSelected
    what="Companies"
    operation="director_details"
    subjects={subjectsOf(officers)}
    ifMore="select fewer"
    {...said}
  />
)

const said: Said<'director_details'> = {
  to: (_, { record }) => toDirector({ record: record.id }),
  found({ result }) {
    const director = result?.director
    if (!director) return ''
    const words = tenuresInWords((director.director_appt_list ?? []).map((appointment) => tenureOf(appointment)))
    const part = listedInPart(director)
    return part ? `${words}, of ${numberInWords(part.listed)} that the answer lists` : words
  },
}

/** Each officer once, by their ID. Those without one have no lookup. */
function subjectsOf(officers: readonly RecordOf<'director'>[]): Subject[] {
  const subjects = new Map<string, Subject>()
  for (const officer of officers) {
    const director_id = officer.director_id
    if (director_id && !subjects.has(director_id))
      subjects.set(director_id, { key: director_id, name: nameOf(officer), params: { director_id } })
  }
  return [...subjects.values()]
}
