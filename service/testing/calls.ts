/** One call of every operation, and the expected answer to a caller who asks for no fields of ours: written by hand, and sent by every SOAP stack too. */
import { expect } from 'vitest'
import type { Call, OperationName } from '../../contract/operations.ts'
import { landmarkCases, landmarkCompanies, landmarkOfficers } from '../../fiction/landmarks.ts'
import { inventedList } from '../../fiction/listed.ts'
import type { TestService } from './service.ts'

export type ExpectedCall = {
  operation: OperationName
  params: Call['params']
  expected: object
  /** Fields that differ between calls. */
  changing?: string[]
}

const { northgate, accented } = landmarkCompanies
const { company_number } = northgate
const atHome = { surname: 'Oldroyd', forename: 'Barnaby', addr1: '12 Larkspur Close', postcode: 'LS1 0CK' }

/** @param keys from a filing history and from the information on a document of northgate */
export const expectedCalls = (keys: { image_key: string; request_key: string }): ExpectedCall[] => [
  {
    operation: 'company_name_search',
    params: { name: 'café' },
    expected: {
      previous_page_id: null,
      company_short_list: expect.arrayContaining([
        expect.objectContaining({ ...accented, data_set: 'LIVE', company_index_status: null, email_address: null }),
      ]),
    },
  },
  {
    operation: 'company_number_search',
    params: { company_number },
    expected: {
      next_page_id: null,
      company_short_list: [northgate],
    },
  },
  {
    operation: 'company_appointments',
    params: { company_number },
    expected: {
      appt_list: expect.arrayContaining([
        expect.objectContaining({
          director_appt_list: [expect.objectContaining({ company_number, resignation_date: null })],
          director_disq_list: null,
          name_single_line: landmarkOfficers.northgateChair.name,
        }),
      ]),
    },
  },
  {
    operation: 'company_mortgage_index',
    params: { company_number },
    expected: {
      charge_list: [
        { charge_number: expect.any(String), person_entitled_list: [{ name: expect.any(String) }] },
        { charge_number: expect.any(String) },
      ],
    },
  },
  {
    operation: 'company_filing_history',
    params: { company_number },
    expected: { previous_page_id: null, next_page_id: expect.any(String), filing_history_list: expect.any(Array) },
  },
  {
    operation: 'company_document_info',
    params: { company_number, image_key: keys.image_key },
    expected: { document: { company_number, num_pages: expect.any(Number), doc_request_key: expect.any(String) } },
    changing: ['doc_request_key', 'web_address', 'web_url', 'media_link'],
  },
  {
    operation: 'company_document',
    params: { company_number, request_key: keys.request_key },
    expected: { document: { company_number, num_pages: expect.any(Number), web_address: expect.any(String) } },
    changing: ['doc_request_key', 'web_address', 'web_url', 'media_link'],
  },
  {
    operation: 'director_search',
    params: { name: 'Dominic Harkaway-Slater', officer_type: 'DIS' },
    expected: {
      place_list: null,
      director_list: [{ director_id: landmarkOfficers.serialDisqualified.director_id, officer_type: 'DIS' }],
    },
  },
  {
    operation: 'director_details',
    params: { director_id: landmarkOfficers.exempted.director_id },
    expected: {
      director: {
        name_single_line: landmarkOfficers.exempted.name,
        director_appt_list: expect.any(Array),
        director_disq_list: [{ exemptions: [{ company_name: landmarkCompanies.renaming.name }] }],
      },
    },
  },
  {
    operation: 'age_verification',
    params: atHome,
    expected: { validation_status: 'true', match_code_surname: 'EXACT', record_dob: '1979-02-14' },
    changing: ['transaction_id'],
  },
  {
    operation: 'person_verify_historic',
    params: atHome,
    // The interface shows an empty element (decision 0123).
    expected: {},
    changing: ['transaction_id'],
  },
  {
    operation: 'people_search',
    params: { fullname: 'Helen Stainthorpe', place: 'Leeds' },
    expected: {
      csv_data: expect.stringMatching(/^name,address,postcode,years,telephone\r?\nMrs Helen/),
      place_list: null,
    },
  },
  {
    operation: 'deceased',
    params: { surname: 'Osbaldeston', forename: 'Cyril', premises: '14', postcode: 'LS1 0CK' },
    expected: { person_deceased_list: [{ surname: expect.any(String) }], date_of_death: '2019-03-17' },
  },
  {
    operation: 'tps_full',
    params: { telephone_number: '0113 496 0001' },
    expected: { tps_status: 'no_call', ctps_status: 'call', telephone_number: '01134960001' },
  },
  { operation: 'area_code', params: { area_or_code: 'Leeds' }, expected: { area_code_list: [{ code: '0113' }] } },
  {
    operation: 'geo_code_telephone',
    params: { telephone_number: '0113 496 0017' },
    expected: { geo_data: { city: 'Leeds', accurate: 'false' }, postcode_area: 'LS', accuracy_radius: null },
    changing: ['job_id', 'date_time'],
  },
  {
    operation: 'send_text_message',
    params: { telephone_number: '07700 900017', from: 'Desk', message: 'Ring the office: 5 < 6 & "8" > 7, é €' },
    expected: { message_id: expect.any(String), delivery_status: 'SANDBOX_NOT_SENT', destination: '07700900017' },
    changing: ['message_id', 'delivery_time'],
  },
  {
    operation: 'geo_code',
    params: { text: 'Leeds' },
    expected: {
      geo_data_list: [
        { east: expect.stringMatching(/^\d{6}$/), country_code: 'GB', postcode: null, uprn: null, city: 'Leeds' },
      ],
    },
  },
  {
    operation: 'ip_location',
    params: { ip_address: '192.0.2.17' },
    expected: { ip_address: '192.0.2.17', geo_data: { country_code: 'GB' } },
  },
  {
    operation: 'find_my_nearest',
    params: { latitude: '53.8', longitude: '-1.55', max_range_metres: '100000' },
    expected: {
      input_parameter_list: expect.arrayContaining([{ key: 'max_range_metres', value: '100000' }]),
      nearest_data_list: expect.arrayContaining([expect.objectContaining({ nearest_id: expect.any(String) })]),
    },
  },
  {
    operation: 'client_info',
    params: {},
    expected: {
      credit_balance: expect.any(String),
      transaction_list: expect.arrayContaining([
        { method_name: 'company_name_search', available: expect.any(Number) },
        { method_name: 'client_info', available: null },
      ]),
    },
    changing: ['credit_balance', 'available'],
  },
  {
    operation: 'javascript_key',
    params: { domain: 'desk.example.com', lifetime_minutes: '5' },
    expected: {
      javascript_key: expect.any(String),
      domain: 'desk.example.com',
      lifetime_seconds: '300',
      method_list: expect.arrayContaining(['geo_code', 'director_details']),
    },
    changing: ['javascript_key'],
  },
]

const [sablewick, vinterfold] = landmarkCases.circle.companies

/** The same of the register interface. The fictional register has no land titles. */
export const expectedOfRegister: ExpectedCall[] = [
  {
    operation: 'company_profile',
    params: { company_number },
    expected: { company_profile: { company_number, name: northgate.name, accounts: { next_due: expect.any(String) } } },
  },
  {
    operation: 'company_controllers',
    params: { company_number: sablewick!.company_number },
    expected: {
      controller_list: [
        { name: vinterfold!.name, identification: { registration_number: vinterfold!.company_number } },
        { surname: 'VOSPER', nature_list: expect.arrayContaining(['ownership-of-shares-75-to-100-percent']) },
      ],
      control_statement_list: null,
      num_current: '1',
    },
  },
  {
    operation: 'controller_search',
    params: { name: 'Desmond Cragwell' },
    expected: { control_list: expect.arrayContaining([expect.objectContaining({ date_of_birth: '1967-08' })]) },
  },
  {
    operation: 'address_search',
    params: { postcode: 'HU1 1OC', premises: 'Unit 7' },
    expected: {
      company_list: expect.arrayContaining([
        expect.objectContaining({ company_number: landmarkCases.phoenix.companies[3]!.company_number }),
      ]),
    },
  },
  {
    operation: 'company_insolvency',
    params: { company_number: landmarkCases.phoenix.companies[2]!.company_number },
    expected: { status: 'liquidation', insolvency_case_list: [{ number: '1' }] },
  },
  {
    operation: 'sanctions_search',
    params: { name: 'Пирс Воспер', date_of_birth: '1959-11' },
    expected: {
      listed_list: [
        {
          list: inventedList,
          name: 'Piers Anthony VOSPER',
          birth_list: ['1959-11'],
          sanctions_imposed_list: expect.any(Array),
        },
      ],
    },
  },
  {
    operation: 'land_titles',
    params: { company_number },
    expected: {
      land_title_list: expect.arrayContaining([
        expect.objectContaining({
          title_number: expect.stringMatching(/^FX\d{6}$/),
          proprietor_list: [expect.objectContaining({ name: northgate.name, company_number })],
        }),
      ]),
    },
  },
]

/** Keys of a document of northgate, from an earlier answer. */
export async function documentKeys(service: TestService) {
  const { filing_history_list } = await service.found('company_filing_history', { company_number })
  const image_key = filing_history_list?.find((filing) => filing.image_key)?.image_key ?? ''
  const { document } = await service.found('company_document_info', { company_number, image_key })
  return { image_key, request_key: document?.doc_request_key ?? '' }
}
