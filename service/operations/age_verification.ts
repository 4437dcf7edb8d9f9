import { randomUUID } from 'node:crypto'
import type { Params } from '../../contract/operations.ts'
import type { Handler } from '../handler.ts'
import { isAdult, isUnder18 } from '../people/age.ts'
import { type Checked, checkPerson, isDead, postcodeAsked } from '../people/check.ts'

/** People under eighteen only if the caller wants them. The dead are no residents (decision 0010). */
export const age_verification: Handler<'age_verification'> = async (params, { store, now }) => {
  const children = /^(true|1|Y)$/.test(params.check_under_18)
  const checked = await checkPerson(params, store, (person) => children || !isUnder18(person, now))
  const { person, reading: _, ...codes } = checked
  return {
    validation_status: String(person !== null && isAdult(person, now) && !isDead(person)),
    ...codes,
    financial_data_used: 'false',
    transaction_id: randomUUID(),
    record_dob: person?.dob ?? null,
    // The request has no date of birth to compare.
    match_code_dob: '',
    ...searchedFields(params, checked),
    invalid_uk_postcode_ignored: String(postcodeAsked(params.postcode) === null),
  }
}

function searchedFields(
  { fullname, surname, forename, postcode, addr1 }: Params<'age_verification'>,
  { reading }: Checked,
) {
  const inParts = surname !== '' && forename !== ''
  return {
    searched_name: inParts ? `${forename} ${surname}` : fullname,
    searched_surname: inParts ? surname : (reading?.surname ?? null),
    searched_forename: inParts ? forename : (reading?.given.join(' ') ?? null),
    searched_postcode: postcodeAsked(postcode),
    searched_addr1: addr1,
  }
}
