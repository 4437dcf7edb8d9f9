/** A sentence of a record has the tense, the end and the day of its record. */
import { expect, test } from 'vitest'
import { factsIn } from './facts.ts'
import { textOfParts } from './sentences.ts'

type Ban = { start_date?: string; end_date?: string; exemptions?: object[] }

const told = (operation: string, result: object, day: string, of?: string) =>
  factsIn({
    id: 'r1',
    operation,
    params: { director_id: '7', company_number: '90000001' },
    at: `${day}T09:00:00.000Z`,
    result,
    outcome: 'found',
    reason: null,
    of: of ?? null,
  }).map(({ tell }) => textOfParts(tell().parts))

const officer = (more: object, day: string) =>
  told('director_details', { director: { director_id: '7', name_single_line: 'Mo QUILL', ...more } }, day)
const banned = (ban: Ban, day: string) => officer({ director_disq_list: [ban] }, day)

const ban = { start_date: '2018-02-05', end_date: '2026-02-04' }

test('a ban that ended before the day of the record is past', () => {
  const said = banned(ban, '2026-11-03')
  expect(said).toContain('Mo QUILL was disqualified from 5 February 2018 to 4 February 2026 (as of 3 November 2026).')
  expect(said).toContain('The disqualification of Mo QUILL ended on 4 February 2026 (as of 3 November 2026).')
  expect(said.join()).not.toMatch(/is (listed as )?disqualified/)
})

test('a ban is present on its last day, and future before its first', () => {
  expect(banned(ban, '2026-02-04')).toContain(
    'Mo QUILL is listed as disqualified from 5 February 2018 to 4 February 2026 (as of 4 February 2026).',
  )
  expect(banned(ban, '2018-02-04')).toContain(
    'Mo QUILL will be disqualified from 5 February 2018 to 4 February 2026 (as of 4 February 2018).',
  )
})

test('a ban without an end says so', () => {
  expect(banned({ start_date: '2018-02-05' }, '2026-11-03')).toContain(
    'Mo QUILL is listed as disqualified from 5 February 2018, with no end on record (as of 3 November 2026).',
  )
})

test('two bans of one person keep their own ends', () => {
  const said = officer(
    { director_disq_list: [ban, { start_date: '2026-06-01', end_date: '2030-05-31' }] },
    '2026-11-03',
  )
  expect(said).toContain('Mo QUILL was disqualified from 5 February 2018 to 4 February 2026 (as of 3 November 2026).')
  expect(said).toContain('Mo QUILL is listed as disqualified from 1 June 2026 to 31 May 2030 (as of 3 November 2026).')
})

test('a court’s permission that ended is past', () => {
  const exemption = { company_number: '90000001', start_date: '2019-01-01', end_date: '2021-01-01' }
  const said = banned({ ...ban, exemptions: [exemption] }, '2026-11-03').filter((text) => text.includes('court'))
  expect(said).toHaveLength(3)
  for (const text of said)
    expect(text).toMatch(/^Mo QUILL was allowed by a court .* from 1 January 2019 to 1 January 2021 \(as of 3 Nov/)
})

test('an office with a resignation is a former office, and one without is not', () => {
  const office = (more: object) =>
    officer({ director_appt_list: [{ company_number: '90000001', ...more }] }, '2026-11-03')
  const dates = { date: '2015-05-01', resignation_date: '2017-01-01' }
  expect(office(dates).join()).toContain('Mo QUILL is listed as a former officer of 90000001 (as of 3 November 2026).')
  expect(office({ date: '2015-05-01' }).join()).toContain('Mo QUILL is listed as an officer of 90000001 (as of 3 ')
})

test('each stay on the electoral roll has its own years', () => {
  const csv_data = 'name,years\nMo Quill,1998-2004 2015-'
  const said = told('people_search', { csv_data, er_searched: 'Y' }, '2026-11-03')
  expect(said.filter((text) => text.includes('electoral roll'))).toEqual([
    'Mo Quill was on the electoral roll from 1998 to 2004 (as of 3 November 2026).',
    'Mo Quill was on the electoral roll from 1998 to 2004 (as of 3 November 2026).',
    'Mo Quill is on the electoral roll from 2015, with no end on record (as of 3 November 2026).',
  ])
})

test('a state of the register names the day of its record', () => {
  const list = { company_short_list: [{ company_number: '90000001', name: 'ACME LTD', company_status: 'Active' }] }
  expect(told('company_number_search', list, '2026-11-03').slice(1)).toEqual([
    'Company 90000001 is named ACME LTD (as of 3 November 2026).',
    'ACME LTD (90000001) has the company status Active (as of 3 November 2026).',
  ])
})

const controllers = (result: object) => told('company_controllers', result, '2026-11-03')
const control = {
  controller_id: 'k1',
  company_number: '90000001',
  company_name: 'QUILL LTD',
  name: 'Mrs Mo Quill',
  kind: 'individual-person-with-significant-control',
  notified_on: '2016-04-06',
  nature_list: ['voting-rights-50-to-75-percent'],
}

test('control has its nature in words, and is past once it ceased', () => {
  expect(controllers({ controller_list: [control] }).slice(-3)).toEqual([
    'Mrs Mo Quill is listed as a controller of QUILL LTD (90000001) (as of 3 November 2026).',
    'Mrs Mo Quill has this control over QUILL LTD (90000001) from 6 April 2016, with no end on record: Over 50% to 75% of the voting rights (as of 3 November 2026).',
    'Mrs Mo Quill was notified as a controller of QUILL LTD (90000001) on 6 April 2016.',
  ])
  const ceased = controllers({ controller_list: [{ ...control, ceased_on: '2020-01' }] })
  expect(ceased).toContain(
    'Mrs Mo Quill is listed as a former controller of QUILL LTD (90000001) (as of 3 November 2026).',
  )
  expect(ceased.join()).toContain('had this control over QUILL LTD (90000001) from 6 April 2016 to January 2020: Over')
  expect(ceased).toContain('Mrs Mo Quill ceased to control QUILL LTD (90000001) in January 2020.')
})

test('a statement that ended is past', () => {
  const statement = { statement: 'psc-details-not-confirmed', notified_on: '2016-04-06', ceased_on: '2017-01-01' }
  expect(controllers({ control_statement_list: [statement] })).toContain(
    '90000001 had this statement about its controllers from 6 April 2016 to 1 January 2017: The company knows a controller. The details are not confirmed (as of 3 November 2026).',
  )
})

test('a protected controller is called so, and a flag says no more than the register', () => {
  const { name: _, ...hidden } = { ...control, kind: 'super-secure-person-with-significant-control' }
  expect(controllers({ controller_list: [hidden] })).toContain(
    'Protected person is listed as a controller of QUILL LTD (90000001) (as of 3 November 2026).',
  )
  const company_profile = { company_number: '90000001', name: 'QUILL LTD', registered_office_in_dispute: 'true' }
  const said = told('company_profile', { company_profile }, '2026-11-03')
  expect(said).toContain(
    'The register marks the registered office of QUILL LTD (90000001) as in dispute (as of 3 November 2026).',
  )
  expect(said.join()).not.toContain('undeliverable')
})

test('a file of an earlier day shows the marks that turn or hide letters of its name and source', () => {
  const params = { file_name: 'lease\u202Efdp.exe', source: 'The\u200B client', day: '2026-11-02' }
  const [file] = factsIn({
    id: 'r1',
    operation: 'own_file',
    params,
    at: '2026-11-03T09:00:00.000Z',
    result: null,
    outcome: 'found',
    reason: null,
  })
  expect(textOfParts(file!.tell().parts)).toBe(
    'File “lease[U+202E]fdp.exe”, received from The[U+200B] client on 2 November 2026, added on 3 November 2026.',
  )
})

test('a name keeps its small first letter, and our own words begin with a capital', () => {
  const profile = (name: string) =>
    told(
      'company_profile',
      { company_profile: { name, company_number: '90000001', company_status: 'Active' } },
      '2026-11-03',
    )
  const said = profile('eBright LTD')
  expect(said).toContainEqual(expect.stringMatching(/^eBright LTD \(90000001\) has the company status /))
  expect(said).toContainEqual(expect.stringMatching(/^Company 90000001 is named eBright LTD/))
})

test('the day of a sentence is that of the data, where the answer names one', () => {
  const result = { director: { director_id: '7', name_single_line: 'Mo QUILL', director_disq_list: [ban] } }
  expect(told('director_details', result, '2026-11-03', '2026-01-31')).toContain(
    'Mo QUILL is listed as disqualified from 5 February 2018 to 4 February 2026 (as of 31 January 2026).',
  )
})
