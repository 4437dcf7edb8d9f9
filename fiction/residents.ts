import type { Address } from './addresses.ts'
import { type Name, nameLine } from './people.ts'

/** A resident. */
export type Resident = {
  name: Name
  /** `YYYY-MM-DD`, or `YYYY-MM`. */
  dob: string | null
  /** A day, or a month if the day is not known. */
  died: string | null
  exDirectory: boolean
  /** The first is the present address, or the last one. */
  stays: [Stay, ...Stay[]]
}

/** Years of the electoral roll. `from` is null for a person who is not on it, `until` for one who still is. */
export type Stay = { address: Address; from: number | null; until: number | null }

export function toPersonRow({ name, dob, died, exDirectory }: Resident, person_id: number) {
  const forename = name.forename ?? ''
  const isDay = died?.length === 'YYYY-MM-DD'.length
  return {
    person_id,
    ...name,
    forename,
    name_single_line: nameLine(name),
    dob,
    date_of_death: isDay ? died : null,
    date_of_death_estimated: isDay ? null : died,
    ex_directory: exDirectory ? 'Y' : 'N',
  }
}

export const toResidenceRow = ({ address, from, until }: Stay, person_id: number) => ({
  person_id,
  address_id: address.address_id,
  postcode: address.postcode,
  premises: address.premises,
  building: address.building,
  year_from: from,
  year_to: until,
})
