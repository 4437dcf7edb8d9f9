import { toCompany, withRecordNamed } from '../../paths.ts'
import { officerRows, tenuresInWords } from '../../register/appointment.ts'
import { LookUpSelected, type Said } from './LookUpSelected.tsx'
import type { Subject } from './useInTurn.ts'

type Company = { company_number?: string | null | undefined; name?: string | null | undefined }
type Props = { companies: readonly Company[] }

/** The officers of the selected companies, by one press. */
export const OfficersOfSelected = ({ companies }: Props) => (
  <LookUpSelected
    what="Officers"
    operation="company_appointments"
    subjects={subjectsOf(companies)}
    ifMore="select fewer, or run a batch"
    {...said}
  />
)

const said: Said<'company_appointments'> = {
  to: ({ key }, { record }) => withRecordNamed(toCompany(key, 'officers'), 'officers', record.id),
  found: ({ result }) =>
    tenuresInWords(officerRows(result ?? { appt_list: null }, undefined).map(({ tenure }) => tenure)),
}

/** Each company once, by its number. */
function subjectsOf(companies: readonly Company[]): Subject[] {
  const subjects = new Map<string, Subject>()
  for (const { company_number, name } of companies)
    if (company_number && !subjects.has(company_number))
      subjects.set(company_number, { key: company_number, name: name || company_number, params: { company_number } })
  return [...subjects.values()]
}
