/** Blocks of a report about profiles, controllers and insolvency, from whole answers. */
import { expect, test } from 'vitest'
import type { Fill } from '../../contract/reports.ts'
import { withoutRedacted } from './redact/redact.ts'
import { redactionOf } from './redact/redaction.ts'
import { type Answered, caseOf, said, saidIn } from './testing/answered-case.ts'

const company_number = '90000001'

const profile = (more: object = {}): Answered => ({
  operation: 'company_profile',
  result: {
    company_profile: {
      name: 'NORTHGATE LTD',
      company_number,
      company_type: 'ltd',
      company_status: 'Active',
      incorporated_on: '2011-02-03',
      sic_list: [{ code: '62012', sic_text: 'Software' }],
      registered_office: { line_1: '1 High Street', town: 'Leeds', postcode: 'LS1 4VK' },
      previous_name_list: [{ name: 'OLD GATE LTD', used_from: '2011-02-03', used_until: '2014-06-30' }],
      accounts: { next_due: '2026-09-30', overdue: null },
      ...more,
    },
  },
})
const ash = {
  controller_id: 'ASH1',
  name: 'Ms Ada ASH',
  kind: 'individual-person-with-significant-control',
  nature_list: ['ownership-of-shares-50-to-75-percent'],
  notified_on: '2016-04-06',
  date_of_birth: '1961-04',
}
const ceased = { ...ash, controller_id: 'OLD1', name: 'Mr Ben BIRCH', ceased_on: '2020-05-06' }
const controllers = (list: object[], statements: object[] = [], more: Partial<Answered> = {}): Answered => ({
  operation: 'company_controllers',
  result: { controller_list: list, control_statement_list: statements },
  ...more,
})

test('a profile says what it is, since when, where, and what is due', () => {
  expect(said('profile', profile())).toEqual([
    'Name | NORTHGATE LTD',
    'Company number | 90000001',
    'Kind | Private limited company',
    'Status | Active',
    'Incorporated | 3 February 2011',
    'Registered office | 1 High Street, Leeds, LS1 4VK',
    'Previous names | OLD GATE LTD until 30 June 2014',
    'Kind of business | Software',
    'Accounts due | 30 September 2026, before the day of this answer',
    'As the register gave it on 2 November 2026.',
  ])
})

test('the register’s flag beats the date, and only the newest profile counts', () => {
  const accounts = (overdue: string) => ({ accounts: { next_due: '2026-09-30', overdue } })
  const older = { ...profile(accounts('false')), at: '2026-10-05T09:00:00.000Z' }
  expect(said('profile', older)).toContain('Accounts due | 30 September 2026')
  const lines = said('profile', older, profile({ ...accounts('true'), registered_office_in_dispute: 'true' }))
  expect(lines.filter((line) => line.startsWith('Accounts'))).toEqual(['Accounts due | 30 September 2026, overdue'])
  expect(lines).toContain('Office in dispute | Yes')
  expect(said('profile')).toEqual(['No profile of a company is on record.'])
})

test('controllers are listed with nature and dates, and a protected one by its kind', () => {
  const guarded = {
    controller_id: 'S1',
    kind: 'super-secure-person-with-significant-control',
    notified_on: '2019-01-02',
  }
  expect(said('control', profile(), controllers([ash, ceased, guarded]))).toEqual([
    'NORTHGATE LTD | Ms Ada ASH | Over 50% to 75% of the shares | 6 April 2016 | ',
    'NORTHGATE LTD | Mr Ben BIRCH | Over 50% to 75% of the shares | 6 April 2016 | 6 May 2020',
    expect.stringMatching(/^NORTHGATE LTD \| Protected person: .* \| {2}\| 2 January 2019 \| $/),
  ])
})

test('a lookup that was repeated lists nobody twice', () => {
  const older = { ...controllers([ash, ceased]), at: '2026-10-05T09:00:00.000Z' }
  expect(said('control', older, controllers([ash]), controllers([ash]))).toHaveLength(1)
})

test('only the newest answer about control counts, also of one day, and also where it finds nothing', () => {
  const at = (hour: string) => ({ at: `2026-11-02T${hour}:00:00.000Z` })
  const older = controllers([ash], [], at('09'))
  expect(said('control', profile(), older, controllers([{ ...ash, ceased_on: '2026-10-30' }], [], at('10')))).toEqual([
    'NORTHGATE LTD | Ms Ada ASH | Over 50% to 75% of the shares | 6 April 2016 | 30 October 2026',
  ])
  expect(said('control', profile(), older, controllers([], [], { outcome: 'none_found', ...at('10') }))).toEqual([
    'The answers shown here name no controller.',
    'NORTHGATE LTD: no controller recorded on 2 November 2026.',
  ])
  const pages = [
    controllers([{ ...ceased }], [], at('10')),
    controllers([ash], [], { page_id: 'p2', at: '2026-11-03T09:00:00.000Z' }),
  ]
  expect(said('control', profile(), older, ...pages)).toHaveLength(2)
  expect(said('ownership', older, controllers([], [], at('10'))).join('\n')).not.toContain('ASH')
})

test.each<[string, Answered[], string | RegExp]>([
  [
    'a statement',
    [controllers([ceased], [{ statement: 'psc-exists-but-not-identified', notified_on: '2020-05-06' }])],
    'Who controls NORTHGATE LTD is not known: A controller exists. The company does not know who.',
  ],
  [
    'only past controllers',
    [controllers([ceased])],
    /is not known: no controller and no statement in force is on record/,
  ],
  [
    'nothing at all',
    [controllers([], [], { outcome: 'none_found' })],
    'The register names no controller of NORTHGATE LTD, and no statement says why (2 November 2026).',
  ],
  [
    'a protected person',
    [controllers([{ ...ash, name: null, kind: 'super-secure-beneficial-owner' }])],
    /protected by law/,
  ],
  [
    'no source',
    [{ operation: 'company_controllers', outcome: 'not_answered', reason: 'no_source' }],
    /^Not answered on 2 November 2026: Controllers of a company.* No source covers it in full\.$/,
  ],
  ['not looked up', [], /^Not run, or not answered, for NORTHGATE LTD: .*Controllers of a company/],
])('what could not be found out knows %s', (_, answers, expected) => {
  const lines = said('unknown', profile(), ...answers)
  expect(lines).toContainEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected))
})

test.each<[string, Answered[]]>([
  ['a controller in force', [controllers([ash])]],
  [
    'the statement that no one controls it',
    [controllers([], [{ statement: 'no-individual-or-entity-with-signficant-control' }])],
  ],
  [
    'a controller in force on a further page',
    [controllers([ceased]), controllers([ash], [], { page_id: 'p2', at: '2026-11-02T09:01:00.000Z' })],
  ],
])('%s is no gap', (_, answers) => {
  const lines = said('unknown', profile(), ...answers).join('\n')
  expect(lines).not.toMatch(/is not known|names no controller|protected/)
  expect(said('control', profile(), ...answers).join('\n')).toMatch(/Ms Ada ASH|no one controls it/)
})

test('insolvency cases have their dates, and none recorded is said with its day', () => {
  const liquidation = {
    operation: 'company_insolvency',
    result: {
      insolvency_case_list: [
        {
          number: '1',
          type: 'creditors-voluntary-liquidation',
          date_list: [{ type: 'wound-up-on', date: '2024-02-29' }],
        },
        { number: '2', type: 'compulsory-liquidation' },
        { number: '3', type: 'compulsory-liquidation', date_list: [{ type: 'wound-up-on', date: '2024-02-29' }] },
      ],
    },
  }
  expect(said('insolvency', profile(), liquidation)).toEqual([
    "NORTHGATE LTD | Creditors' voluntary liquidation | 29 February 2024",
    'NORTHGATE LTD | Compulsory liquidation | ',
    'NORTHGATE LTD | Compulsory liquidation | 29 February 2024',
  ])
  expect(said('insolvency', profile(), { operation: 'company_insolvency', outcome: 'none_found' })).toEqual([
    'NORTHGATE LTD: none recorded on 2 November 2026.',
  ])
  const cleared = { operation: 'company_insolvency', outcome: 'none_found', at: '2026-11-02T10:00:00.000Z' }
  expect(said('insolvency', profile(), liquidation, cleared)).toEqual([
    'NORTHGATE LTD: none recorded on 2 November 2026.',
  ])
  expect(said('insolvency', profile())).toEqual(['No lookup of insolvency cases is on record.'])
})

test('a redacted lookup was run, and its answer is said to be left out', () => {
  const content = caseOf([profile(), controllers([ash]), { operation: 'company_insolvency', outcome: 'none_found' }])
  const redact = (record: string) => {
    const mark = { mark: 'record', record, reason: 'confidential' } as const
    const left = withoutRedacted(content, redactionOf([mark], content))
    return (name: Fill) => saidIn(name, left)
  }
  const note = 'Redacted records: 1. What they answered is left out.'
  const control = redact('r1')
  expect(control('not_run').join()).not.toContain('Controllers of a company')
  expect(control('control')).toEqual([expect.stringMatching(/^No record in this report names a controller/), note])
  expect(control('unknown').join()).not.toMatch(/is not known|names no controller/)
  expect(control('cost')).toContainEqual(expect.stringMatching(/^Total \| 3 \|/))
  expect(control('sources')).toContainEqual(expect.stringContaining('Controllers of a company | 1'))
  expect(control('limits')).toContain(note)
  expect(redact('r0')('profile')).toEqual(['No profile of a company is on record.', note])
  const insolvency = redact('r2')
  expect(insolvency('insolvency')).toEqual(['No lookup of insolvency cases is on record.', note])
  expect(insolvency('not_found')).toHaveLength(1)
  // Of another company none is recorded, which says nothing of the redacted one.
  const none = { outcome: 'none_found', company_number: '90000002' }
  for (const [name, operation] of [
    ['control', 'company_controllers'],
    ['insolvency', 'company_insolvency'],
  ] as const) {
    const both = caseOf([
      { ...controllers([ash]), operation },
      { ...none, operation },
    ])
    const mark = { mark: 'record', record: 'r0', reason: 'confidential' } as const
    const lines = saidIn(name, withoutRedacted(both, redactionOf([mark], both)))
    expect(lines).toContainEqual(expect.stringMatching(/recorded on 2 November 2026/))
    expect(lines.at(-1)).toBe(note)
  }
  // An older answer does not stand in for the redacted one.
  const older = caseOf([{ ...controllers([ash]), at: '2026-10-05T09:00:00.000Z' }, controllers([ceased])])
  const mark = { mark: 'record', record: 'r1', reason: 'confidential' } as const
  expect(saidIn('control', withoutRedacted(older, redactionOf([mark], older))).join()).not.toContain('ASH')
})
