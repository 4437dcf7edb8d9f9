/** What else the register says about an officer, after name, birth and office. */
import type { RecordOf } from '../../contract/records.ts'

type Director = RecordOf<'director'>

export const formerNamesOf = ({ former_name_list }: Director): string | null =>
  (former_name_list ?? []).filter((name) => name.trim() !== '').join('; ') || null

/** `No. 99000009, Companies House, Private limited company`, as the register has it. */
export function registrationOf({ identification }: Director): string | null {
  const { registration_number, place_registered, country_registered, legal_form } = identification ?? {}
  const parts = [registration_number && `No. ${registration_number}`, place_registered, country_registered, legal_form]
  return parts.filter(Boolean).join(', ') || null
}
