import { expect, test } from 'vitest'
import type { OtherField } from '../../../../contract/shape.ts'
import { addressKey } from '../../../../entities/keys.ts'
import { addMonths } from './months.ts'
import type { Asked } from './signal.ts'
import { readingOf, signals } from './signals.ts'
import {
  asked,
  chargesTold,
  company,
  controlTold,
  filingsTold,
  gap,
  insolvencyTold,
  officer,
  officersTold,
  profileTold,
  quiet,
  resigned,
} from './testing/answers.ts'

const read = (title: string, given: Partial<Asked>) => {
  const signal = signals.find((signal) => signal.title === title)
  if (!signal) throw new Error(`There is no signal ${title}.`)
  return readingOf(signal, asked(given))
}
/** The sentences, and the rows that they rest on. */
const found = (title: string, given: Partial<Asked>) => {
  const reading = read(title, given)
  return reading && 'findings' in reading
    ? reading.findings.map(({ sentence, evidence }) => ({ sentence, rows: evidence.map(({ row }) => row) }))
    : []
}

test('a check without its lookup has no reading', () => {
  for (const { title } of signals) expect(read(title, {})).toBeNull()
})

const controller = {
  controller_id: '1',
  name: 'A',
  is_sanctioned: 'false',
  date_of_birth: '1970-04',
  notified_on: '2016-04-06',
}

test('a clear check says so in a sentence', () => {
  const nothing = {
    ...officersTold([officer('A', {})]),
    ...chargesTold([]),
    ...filingsTold([
      ['AA', '2026-06-01', 'Full accounts made up to 31 December 2025'],
      ['NEWINC', '2010-01-01', 'Incorporation'],
    ]),
    ...profileTold(quiet),
    ...controlTold([controller], []),
    ...insolvencyTold([]),
  }
  for (const { title } of signals)
    expect(read(title, nothing)).toEqual({ absent: expect.stringMatching(/^[A-Z].+\.$/) })
})

test('where pages are missing, no check is clear', () => {
  const part = {
    ...officersTold([officer('A', {})], false),
    ...chargesTold([{ charge_satisfied: 'SATISFIED' }], false),
  }
  for (const { title, source } of signals.filter(({ source }) => source === 'officers' || source === 'charges'))
    expect(read(title, part), `${title}, from ${source}`).toEqual({ unclear: expect.stringMatching(`\\. ${gap}$`) })
})

const disqualified = 'Disqualified officer'
test('an officer that the register marks as disqualified, in office or not', () => {
  const officers = officersTold([
    officer('A', {}),
    officer('B', {}, { officer_type: 'DIS' }),
    officer('C', { status: 'RESIGNED', resignation_date: '2020-03-01' }, { officer_type: 'DIS' }),
  ])
  const [first, second, ...others] = found(disqualified, officers)
  expect(others).toEqual([])
  expect(first).toMatchObject({ rows: ['officer-1.0'], sentence: expect.stringContaining('B, who is in office here,') })
  expect(second?.sentence).toContain('C, who resigned here on 1 Mar 2020,')
})

const ban = {
  officer: 'A',
  name: 'A',
  text: 'AB was disqualified from 2018 to 2026.',
  source: { record: 'r', pointer: '' },
}

test('an officer whose ban a record of the case lists, of the officer or by a decision', () => {
  const officers = officersTold([officer('A', {}), officer('B', {})])
  expect(found(disqualified, { ...officers, bans: [{ ...ban, by_decision: true }] })).toEqual([
    {
      sentence: expect.stringMatching(/^AB was disqualified .* An analyst .* decided that this is A, /),
      rows: ['officer-0.0'],
    },
  ])
  expect(found(disqualified, { ...officers, bans: [{ ...ban, by_decision: false }] })[0]?.sentence).toContain(
    'The person is A, who is in office here.',
  )
  expect(found(disqualified, { ...officers, bans: [{ ...ban, officer: 'C', by_decision: false }] })).toEqual([])
})

test('a check of the case is not clear before the case was read, and says what it looked at', () => {
  const officers = officersTold([officer('A', {}), officer('B', {})])
  for (const title of [disqualified, 'Address shared', 'Formation agent or nominee'])
    expect(read(title, { ...officers, caseGap: 'The case is loading.' })).toEqual({
      unclear: expect.stringContaining('The case is loading.'),
    })
  expect(read(disqualified, officers)).toEqual({
    absent: expect.stringMatching(/officers list of 1 Nov 2026 .* 2 officers .* was not searched/),
  })
})

test('an answer without a word about disqualifications does not clear anybody', () => {
  const officers = officersTold([officer('A', {}), officer('B', {}, { officer_type: null })])
  expect(read(disqualified, officers)).toEqual({ unclear: expect.stringContaining('does not say it of 1 officer.') })
})

test('a charge that is outstanding or satisfied in part, with the persons entitled', () => {
  const charges = chargesTold([
    { charge_number: '1', charge_satisfied: 'SATISFIED' },
    {
      charge_number: '2',
      charge_satisfied: 'OUTSTANDING',
      creation_date: '2018-05-03',
      person_entitled_list: [{ name: 'A BANK PLC' }],
    },
    { charge_number: '3', charge_satisfied: 'PARTSATISFIED' },
  ])
  expect(found('Charge not satisfied', charges)).toEqual([
    {
      sentence: 'Charge 2, created on 3 May 2018, for A BANK PLC is not satisfied on the register.',
      rows: ['charge-1'],
    },
    { sentence: 'Charge 3 is satisfied in part only on the register.', rows: ['charge-2'] },
  ])
})

test('a charge without a status is unclear', () => {
  for (const charge_satisfied of [null, '', 'SOMETHING'])
    expect(read('Charge not satisfied', chargesTold([{ charge_number: '1', charge_satisfied }]))).toHaveProperty(
      'unclear',
    )
})

const overdue = 'Accounts overdue by its own filings'
const accounts = (until: string) =>
  filingsTold([
    ['CS01', '2026-05-01', 'Confirmation statement made on 1 May 2026'],
    ['AA', '2025-01-01', `Full accounts made up to ${until}`],
  ])

test('accounts are overdue nine months after the next year of a private company, six of a public one', () => {
  // Looked up on 1 November 2026: due on 31 October, or on 30 November.
  expect(found(overdue, accounts('31 January 2025'))).toMatchObject([
    { sentence: expect.stringMatching(/were due by 31 Oct 2026 .*Assumes a private company/), rows: ['filing-1'] },
  ])
  expect(read(overdue, accounts('28 February 2025'))).toHaveProperty('absent')
  const plc = { company: company('US PLC'), ...accounts('31 March 2025') }
  expect(found(overdue, plc)).toMatchObject([{ sentence: expect.stringMatching(/were due by 30 Sept? 2026 .*public/) }])
})

test('first accounts are counted from the incorporation', () => {
  expect(found(overdue, filingsTold([['NEWINC', '2025-01-10', 'Incorporation']]))).toMatchObject([
    { sentence: expect.stringContaining('The first were due by 10 Oct 2026.'), rows: ['filing-0'] },
  ])
  expect(read(overdue, filingsTold([['NEWINC', '2025-03-10', 'Incorporation']]))).toHaveProperty('absent')
})

test('the register’s own flag wins over our rule', () => {
  const late = accounts('31 January 2020')
  const flagged = (other_fields: OtherField[]) => ({ ...late, company: { ...company('US'), other_fields } })
  const nested = {
    name: 'accounts',
    text: null,
    children: [
      { name: 'overdue', text: 'false' },
      { name: 'next_due', text: '2027-09-30' },
    ],
  }
  expect(read(overdue, flagged([nested]))).toEqual({
    absent: 'The register says that no accounts are overdue. The next are due by 30 Sept 2027.',
  })
  for (const name of ['accounts.overdue', 'AccountsOverdue', 'accounts_overdue']) {
    expect(read(overdue, flagged([{ name, text: 'false' }]))).toHaveProperty('absent')
    expect(read(overdue, flagged([{ name, text: 'true' }]))).toHaveProperty('findings')
  }
  expect(read(overdue, flagged([{ name: 'accounts.overdue', text: 'perhaps' }]))).toHaveProperty('findings')
})

test('of an answer of Companies House itself our rule says nothing', () => {
  const { filings } = accounts('31 January 2020')
  expect(read(overdue, { filings: { ...filings!, isLive: true } })).toEqual({
    unclear: expect.stringMatching(/^Not checked: Companies House decides/),
  })
})

test('overdue accounts are unclear where the filings or the company do not tell', () => {
  const filings = accounts('31 January 2020')
  expect(read(overdue, { ...filings, company: company('US', { company_status: 'Liquidation' }) })).toEqual({
    unclear: 'Not checked: the status is Liquidation.',
  })
  expect(read(overdue, { ...filings, company: company('US', { company_number: 'FC012345' }) })).toHaveProperty(
    'unclear',
  )
  expect(read(overdue, { filings: { ...filings.filings!, isFirst: false } })).toHaveProperty('unclear')
  expect(read(overdue, filingsTold([['CS01', '2026-05-01', 'Confirmation statement']]))).toHaveProperty('unclear')
})

test('an officer who held many appointments until the company was dissolved, once', () => {
  const twice = officer('B', {}, { num_dissolved_appt: '5', num_appt: '12' })
  const officers = officersTold([officer('A', {}, { num_dissolved_appt: '4' }), twice, twice])
  expect(found('Many dissolved companies behind an officer', officers)).toEqual([
    {
      sentence: expect.stringMatching(
        /^B held 5 appointments until .*, of 12 in all\. Earlier resignations are not counted\./,
      ),
      rows: ['officer-1.0'],
    },
  ])
})

const shared = 'Address shared'
const leeds = '1 High Street, Leeds, LS1 4VK'
const at = (line: string) => ({ address: { addr_single_line: line } })
/** An officer of another company in the case, at one of the addresses. */
const elsewhere = (officer: string) => ({
  key: addressKey({ addr_single_line: leeds }) ?? '',
  line: leeds,
  officer,
  name: officer,
  company_number: '90000002',
  company_name: 'THEM LIMITED',
})
test('an address that three in office give', () => {
  const office = at(leeds)
  const three = officersTold([
    officer('A', office),
    officer('B', office),
    officer('C', at('1, HIGH STREET LEEDS LS1 4VK')),
  ])
  expect(found(shared, three)).toMatchObject([{ rows: ['officer-0.0', 'officer-1.0', 'officer-2.0'] }])
  expect(read(shared, officersTold([officer('A', office), officer('A', office), officer('B', office)]))).toHaveProperty(
    'absent',
  )
})

test('an address that officers of other companies give, but not the same officer again', () => {
  const office = at(leeds)
  const given = (other: string) => ({ ...officersTold([officer('A', office)]), seen: [elsewhere(other)] })
  expect(found(shared, given('B'))).toMatchObject([
    { sentence: expect.stringContaining('also given by 1 officer of THEM LIMITED'), rows: ['officer-0.0'] },
  ])
  expect(read(shared, given('A'))).toHaveProperty('absent')
})

test('equal lines without a postcode are no shared address, and no proof that there is none', () => {
  const line = '1 High Street, Leeds'
  const unclear = { unclear: expect.stringMatching(/have no postcode, so equal lines may be different places\.$/) }
  const [one, two, three] = ['A', 'B', 'C'].map((name) => officer(name, at(line)))
  expect(read(shared, officersTold([one!, two!, three!]))).toEqual(unclear)
  expect(read(shared, officersTold([one!, two!]))).toHaveProperty('absent')
  const other = { ...elsewhere('B'), key: addressKey({ addr_single_line: line }) ?? '' }
  expect(read(shared, { ...officersTold([one!]), seen: [other] })).toEqual(unclear)
})

const agents = 'Formation agent or nominee'
test.each([
  ['has the name of one', officer('SWIFTFORM COMPANY FORMATIONS LIMITED', {})],
  ['has a nominee’s post', officer('A', { type: 'NOMSEC' })],
  ['has appointments by the thousand', officer('A', {}, { num_appt: '5000' })],
  ['has more than are counted', officer('A', {}, { num_appt: 'GE1000' })],
])('an officer who %s acts for many: a signal, and a reason that an address is shared', (_, agent) => {
  const officers = officersTold([
    { ...agent, director_appt_list: [{ ...agent.director_appt_list?.[0], ...at('1 High St') }] },
  ])
  expect(found(agents, officers)).toMatchObject([{ rows: ['officer-0.0'] }])
  expect(found(shared, officers)).toMatchObject([{ rows: ['officer-0.0'] }])
})

test('a corporate officer of two companies looked up is a signal; a person of two is not', () => {
  const office = at(leeds)
  const given = (corporate_indicator: string) => ({
    ...officersTold([officer('A', office, { corporate_indicator })]),
    seen: [elsewhere('A')],
  })
  expect(found(agents, given('Y'))).toMatchObject([
    { sentence: expect.stringContaining('is also an officer of THEM LIMITED') },
  ])
  expect(
    found(shared, given('Y'))
      .map(({ sentence }) => sentence)
      .join(),
  ).toContain('also given by 1 officer of THEM')
  expect(read(agents, given('N'))).toHaveProperty('absent')
  expect(read(shared, given('N'))).toHaveProperty('absent')
})

test('what an answer leaves out is unclear, not absent', () => {
  const uncounted = officer('A', {}, { num_appt: null, num_dissolved_appt: null })
  const unknown = officer('B', { status: 'SOMETHING', date: null })
  expect(read(agents, officersTold([uncounted]))).toHaveProperty('unclear')
  expect(read('Many dissolved companies behind an officer', officersTold([uncounted]))).toHaveProperty('unclear')
  expect(read(shared, officersTold([unknown]))).toHaveProperty('unclear')
  expect(read(changed, officersTold([unknown]))).toHaveProperty('unclear')
  expect(read(changed, officersTold([officer('C', { status: 'RESIGNED', resignation_date: null })]))).toHaveProperty(
    'unclear',
  )
})

test('an officer in office when the company was dissolved is not called in office', () => {
  const officers = officersTold([
    officer('A', { company_status: 'Dissolved' }, { officer_type: 'DIS' }),
    officer('B', { status: 'SOMETHING' }, { officer_type: 'DIS' }),
  ])
  const company = { number: '90000923' }
  for (const { sentence } of found(disqualified, { ...officers, ...company }))
    expect(sentence).not.toContain('is in office')
  expect(found(disqualified, officers)[0]?.sentence).toContain('was in office here when the company was dissolved')
})

const changed = 'Officers all changed at once'
test('all who were in office leave within thirty days and others come', () => {
  const left = [resigned('A', '2010-01-01', '2020-06-01'), resigned('B', '2012-01-01', '2020-06-20')]
  const came = officer('C', { date: '2020-06-10' })
  expect(found(changed, officersTold([came, ...left]))).toEqual([
    {
      sentence: 'All 2 officers in office before 1 Jun 2020 left within 30 days, and 1 officer joined.',
      rows: ['officer-1.0', 'officer-2.0', 'officer-0.0'],
    },
  ])
  const stayed = officer('D', { date: '2015-01-01' })
  expect(read(changed, officersTold([stayed, came, ...left]))).toHaveProperty('absent')
  expect(read(changed, officersTold(left))).toHaveProperty('absent')
  expect(read(changed, officersTold([came, ...left], false))).toHaveProperty('unclear')
})

test('a company is young for twelve months', () => {
  const since = (day: string) => found('Very young company', filingsTold([['NEWINC', day, 'Incorporation']]))
  expect(since('2025-11-02')).toMatchObject([{ rows: ['filing-0'] }])
  expect(since('2025-11-01')).toEqual([])
  const young = (filed: string) => read('Very young company', filingsTold([['CS01', filed, 'Confirmation statement']]))
  expect(young('2025-10-01')).toEqual({ absent: 'Its filings go back at least to 1 Oct 2025.' })
  expect(young('2026-10-01')).toHaveProperty('unclear')
})

test('an overseas entity was registered, not incorporated', () => {
  const young = (number: string, day: string) =>
    read('Very young company', { ...filingsTold([['NEWINC', day, 'Registration']]), number })
  expect(young('OE000001', '2010-01-01')).toEqual({ absent: 'It was registered on 1 Jan 2010.' })
  expect(young('90000001', '2010-01-01')).toEqual({ absent: 'It was incorporated on 1 Jan 2010.' })
  expect(young('OE000001', '2026-06-01')).toMatchObject({
    findings: [
      {
        sentence: expect.stringMatching(/^It was registered on 1 Jun 2026, /),
        evidence: [{ words: 'The registration' }],
      },
    ],
  })
})

test('months are counted as the law counts them', () => {
  expect(addMonths('2025-09-30', 9)).toBe('2026-06-30')
  expect(addMonths('2025-02-28', 12)).toBe('2026-02-28')
  expect(addMonths('2023-02-28', 12)).toBe('2024-02-29')
  expect(addMonths('2025-05-31', 9)).toBe('2026-02-28')
  expect(addMonths('2025-12-15', 1)).toBe('2026-01-15')
})

const lateFilings = filingsTold([['AA', '2020-01-01', 'Full accounts made up to 31 December 2018']])
test('the register’s own word about overdue accounts beats what the filings suggest, both ways', () => {
  const title = 'Accounts overdue by its own filings'
  expect(found(title, lateFilings)).toHaveLength(1)
  const punctual = profileTold({ ...quiet, accounts: { ...quiet.accounts, overdue: 'false', next_due: '2027-01-31' } })
  expect(read(title, { ...lateFilings, ...punctual })).toEqual({
    absent: 'The register says that no accounts are overdue. The next are due by 31 Jan 2027.',
  })
  const late = profileTold({ ...quiet, accounts: { ...quiet.accounts, overdue: 'true', next_due: '2020-09-30' } })
  expect(found('Overdue, by the register', late)[0]?.sentence).toBe(
    'The register says that accounts are overdue. They were due by 30 Sept 2020.',
  )
  expect(read(title, { ...lateFilings, ...late })).toHaveProperty('unclear')
})

test('a flag that the source leaves out is neither found nor clear', () => {
  const silent = profileTold({ name: 'US LIMITED', company_number: '90000001', company_status: 'Active' })
  for (const title of ['Overdue, by the register', 'Registered office in doubt'])
    expect(read(title, silent), title).toEqual({ unclear: expect.stringMatching(/^The register does not say/) })
  expect(read('Ending, by the register', silent)).toEqual({
    unclear: expect.stringMatching(/^The status is Active\. The register does not say whether/),
  })
})

test('an office in dispute, a strike-off and an insolvency are the register’s words', () => {
  const troubled = profileTold({
    ...quiet,
    registered_office_in_dispute: 'true',
    status_detail: 'active-proposal-to-strike-off',
    has_insolvency_history: 'true',
  })
  expect(found('Registered office in doubt', troubled)[0]?.sentence).toMatch(/in dispute/)
  expect(found('Ending, by the register', troubled).map(({ sentence }) => sentence)).toEqual([
    'The register has a proposal to strike the company off.',
    'The register says that the company has or had insolvency cases.',
  ])
  expect(found('Insolvency case', insolvencyTold([{ number: '1', type: 'in-administration' }]))).toEqual([
    { sentence: 'The register lists an insolvency case 1: In administration.', rows: ['case-0'] },
  ])
})

test('nobody in control is said only where the company states it', () => {
  const title = 'Control not known'
  const state = (statement: string, ceased_on?: string) =>
    controlTold([], [{ statement, ceased_on: ceased_on ?? null }])
  expect(read(title, state('no-individual-or-entity-with-signficant-control'))).toEqual({
    absent: 'The company states that no one controls it.',
  })
  expect(found(title, state('psc-exists-but-not-identified'))[0]?.sentence).toMatch(/does not know who\.$/)
  expect(found(title, state('a-new-code'))[0]?.sentence).toBe('a-new-code.')
  for (const nothing of [controlTold([], []), state('psc-exists-but-not-identified', '2020-01-01')])
    expect(found(title, nothing)[0]?.sentence).toMatch(/^The register lists no controller/)
  const ended = controlTold([{ controller_id: '1', name: 'A', ceased_on: '2020-01-01' }], [])
  expect(found(title, ended)).toHaveLength(1)
})

test('a signal cites the statement that it says, also after statements that ended', () => {
  const [ended, stands] = ['no-individual-or-entity-with-signficant-control', 'psc-exists-but-not-identified']
  const statements = [
    { statement: ended, ceased_on: '2020-01-01' },
    { statement: ended, ceased_on: null },
    { statement: stands, ceased_on: null },
  ]
  expect(found('Control not known', controlTold([], statements))).toMatchObject([{ rows: ['statement-2'] }])
})

test('a controller whom the register marks as sanctioned', () => {
  const marked = controlTold([{ controller_id: '1', name: 'A', is_sanctioned: 'true' }], [])
  expect(found('Sanctioned controller', marked)).toEqual([
    { sentence: 'The register marks the controller A as sanctioned.', rows: ['controller-0'] },
  ])
  expect(read('Sanctioned controller', controlTold([{ controller_id: '1', name: 'A' }], []))).toHaveProperty('unclear')
})

test('a controller whose ban a record of the case lists, and no namesake of another entry', () => {
  const title = 'Disqualified controller'
  const text = 'A: controller of US LIMITED from 6 April 2016, and A disqualified from 1 May 2020 to 1 May 2025.'
  const ban = (id: string | null) => ({ controller: id, text, source: { record: 'r', pointer: '/director' } })
  const control = controlTold([{ ...controller, controller_id: '0' }, controller], [])
  expect(found(title, { ...control, controllerBans: [ban('1')] })).toEqual([{ sentence: text, rows: ['controller-1'] }])
  for (const other of [ban('2'), ban(null)])
    expect(read(title, { ...control, controllerBans: [other] })).toEqual({
      absent: expect.stringMatching(/^No record of this case lists a ban of a controller .* was not searched\.$/),
    })
  for (const lacking of [{ date_of_birth: null }, { notified_on: null }])
    expect(read(title, controlTold([{ ...controller, ...lacking }], []))).toEqual({
      unclear: expect.stringMatching(/the month of birth and the start of control of 1 controller\.$/),
    })
  expect(read(title, { ...control, caseGap: 'Loading.' })).toHaveProperty('unclear')
})

test('where pages of controllers are missing, the rest of them is not called nobody', () => {
  const ended = controlTold([{ ...controller, ceased_on: '2020-01-01' }], [], false)
  expect(read('Control not known', ended)).toEqual({ unclear: expect.stringMatching(`\\. ${gap}$`) })
})
