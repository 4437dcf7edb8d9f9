import { expect, test } from 'vitest'
import { defaultSample, landmarkOfficers } from './landmarks.ts'
import { registerDate } from './register.ts'
import { by, collectRegister, only } from './testing/whole-register.ts'

const { officer, appointment, company, disqualification, exemption } = collectRegister()
const officers = by(officer, 'director_id')
const companies = by(company, 'company_number')
const posts = by(appointment, 'director_id')
const people = officer.filter(({ corporate_indicator }) => corporate_indicator === 'N')

const yearsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (365.25 * 86_400_000)

test('an identifier is opaque: letters and digits, at most 24, with no order', () => {
  const ids = officer.map(({ director_id }) => director_id)
  expect(ids.filter((id) => !/^[0-9A-Z]{12,24}$/.test(id))).toEqual([])
  expect(ids.toSorted()).not.toEqual(ids)
})

test('a person has names and a month of birth, a firm only its name', () => {
  const odd = officer.filter(({ corporate_indicator, forename, title, dob }) =>
    corporate_indicator === 'Y' ? forename || title || dob : !forename || !/^\d{4}-\d{2}$/.test(dob ?? ''),
  )
  expect(odd).toEqual([])
})

test('a surname is in capitals, and the line is title, forenames and surname', () => {
  const odd = officer.filter(
    ({ title, forename, surname, name_single_line }) =>
      surname !== surname.toUpperCase() || name_single_line !== [title, forename, surname].filter(Boolean).join(' '),
  )
  expect(odd).toEqual([])
})

test('names come from many places, and strain a search', () => {
  const shapes = [/^Ó /, /Ü/, /Ł|Ś|Ń/, /-/, /^MC/, /'/, / /, /^.{25,}$/]
  expect(shapes.filter((shape) => !people.some(({ surname }) => shape.test(surname)))).toEqual([])
  const forenames = people.flatMap(({ forename }) => forename ?? [])
  expect(['Siân', 'Zoë', 'Łukasz'].filter((name) => !forenames.some((given) => given.startsWith(name)))).toEqual([])
  expect(new Set(people.map(({ nationality }) => nationality)).size).toBeGreaterThan(15)
})

test('some share a name, and a few share the month of birth as well', () => {
  const shared = (key: (row: (typeof people)[number]) => string) =>
    [...Map.groupBy(people, key).values()].filter(({ length }) => length > 1).length
  expect(shared(({ name_single_line }) => name_single_line)).toBeGreaterThan(30)
  const both = shared(({ name_single_line, dob }) => `${name_single_line} ${dob}`)
  expect(both).toBeGreaterThanOrEqual(5)
  expect(both).toBeLessThan(60)
})

test('an appointment lies in the life of its company', () => {
  const wrong = appointment.filter(({ company_number, date, date_prefix, resignation_date, status }) => {
    const { incorporation_date, dissolution_date } = only(companies.get(company_number))
    const end = dissolution_date ?? registerDate
    if ((status === 'RESIGNED') !== (resignation_date !== null)) return true
    if (date < incorporation_date || date > end) return true
    if (resignation_date !== null && (resignation_date < date || resignation_date > end)) return true
    return date_prefix === 'PRE' && incorporation_date >= '1991-04-01'
  })
  expect(wrong).toEqual([])
})

test('older companies know only that their first officers were appointed before', () => {
  const before = appointment.filter(({ date_prefix }) => date_prefix === 'PRE')
  expect(before.length).toBeGreaterThan(100)
  expect(appointment.filter(({ date }) => date < '1991-04-01')).toEqual([])
})

test('no one is appointed under sixteen, and no one over eighty-two stays in a trading company', () => {
  const ages = appointment.flatMap(({ director_id, date, status, company_number }) => {
    const { dob, name_single_line } = only(officers.get(director_id))
    const trading = status === 'CURRENT' && only(companies.get(company_number)).company_status === 'Active'
    return dob
      ? [{ name_single_line, age: yearsBetween(`${dob}-28`, date), now: trading ? yearsBetween(dob, registerDate) : 0 }]
      : []
  })
  expect(ages.filter(({ age, now }) => age < 16 || now > 82)).toEqual([])
})

test('no one retires young', () => {
  const retired = appointment.filter(({ occupation }) => occupation === 'Retired')
  expect(retired.length).toBeGreaterThan(10)
  const young = retired.filter(
    ({ director_id, date }) => yearsBetween(only(officers.get(director_id)).dob ?? '', date) < 60,
  )
  expect(young).toEqual([])
})

test('members, directors and managers sit in companies that have them', () => {
  const llpTypes = new Set(['LLPMEM', 'LLPDMEM'])
  const wrong = appointment.filter(({ type, company_number }) => {
    const { company_type } = only(companies.get(company_number))
    if (type === 'CICMAN') return company_type !== 'community-interest-company'
    return llpTypes.has(type) !== (company_type === 'llp')
  })
  expect(wrong).toEqual([])
  expect(new Set(appointment.map(({ type }) => type))).toEqual(
    new Set(['DIR', 'SEC', 'LLPMEM', 'LLPDMEM', 'NOMDIR', 'NOMSEC', 'CICMAN', 'Managing officer']),
  )
})

test('no one holds the same post twice at once', () => {
  const wrong = [
    ...Map.groupBy(appointment, (row) => `${row.company_number} ${row.director_id} ${row.type}`).values(),
  ].filter((rows) => rows.length > 1 && rows[0]?.type !== 'SEC')
  expect(wrong).toEqual([])
})

test('careers cross companies: most people hold one post, many a few, and some dozens', () => {
  const careers = people.flatMap(({ director_id }) => (posts.has(director_id) ? [posts.get(director_id)!] : []))
  const holding = (from: number, to: number) => careers.filter(({ length }) => length >= from && length <= to)
  expect(holding(1, 1).length / careers.length).toBeLessThan(0.7)
  expect(holding(2, 8).length / careers.length).toBeGreaterThan(0.3)
  const serial = holding(20, 60)
  expect(serial.length).toBeGreaterThan(5)
  const gone = serial.map(
    (held) => held.filter(({ company_number }) => only(companies.get(company_number)).dissolution_date).length,
  )
  expect(Math.min(...gone)).toBeGreaterThanOrEqual(2)
})

test('companies have one officer, a few, or dozens', () => {
  const sizes = [...by(appointment, 'company_number').values()].map(
    (rows) => rows.filter(({ type }) => !type.startsWith('NOM')).length,
  )
  expect(sizes.filter((size) => size === 1).length).toBeGreaterThan(400)
  expect(sizes.filter((size) => size >= 2 && size <= 5).length).toBeGreaterThan(900)
  expect(sizes.filter((size) => size >= 10).length).toBeGreaterThan(40)
})

test('the formation agent holds 5,000 appointments, two in each company that it formed, for days', () => {
  const held = posts.get(landmarkOfficers.agent.director_id)!
  expect(held).toHaveLength(5000)
  const formed = by(held, 'company_number')
  const types = [...formed.values()].map((rows) => rows.map(({ type }) => type).join())
  expect(new Set(types)).toEqual(new Set(['NOMDIR,NOMSEC']))
  const long = held.filter(({ date, resignation_date }) => yearsBetween(date, resignation_date ?? '') * 365.25 > 6.01)
  expect(long).toEqual([])
  const share =
    company.slice(0, defaultSample.companies).filter(({ company_number }) => formed.has(company_number)).length / 2000
  expect(share).toBeGreaterThan(0.3)
  expect(share).toBeLessThan(0.4)
})

for (const [companies, expected] of [
  [100, 250],
  [400, 1000],
  [600, 5000],
] as const)
  test(`with ${companies} companies the agent holds ${expected} appointments`, () => {
    const small = collectRegister({ seed: 4, companies })
    const held = small.appointment.filter(({ director_id }) => director_id === landmarkOfficers.agent.director_id)
    expect(held).toHaveLength(expected)
  })

test('one officer in fifty is disqualified, with a reason and years', () => {
  const share = disqualification.length / officer.length
  expect(share).toBeGreaterThan(0.015)
  expect(share).toBeLessThan(0.03)
  const odd = disqualification.filter(({ reason, start_date, end_date }) => {
    const years = yearsBetween(start_date, end_date)
    return !/Directors Disqualification/.test(reason) || years < 1.9 || years > 15.1 || start_date > registerDate
  })
  expect(odd).toEqual([])
  const over = disqualification.filter(({ end_date }) => end_date < registerDate).length
  expect(over).toBeGreaterThan(10)
  expect(over).toBeLessThan(disqualification.length - 10)
})

test('who is disqualified and who is appointed can be read off the officer', () => {
  const banned = new Set(disqualification.map(({ director_id }) => director_id))
  const wrong = officer.filter(
    ({ director_id, disqualified, appointed }) =>
      (disqualified === 'Y') !== banned.has(director_id) || (appointed === 'Y') !== posts.has(director_id),
  )
  expect(wrong).toEqual([])
  expect(officer.filter(({ disqualified, appointed }) => disqualified === 'N' && appointed === 'N')).toEqual([])
  expect(
    officer.filter(({ disqualified, appointed }) => disqualified === 'Y' && appointed === 'N').length,
  ).toBeGreaterThan(20)
})

test('an exemption names a company of the register in which the person stays', () => {
  const bans = by(disqualification, 'disqualification_id')
  expect(exemption.length).toBeGreaterThan(3)
  const odd = exemption.filter(({ disqualification_id, company_number, company_name }) => {
    const { director_id } = only(bans.get(disqualification_id))
    const held = posts.get(director_id)?.find((post) => post.company_number === company_number)
    return held?.status !== 'CURRENT' || only(companies.get(company_number)).name !== company_name
  })
  expect(odd).toEqual([])
})

test('some are disqualified and stand as current all the same: a finding', () => {
  const found = disqualification.filter(
    ({ director_id, end_date }) =>
      end_date > registerDate &&
      posts
        .get(director_id)
        ?.some(
          ({ status, company_number }) =>
            status === 'CURRENT' && only(companies.get(company_number)).company_status === 'Active',
        ),
  )
  expect(found.length).toBeGreaterThan(5)
})
