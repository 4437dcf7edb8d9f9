import { outcodeOf } from '../../../contract/postcode.ts'
import type { FilledRecord } from '../../../contract/records.ts'
import { readBirthMonth } from '../../../contract/values/date.ts'
import { valueIn } from '../../../contract/values/reading.ts'
import { toDateDetails } from '../../date-details.ts'
import { listOf, memberOf, numberOf, textOf } from '../json.ts'
import { filled } from '../source.ts'
import { addressParts, toAddress } from './addresses.ts'
import type { OfficerName } from './officer-names.ts'

type Director = FilledRecord<'director'>

/** `YYYY-MM`, or the year alone. A full date is cut as it is read. */
export function birthMonth(item: unknown): string | null {
  const [year, month] = [numberOf(item, 'date_of_birth', 'year'), numberOf(item, 'date_of_birth', 'month')]
  if (year !== null) return month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`
  const written = textOf(item, 'date_of_birth')
  return written === null ? null : (valueIn(readBirthMonth(written)) ?? written.slice(0, 7))
}

export const whereabouts = (address: unknown) => {
  const { postcode, town } = addressParts(address)
  // The first part of a postcode abroad.
  return { postcode: postcode && (outcodeOf(postcode) ?? postcode.trim().split(/\s+/)[0] ?? null), place: town }
}

/** What an entry of an officer says besides who they are. */
export const besides = (item: unknown) => ({
  honours: textOf(item, 'name_elements', 'honours'),
  former_name_list: listOf(item, 'former_names').flatMap((name) => {
    const written = [textOf(name, 'forenames'), textOf(name, 'surname')].filter(Boolean).join(' ')
    return written === '' ? [] : [written]
  }),
  person_number: textOf(item, 'person_number'),
  identification_type: textOf(item, 'identification', 'identification_type'),
  identification: identificationOf(item),
  principal_office: toAddress(memberOf(item, 'principal_office_address')),
})

export const identificationOf = (item: unknown): FilledRecord<'identification'> | null =>
  filled({
    legal_form: textOf(item, 'identification', 'legal_form'),
    legal_authority: textOf(item, 'identification', 'legal_authority'),
    place_registered: textOf(item, 'identification', 'place_registered'),
    country_registered: textOf(item, 'identification', 'country_registered'),
    registration_number: textOf(item, 'identification', 'registration_number'),
  })

/** A record with a name and whatever else is known. Counts that would need another call stay nil. */
export const toDirector = ({ surname, forename, title, single }: OfficerName, known: Partial<Director>): Director => ({
  director_appt_list: null,
  director_disq_list: null,
  num_current_appt: null,
  num_resigned_appt: null,
  num_dissolved_appt: null,
  num_appt: null,
  nationality: null,
  country_state_of_residence: null,
  corporate_indicator: null,
  // A list of officers does not say whether they are disqualified.
  officer_type: null,
  service_address_list: null,
  director_id: null,
  title: title ?? null,
  forename: forename ?? null,
  middle_initial: forename?.split(' ')[1]?.charAt(0) ?? null,
  surname,
  name_single_line: single,
  dob: null,
  postcode: null,
  place: null,
  honours: null,
  former_name_list: null,
  person_number: null,
  identification_type: null,
  identification: null,
  principal_office: null,
  disqualified_candidate_list: null,
  ...known,
  dob_details: known.dob ? toDateDetails(known.dob) : null,
})
