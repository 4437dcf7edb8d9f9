import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contradictionsIn } from './contradictions.ts'
import { type OperationName, operationNames, type Result } from './operations.ts'
import { resultOf } from './testing/values.ts'

const at = '2026-11-20T10:00:00Z'
type Values = { [field: string]: unknown }
const found = (name: OperationName, result: Values, params = {}) =>
  contradictionsIn(name, result as Result<OperationName>, { params, at })

const agreeing = { match_code_forename: 'EXACT', match_code_surname: 'FUZZY', match_code_address: 'EXACT' }
const disagreeing = { match_code_forename: 'NONE', match_code_surname: 'NONE', match_code_address: 'NONE' }
const appointment = (values: Values) => [{ forename: 'Ann', surname: 'Lee', director_appt_list: [values] }]
const person = { surname: 'Lee', date_of_death: '2019-03-17' }

/** Of each operation, answers whose parts cannot all be true, or that are about something else. */
const contradictory: [OperationName, Values, { [parameter: string]: string }?][] = [
  ['age_verification', { validation_status: 'true', ...disagreeing }],
  ['age_verification', { validation_status: 'true', ...agreeing, match_code_postcode: 'NONE' }],
  ['age_verification', { validation_status: 'true', ...agreeing, match_code_dob: 'none' }],
  ['age_verification', { validation_status: 'Y', record_dob: '2015' }],
  ['age_verification', { validation_status: 'true', record_dob: '2008-12' }],
  ['age_verification', { validation_status: 'false', record_dob: '2031-01-01' }],
  ['age_verification', { validation_status: 'false', ...agreeing }],
  ['age_verification', { validation_status: 'false', record_dob: '2014-06', ...disagreeing }],
  ['age_verification', { invalid_uk_postcode_ignored: 'true', match_code_postcode: 'EXACT' }],
  ['age_verification', { validation_status: 'true', searched_surname: 'Smith' }, { surname: 'Lee' }],
  ['age_verification', { validation_status: 'true', searched_name: 'Ann Smith' }, { fullname: 'Ann Lee' }],
  ['age_verification', { validation_status: 'true', searched_postcode: 'LS1 4VK' }, { postcode: 'LS1 4VL' }],
  ['person_verify_historic', { validation_status: 'true', ...disagreeing }],
  ['person_verify_historic', { validation_status: 'false', ...agreeing }],
  ['deceased', { date_of_death: '2031-01-01' }],
  ['deceased', { person_deceased_list: [{ surname: 'Lee', date_of_death_estimated: '2027' }] }],
  ['deceased', { date_of_death: '2019-03-17', date_of_death_estimated: '2021-11' }],
  ['deceased', { date_of_death: '2018-01-01', person_deceased_list: [person] }],
  ['deceased', { date_of_death: 'N', person_deceased_list: [person] }],
  ['deceased', { person_deceased_list: [person] }, { surname: 'Smith' }],
  ['people_search', { csv_data: 'Ann Lee,1 High Street', er_searched: 'N', telephone_data_searched: '0' }],
  ['director_search', { director_list: [{ dob: '2031-01' }] }],
  [
    'director_search',
    { director_list: [{ num_current_appt: '1', num_resigned_appt: '1', num_dissolved_appt: '0', num_appt: '5' }] },
  ],
  ['director_details', { director: { director_id: 'B' } }, { director_id: 'A' }],
  ['director_details', { director: { num_appt: '1', director_appt_list: [{}, {}] } }],
  ['company_appointments', { appt_list: appointment({ status: 'CURRENT', resignation_date: '2019-01-01' }) }],
  ['company_appointments', { appt_list: appointment({ date: '2020-01-01', resignation_date: '2019-01' }) }],
  ['company_appointments', { appt_list: appointment({ company_number: '90000002' }) }, { company_number: '90000001' }],
  ['company_appointments', { appt_list: [], other_fields: [{ name: 'total_records', text: '5' }] }],
  [
    'company_filing_history',
    { filing_history_list: [{ form_type: 'AA' }, { form_type: 'AA' }], other_fields: [{ name: 'hits', text: '1' }] },
  ],
  ['company_mortgage_index', { charge_list: [{ charge_satisfied: 'OUTSTANDING', satistfied_date: '2019-01-01' }] }],
  ['company_mortgage_index', { charge_list: [{ creation_date: '2019-02', satistfied_date: '2019-01-01' }] }],
  ['company_mortgage_index', { charge_list: [{ creation_date: '2019-02', registration_date: '2019-01-01' }] }],
  ['company_name_search', { company_short_list: [{ data_set: 'LIVE', company_status: 'Dissolved' }] }],
  ['company_number_search', { company_short_list: [{ data_set: 'DISSOLVED', company_status: 'Active' }] }],
  ['company_document_info', { document: { company_number: '90000002' } }, { company_number: '90000001' }],
  ['company_document', { document: { company_number: '90000002' } }, { company_number: '90000001' }],
  ['area_code', { area_code_list: [{ code: '0113', place_list: [{ name: 'Leeds' }], place_list_num: '5' }] }],
  ['ip_location', { ip_address: '192.0.2.2' }, { ip_address: '192.0.2.1' }],
  ['find_my_nearest', { nearest_data_list: [{ distance_metres: '5000' }] }, { max_range_metres: '2000' }],
  ['find_my_nearest', { input_parameter_list: [{ key: 'latitude', value: '53.8' }] }, { latitude: '53.9' }],
  ['send_text_message', { destination: '07700900124' }, { telephone_number: '07700 900123' }],
]

test.each(contradictory)('%s: %j is flagged', (name, result, params) => {
  const said = found(name, result, params)
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^\p{Lu}.*\.$/su)
})

test.each<[OperationName, Values, { [parameter: string]: string }?]>([
  ['age_verification', { validation_status: 'true', ...agreeing, record_dob: '1974-11', match_code_dob: '' }],
  ['age_verification', { validation_status: 'true', record_dob: '2008-11' }],
  ['age_verification', { validation_status: 'false', ...agreeing, record_dob: '1931-05-02' }],
  ['age_verification', { validation_status: 'false', ...disagreeing }],
  [
    'age_verification',
    { searched_name: 'LEE, ANN', searched_postcode: 'ls14vk' },
    { fullname: 'Ann Lee', postcode: 'LS1 4VK' },
  ],
  [
    'age_verification',
    { searched_surname: "O'NEILL", searched_forename: 'J' },
    { surname: 'O Neill', forename: 'John' },
  ],
  ['deceased', { date_of_death: '2019-03-17', date_of_death_estimated: 'N', person_deceased_list: [person] }],
  ['deceased', { date_of_death: '2019-03', person_deceased_list: [person] }, { surname: 'lee' }],
  ['people_search', { er_searched: 'N', telephone_data_searched: 'N', place_list: [{ name: 'Leeds' }] }],
  ['company_appointments', { appt_list: appointment({ status: 'CURRENT', resignation_date: '2027-01-01' }) }],
  ['company_appointments', { appt_list: appointment({ company_number: 'SC012345' }) }, { company_number: 'sc12345' }],
  [
    'company_appointments',
    { next_page_id: 'b', appt_list: [{}], other_fields: [{ name: 'total_records', text: '5' }] },
  ],
  ['director_details', { director: { director_appt_list: [{}, {}] } }],
  ['find_my_nearest', { input_parameter_list: [{ key: 'latitude', value: '53.80' }] }, { latitude: '53.8' }],
  ['find_my_nearest', { input_parameter_list: [{ key: 'valueOf', value: 'x' }] }],
  ['send_text_message', { destination: '+447700900123' }, { telephone_number: '07700 900123' }],
])('%s: %j agrees with itself', (name, result, params) => {
  expect(found(name, result, params)).toEqual([])
})

test('an answer of nothing contradicts nothing, and no answer is too strange to be read', () => {
  for (const name of operationNames) {
    expect(found(name, {})).toEqual([])
    fc.assert(
      fc.property(resultOf(name), (result) => {
        expect(found(name, result).every((sentence) => typeof sentence === 'string')).toBe(true)
      }),
      { numRuns: 50 },
    )
  }
})
