/** The addresses of officers in an answer, to be compared with those of another. */
import type { RecordOf } from '../../../../contract/records.ts'
import { keyOf, lineOf } from '../../../register/address-line.ts'

export type SeenAddress = {
  key: string
  line: string
  /** The officer's id, or the name where there is no id. */
  officer: string
  name: string
  company_number: string
  company_name: string
}

type Director = RecordOf<'director'>
/** Of company_appointments, or of director_details. */
export type AnswerWithOfficers = { appt_list?: Director[] | null; director?: Director | null }

export const addressesIn = ({ appt_list, director }: AnswerWithOfficers): SeenAddress[] =>
  [...(appt_list ?? []), ...(director ? [director] : [])].flatMap((director) =>
    (director.director_appt_list ?? []).flatMap(({ address, company_number, company_name }) => {
      const line = address ? lineOf(address) : ''
      const name = director.name_single_line ?? ''
      const officer = director.director_id || name
      if (line === '' || officer === '') return []
      const company = { company_number: company_number ?? '', company_name: company_name ?? '' }
      return [{ key: keyOf(line), line, officer, name, ...company }]
    }),
  )
