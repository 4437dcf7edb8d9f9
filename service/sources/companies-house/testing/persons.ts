import { companies, office } from './companies.ts'
import { officerId } from './ids.ts'
import { type Json, listed, missing, type Reply } from './replies.ts'

const companyOf = (index: number) =>
  index === 1
    ? companies['99000001']
    : {
        company_name: `HELD COMPANY ${index} LIMITED`,
        company_number: String(98_000_000 + index),
        company_status: index % 5 === 0 ? 'dissolved' : index === 7 ? 'converted-closed' : 'active',
      }

const appointmentsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    appointed_to: companyOf(index),
    officer_role: 'director',
    appointed_on: '2011-05-01',
    ...(index % 3 === 0 && { resigned_on: '2018-01-01' }),
    address: office,
    nationality: 'British',
    name_elements: { title: 'Dr', forename: 'Ottoline', other_forenames: 'Mary', surname: 'FENWICK', honours: 'OBE' },
    ...(index < 2 && { former_names: [{ forenames: 'Ottoline', surname: 'HALE' }] }),
  }))

type Person = {
  name: string
  appointments: Json[]
  /** The total that it states, if that differs from the number of appointments. */
  total?: number | null
  aPage?: number
}
const persons: { [id: string]: Person } = {
  [officerId('FENWICK, Ottoline Mary, Dr')]: { name: 'Ottoline Mary FENWICK', appointments: appointmentsOf(120) },
  [officerId('HARROWDENE NOMINEES LIMITED')]: {
    name: 'HARROWDENE NOMINEES LIMITED',
    appointments: appointmentsOf(5000),
  },
  [officerId('SMALL PAGES LIMITED')]: { name: 'SMALL PAGES LIMITED', appointments: appointmentsOf(120), aPage: 35 },
  [officerId('NO TOTAL LIMITED')]: { name: 'NO TOTAL LIMITED', appointments: appointmentsOf(120), total: null },
  [officerId('MANY WITHOUT A TOTAL LIMITED')]: {
    name: 'MANY WITHOUT A TOTAL LIMITED',
    appointments: appointmentsOf(1200),
    total: null,
  },
  [officerId('COUNTED AND GONE LIMITED')]: {
    name: 'COUNTED AND GONE LIMITED',
    appointments: appointmentsOf(120),
    total: 123,
  },
}

export function ofOfficer(id: string, search: URLSearchParams): Reply {
  const person = persons[id]
  if (!person) return missing('officer-appointments')
  const { name, appointments, total = appointments.length, aPage = 50 } = person
  if (Number(search.get('items_per_page')) > aPage) search.set('items_per_page', String(aPage))
  const { body } = listed(appointments, search, 'total_results')
  const about = { name, date_of_birth: { month: 4, year: 1961 }, is_corporate_officer: false }
  return { body: { ...(body as Json), ...about, total_results: total } }
}
