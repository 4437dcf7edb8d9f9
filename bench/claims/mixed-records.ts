/** Records of a case as in an investigation, the same in every run. */
import type { Made } from '../../bff/graph/testing/records.ts'

/** BENCH_RECORDS: the number of records, and of companies. */
export const records = Number(process.env.BENCH_RECORDS ?? 5_000)

const forenames = 'Morwenna Barnaby Tamsin Helen Ifor Perran Wenna Jago Loveday Digory'.split(' ')
const surnames = 'Quill Tregaskis Sluice Penrose Carthew Bolitho Nance Trethewey Rosewarne Polkinghorne'.split(' ')
/** Repeatable: the same records in every run. */
let random = 42
export const pick = (most: number): number => {
  random = (Math.imul(random, 1664525) + 1013904223) >>> 0
  return random % most
}
const two = (number: number) => String(number).padStart(2, '0')
const dayIn = (from: number, years: number) => `${from + pick(years)}-${two(1 + pick(12))}-${two(1 + pick(28))}`
const numberOf = (company: number) => String(90_000_000 + company)

/** One in a hundred is at the address of an agent. */
function address() {
  const isAgent = pick(100) === 0
  const [house, street] = isAgent ? [1, 0] : [1 + pick(200), pick(400)]
  return {
    line_1: `${house} ${surnames[street % 10]} Street`,
    place: `Town ${street % 40}`,
    postcode: `LS${1 + (street % 20)} ${1 + (street % 9)}AB`,
  }
}

function officer(company: number, at: number) {
  const id = 1 + pick(records * 4)
  const [forename, surname] = [forenames[id % 10]!, `${surnames[id % 10]}${id % 997}`]
  return {
    director_id: String(id),
    name_single_line: `${forename} ${surname}`,
    forename,
    surname,
    dob: `${1940 + (id % 60)}-${two(1 + (id % 12))}`,
    nationality: 'BRITISH',
    country_state_of_residence: 'ENGLAND',
    corporate_indicator: 'N',
    service_address_list: [address()],
    director_appt_list: [
      {
        company_name: `COMPANY ${company} LIMITED`,
        company_number: numberOf(company),
        company_status: 'Active',
        status: at % 3 === 0 ? 'RESIGNED' : 'CURRENT',
        type: 'DIR',
        occupation: 'Director',
        date: dayIn(1990, 30),
        resignation_date: at % 3 === 0 ? dayIn(2020, 5) : null,
      },
    ],
  }
}

export const many = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at))

/**
 * Of ten records: two lists of officers, two searches of companies, and one each of four others; the rest are places.
 */
export function mixedRecord(at: number): Made {
  const company = pick(records)
  const asked = { company_number: numberOf(company) }
  const kind = at % 10
  if (kind < 2) return officersOf(company, 8)
  if (kind < 4) {
    const company_short_list = many(10, () => {
      const one = pick(records)
      const name = `COMPANY ${one} LIMITED`
      return { name, company_number: numberOf(one), data_set: 'LIVE', company_status: 'Active', place: 'LEEDS' }
    })
    return { operation: 'company_name_search', params: { name: 'company' }, result: { company_short_list } }
  }
  if (kind === 4) {
    const filing_history_list = many(15, (place) => ({
      document_description: 'Accounts for a small company',
      document_date: dayIn(2000, 25),
      form_type: 'AA',
      image_key: `${company}-${place}`,
    }))
    return { operation: 'company_filing_history', params: asked, result: { filing_history_list } }
  }
  if (kind === 5) {
    const lines = many(6, () => {
      const where = `"${1 + pick(200)} Mill Lane, Leeds",LS1 ${1 + pick(9)}AB`
      return `${forenames[pick(10)]} ${surnames[pick(10)]},${where},20${two(pick(20))}-,016329600${two(pick(99))}`
    })
    const csv_data = ['name,address,postcode,years,telephone', ...lines].join('\n')
    return { operation: 'people_search', params: { fullname: 'Quill' }, result: { csv_data } }
  }
  if (kind === 6) {
    const director_appt_list = many(6, () => officer(pick(records), 1).director_appt_list[0]!)
    const director = { ...officer(company, at), director_appt_list }
    return { operation: 'director_details', params: { director_id: director.director_id }, result: { director } }
  }
  if (kind === 7) {
    const charge_list = many(3, (place) => ({
      charge_number: `${company}${place}`,
      charge_satisfied: 'OUTSTANDING',
      creation_date: dayIn(2000, 20),
      person_entitled_list: [{ name: `Bank ${pick(20)} PLC` }],
    }))
    return { operation: 'company_mortgage_index', params: asked, result: { charge_list } }
  }
  const geo_data_list = [{ description: `Town ${pick(40)}`, country_name: 'England' }]
  return { operation: 'geo_code', params: { text: 'Leeds' }, result: { geo_data_list } }
}

export const officersOf = (company: number, count: number): Made => ({
  operation: 'company_appointments',
  params: { company_number: numberOf(company) },
  result: { appt_list: many(count, (at) => officer(company, at)) },
})
