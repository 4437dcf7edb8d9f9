/** What a block says where it has nothing to list: no more than the records bear out. */
import { expect, test } from 'vitest'
import type { Fill } from '../../contract/reports.ts'
import { companyKey } from '../keys.ts'
import { given } from './filling.ts'
import { fill } from './fills.ts'
import type { CaseContent, RecordLine } from './model.ts'
import { caseOf, emptyCase, saidIn } from './testing/answered-case.ts'

const record = (operation: string, outcome: string, params: RecordLine['params'] = {}): RecordLine => ({
  id: `${operation}-${outcome}`,
  operation,
  outcome,
  params,
  at: '2026-03-02T09:00:00.000Z',
  reason: null,
  credits: '1',
  register: null,
  of: null,
  isSample: false,
  state: 'on_record',
  sha256: null,
  chain_seq: null,
  chain_hash: null,
})
const northgate = companyKey('90000001')

function words(name: Fill, records: readonly RecordLine[], more: Partial<CaseContent> = {}): string {
  return JSON.stringify(fill(name, 'block', given({ ...emptyCase, records, ...more })))
}

test('a number whose answer contradicts itself was checked all the same', () => {
  expect(words('preferences', [record('tps_full', 'found')])).toContain('Telephone numbers were checked.')
  expect(words('preferences', [record('tps_full', 'not_answered')])).toContain(
    'No answer about the preference registers',
  )
})

test.each([
  ['2026-02-20', 'sample', '20 February 2026', '19 March 2026'],
  ['2026-02-20', 'loaded', '20 February 2026', '19 March 2026'],
  [null, 'loaded', 'Not known', '29 March 2026'],
  [null, 'sample', 'Sample data', '29 March 2026'],
])('a telephone check counts from its list: %s, %s', (of, kind, list, until) => {
  const check = { ...record('tps_full', 'found'), of, isSample: kind === 'sample' }
  const source = { record: check.id, pointer: '/tps_status' }
  const claims = [{ mention: 'phone:+441632960123', property: 'tps', value: 'call', source } as const]
  const said = words('preferences', [check], { claims })
  expect(said).toContain(list)
  expect(said).toContain(until)
})

test('the first findings are at most seven, the surest first, and the rest is counted', () => {
  const found = (kind: string, state: string, text: string) => ({ kind, state, text, sources: [] })
  const findings = [
    found('hypothesis', 'open', 'Perhaps'),
    ...Array.from({ length: 7 }, (_, at) => found('finding', 'supported', `Finding ${at + 1}`)),
    found('finding', 'withdrawn', 'Taken back'),
    found('dead_end', 'done', 'No trace'),
  ]
  const answer = words('answer', [], { findings })
  expect(answer).toContain('Finding 1')
  expect(answer).toContain('Finding: supported, no record cited.')
  expect(answer).toContain('not on this page: 2.')
  expect(answer).not.toContain('Perhaps')
  const rest = words('further_findings', [], { findings })
  expect(rest).toContain('Hypothesis: not decided, no record cited.')
  expect(rest).toContain('No trace')
  expect(rest).not.toContain('Taken back')
})

test('the answer says what is still open, and says nothing where nothing is', () => {
  const asked = (outcome: string) => record('people_search', outcome)
  expect(words('answer', [asked('not_answered'), asked('none_found')])).toContain(
    'Lookups with none found: 1; lookups not answered: 1.',
  )
  expect(words('answer', [asked('found')])).not.toContain('none found')
})

test('a subject matters because a finding points at it, and not at its whole record', () => {
  const source = (pointer: string) => ({ record: 'r'.repeat(20), pointer })
  const name = (mention: string, value: string, pointer: string) =>
    ({ mention, property: 'name', value, source: source(pointer) }) as const
  const given = {
    claims: [
      name('officer:1', 'Ann Example', '/appt_list/0/name'),
      name('officer:2', 'Bob Example', '/appt_list/1/name'),
    ],
    kinds: new Map([
      ['officer:1', 'person' as const],
      ['officer:2', 'person' as const],
    ]),
  }
  const findings = (pointer: string) => [
    { kind: 'finding', state: 'supported', text: 'A finding', sources: [source(pointer)] },
  ]
  expect(
    words('key_subjects', [], { ...given, findings: findings('/appt_list/1') }).match(/Cited in a finding/g),
  ).toHaveLength(1)
  expect(words('key_subjects', [], { ...given, findings: findings('') })).not.toContain('Cited in a finding')
})

test('a lookup without an answer does not count as one', () => {
  const company = { kinds: new Map([[northgate, 'company' as const]]) }
  const looked = (outcome: string) =>
    [
      ...['company_number_search', 'company_appointments', 'company_mortgage_index', 'company_filing_history'],
      ...['company_profile', 'company_controllers', 'company_insolvency'],
    ].map((name) => record(name, outcome, { company_number: '90000001' }))
  expect(words('not_run', looked('not_answered'), company)).toContain('(not answered)')
  expect(words('not_run', [...looked('not_answered'), ...looked('none_found')], company)).toContain(
    'was answered for each',
  )
  expect(words('not_run', [], company)).not.toContain('(not answered)')
})

test('where nothing was looked up, nothing is said of its answers', () => {
  expect(words('not_run', [])).toContain('name no company by its number')
  expect(words('not_found', [])).not.toMatch(/found something|each lookup/i)
  expect(words('not_answered', [])).not.toMatch(/was answered/)
})

const hit = (at: number, name: string) => ({
  mention: companyKey(`9000000${at}`),
  property: 'name' as const,
  value: name,
  source: { record: 'company_name_search-found', pointer: `/company_short_list/${at}/name` },
})
const searched = {
  claims: [hit(1, 'OPENED LTD'), hit(2, 'PINNED LTD'), hit(3, 'LEFT LTD'), hit(4, 'LEFT AS WELL LTD')],
  kinds: new Map([1, 2, 3, 4].map((at) => [companyKey(`9000000${at}`), 'company' as const])),
}
const search = record('company_name_search', 'found', { name: 'ltd' })

test('hits that nobody opened, pinned or judged are counted, and are no subjects', () => {
  const opened = { ...hit(1, 'OPENED LTD'), source: { record: 'company_appointments-found', pointer: '/appt_list/0' } }
  const more = {
    ...searched,
    claims: [...searched.claims, opened],
    pins: [{ record: search.id, pointer: '/company_short_list/2' }],
  }
  for (const name of ['subjects', 'not_run'] as const) {
    const said = words(name, [search, record('company_appointments', 'found')], more)
    expect(said).toContain('OPENED LTD')
    expect(said).toContain('PINNED LTD')
    expect(said).not.toContain('LEFT')
  }
  expect(words('subjects', [search], more)).toContain('are not listed: 2 people and companies.')
})

test('a judged hit is a subject, until the judgement is withdrawn', () => {
  const [a, b] = [companyKey('90000003'), companyKey('90000004')]
  const judged = { seq: 1, a, b, verdict: 'different' as const, reason: '', analyst_name: null, at: '2026-03-02' }
  const withdrawn = { ...judged, seq: 2, verdict: 'withdrawn' as const }
  expect(words('subjects', [search], { ...searched, judgements: [judged] })).toContain('LEFT AS WELL LTD')
  expect(words('subjects', [search], { ...searched, judgements: [judged, withdrawn] })).not.toContain('LEFT')
})

test('routine filings are counted; those of an insolvency, and all charges, are told', () => {
  const company = companyKey('90000001')
  const filed = (at: number, name: string) => {
    const [mention, source] = [`row:r/${at}`, { record: 'r', pointer: `/filing_history_list/${at}` }]
    return [
      { mention: company, property: 'document' as const, other: mention, source },
      { mention, property: 'name' as const, value: name, source },
      { mention, property: 'filed' as const, value: `2020-01-0${at + 1}`, other: company, source },
    ]
  }
  const charge = { record: 'r', pointer: '/charge_list/0' }
  const claims = [
    { mention: company, property: 'name' as const, value: 'HOLLOW LTD', source: charge },
    { mention: company, property: 'charge' as const, value: 'Charge 7', other: 'row:r/charge', source: charge },
    { mention: 'row:r/charge', property: 'name' as const, value: 'Charge 7', source: charge },
    ...['Accounts', 'Confirmation statement', 'Appointment of liquidator'].flatMap((name, at) => filed(at, name)),
  ]
  const kinds = new Map<string, 'company' | 'document'>([
    ...([0, 1, 2, 'charge'] as const).map((at) => [`row:r/${at}`, 'document'] as const),
    [company, 'company'],
  ])
  const told = words('timeline', [], { claims, kinds })
  expect(told).toContain('Appointment of liquidator')
  expect(told).not.toMatch(/Accounts"|Confirmation statement"/)
  expect(told).toContain('are not listed: 2.')
  const drawn = words('network', [], { claims, kinds })
  expect(drawn).toContain('Charge 7')
  expect(drawn).not.toContain('liquidator')
  expect(drawn).toContain('Filed documents are not drawn: 3.')
})

test('the summary says what could not be found out, and nothing where all was', () => {
  const company = { kinds: new Map([[northgate, 'company' as const]]) }
  const lookup = record('company_mortgage_index', 'none_found', { company_number: '90000001' })
  const said = words('unknown', [lookup, record('geo_code', 'not_answered', { text: 'York' })], company)
  expect(said).toContain('None found on 2 March 2026: Charges of a company, company number 90000001.')
  expect(said).toContain('Not answered on 2 March 2026: ')
  expect(said).toMatch(/Not run, or not answered, for .*Officers of a company/)
  expect(said).toMatch(/\d+ checks for contradictions could not be made/)
  const many = Array.from({ length: 9 }, (_, at) => ({ ...lookup, id: `r${at}` }))
  expect(words('unknown', many)).toContain('4 more lookups: none found.')
  expect(words('unknown', [{ ...lookup, state: 'erased' }])).not.toContain('None found')
})

test('a lookup that found nothing names where it searched in words, and a code without words as it is', () => {
  const search = (operation: string, params: RecordLine['params']) => record(operation, 'none_found', params)
  const said = words('not_found', [
    search('director_search', { surname: 'Quill', officer_type: 'DIS' }),
    search('company_name_search', { name: 'Quill', type: 'FORMER' }),
    search('company_name_search', { name: 'Sluice', type: 'constructor' }),
  ])
  expect(said).toContain('surname Quill, officer type disqualified people')
  expect(said).toContain('name Quill, type former names')
  expect(said).toContain('name Sluice, type constructor')
})

test('a hit that is set aside is counted apart, and is no subject and no finding', () => {
  const sources = [{ record: search.id, pointer: '/company_short_list/3' }]
  const aside = { kind: 'not_relevant', state: 'done', text: 'Not relevant: 1 hit of a search', sources }
  const said = (state: string, more = {}) =>
    words('subjects', [search], { ...searched, ...more, findings: [{ ...aside, state }] })
  expect(said('done')).not.toContain('LEFT LTD')
  expect(said('done')).toContain(
    'are not listed: 3 people and companies, and 1 that an analyst set aside as not relevant.',
  )
  expect(said('withdrawn')).toContain('are not listed: 4 people and companies.')
  expect(words('findings', [search], { findings: [aside] })).not.toContain('Not relevant')
  // A pin says more than the press before it.
  expect(said('done', { pins: sources })).toContain('LEFT LTD')
})

test('a hit of a finding that was withdrawn is no subject any more', () => {
  const sources = [{ record: search.id, pointer: '/company_short_list/3' }]
  const said = (state: string) =>
    words('subjects', [search], { ...searched, findings: [{ kind: 'finding', state, text: 'A link.', sources }] })
  expect(said('supported')).toContain('LEFT LTD')
  expect(said('withdrawn')).not.toContain('LEFT LTD')
})

test('a finding that is called supported without a record says so', () => {
  const finding = { kind: 'hypothesis', state: 'supported', text: 'He runs it.' }
  const cited = [{ record: search.id, pointer: '' }]
  expect(words('findings', [search], { findings: [{ ...finding, sources: [] }] })).toContain('no record cited')
  expect(words('findings', [search], { findings: [{ ...finding, sources: cited }] })).not.toContain('no record cited')
})

test('a finding and a link cite each of their records, so that redaction and erasure find all', () => {
  const sources = ['a', 'b', 'c', 'd', 'd'].map((record, at) => ({ record, pointer: `/list/${at}` }))
  const finding = { kind: 'finding', state: 'supported', text: 'Four records say so.', sources }
  for (const name of ['answer', 'findings'] as const)
    expect(words(name, [], { findings: [finding] })).toContain(JSON.stringify(sources))
  const of = { mention: 'officer:1', other: companyKey('90000001'), property: 'officer_of' as const }
  const claims = sources.map((source) => ({ ...of, source }))
  const kinds = new Map([
    ['officer:1', 'person' as const],
    [companyKey('90000001'), 'company' as const],
  ])
  expect(words('links', [], { claims, kinds })).toContain(JSON.stringify(sources.slice(0, 4)))
})

const numbered = (of: number) => Array.from({ length: of }, (_, at) => `900${String(at).padStart(5, '0')}`)
const companies = (of: number) => {
  const claims = numbered(of).map((number) => ({
    mention: companyKey(number),
    property: 'name' as const,
    value: `COMPANY ${number} LTD`,
    source: { record: 'r', pointer: `/list/${number}` },
  }))
  return { claims, kinds: new Map(claims.map(({ mention }) => [mention, 'company' as const])) }
}

test('a subject that matters is shown where hundreds have more links, and all are counted', () => {
  const { claims, kinds } = companies(500)
  const [hub] = numbered(1)
  const own = { record: 'r', pointer: '/list' }
  const officer = (mention: string, number: string) => ({
    mention,
    property: 'officer_of' as const,
    other: companyKey(number),
    source: own,
  })
  const linked = numbered(400).map((number) => officer('officer:1', number))
  const last = { mention: companyKey(numbered(500)[499]!), property: 'dissolved' as const, value: '2020-01-02' }
  const more = {
    claims: [...claims, ...linked, officer('officer:2', hub!), { ...last, source: own }],
    kinds: new Map([...kinds, ...['officer:1', 'officer:2'].map((key) => [key, 'person' as const] as const)]),
  }
  const short = words('key_subjects', [], more)
  expect(short).toContain('Dissolved')
  expect(short).toContain('People and companies that are not in this table: 499.')
  const annex = words('subjects', [], more)
  expect(annex).toContain('COMPANY 90000499 LTD')
  expect(annex).toContain('The table holds the first 200 of 502 people and companies.')
  expect(words('subjects', [], companies(200))).not.toContain('The table holds')
})

test('the annex of links holds those that the picture has no room for, and counts what it leaves out', () => {
  const of = (count: number) => {
    const { claims, kinds } = companies(count)
    const links = numbered(count).map((number, at) => ({
      mention: `officer:${at}`,
      property: 'officer_of' as const,
      other: companyKey(number),
      source: { record: 'r', pointer: `/list/${number}` },
    }))
    const people = links.map(({ mention }) => [mention, 'person' as const] as const)
    return { claims: [...claims, ...links], kinds: new Map([...kinds, ...people]) }
  }
  expect(words('links', [], of(100))).toContain('COMPANY 90000099 LTD')
  expect(words('links', [], of(100))).not.toContain('The table holds')
  expect(words('links', [], of(600))).toContain('The table holds the first 500 of 600 links.')
})

test('a picture names no table that another block holds, and counts the links that it leaves out', () => {
  const { claims, kinds } = companies(60)
  const links = numbered(60).map((number) => ({
    mention: 'officer:1',
    property: 'officer_of' as const,
    other: companyKey(number),
    source: { record: 'r', pointer: '/list' },
  }))
  const dated = numbered(3).map((number) => ({
    mention: companyKey(number),
    property: 'incorporated' as const,
    value: '2010-01-01',
    source: { record: 'r', pointer: '/list' },
  }))
  const more = {
    claims: [...claims, ...links, ...dated],
    kinds: new Map([...kinds, ['officer:1', 'person' as const] as const]),
  }
  const drawn = words('network_picture', [], more)
  expect(drawn).toContain('Links to people and things that are not drawn: 21.')
  for (const short of [drawn, words('key_dates', [], more)]) expect(short).not.toContain('The table after it')
  for (const long of ['network', 'timeline'] as const) expect(words(long, [], more)).toContain('The table after it')
})

test('addresses over time have the years of the electoral roll, and one address of two records stands once', () => {
  const stay = (record: string, years: string) =>
    ({
      operation: 'people_search',
      company_number: '',
      result: { csv_data: `name,address,postcode,years\nAnn Example,"1 High Street, Hexham",NE46 9VO,${years}` },
      at: `2026-11-0${record}T09:00:00.000Z`,
    }) as const
  const content = caseOf([stay('1', '2004-2009'), stay('2', '2004-2009'), stay('2', '2015-')])
  const pins = content.records.map(({ id }) => ({ record: id, pointer: '/csv_data/0' }))
  const lines = saidIn('addresses', { ...content, pins })
  expect(lines).toEqual([
    expect.stringMatching(/^Ann Example \| 1 High Street, Hexham.* \| from 2004 to 2009 \| 2 November 2026$/),
    expect.stringMatching(/ \| from 2015, with no end on record \| 2 November 2026$/),
  ])
  expect(saidIn('key_dates', { ...content, pins })).toContainEqual(expect.stringContaining('on the electoral roll'))
  expect(saidIn('addresses', content)).toEqual(['No record in this report gives the address of a person.'])
})

test('where no date is a key date, the block says so', () => {
  const birth = { mention: 'officer:1', property: 'birth_month', value: '1961-04' } as const
  const claims = [{ ...birth, source: { record: 'r', pointer: '/date_of_birth' } }]
  expect(words('key_dates', [], { claims, kinds: new Map([['officer:1', 'person' as const]]) })).toContain(
    'No date is a key date. Other dates on record: 1.',
  )
})

test('a block that counts lookups says where the case has older ones', () => {
  const older = { hasOlder: true }
  for (const name of ['cost', 'sources', 'not_found', 'answer', 'profile'] as const)
    expect(words(name, [search], older)).toContain(
      'The case holds more lookups than a report reads. These are the newest 1.',
    )
  expect(words('cost', [search])).not.toContain('more lookups')
})

test('the figure of a timeline has each disqualification, and says what it has no room for', () => {
  const { claims, kinds } = companies(60)
  const source = { record: 'r', pointer: '/list' }
  const formed = numbered(60).map((number) => ({
    mention: companyKey(number),
    property: 'incorporated' as const,
    value: '2010-01-01',
    source,
  }))
  const ban = { mention: 'officer:1', property: 'disqualified_from', value: '2015-01-01', source } as const
  const named = { mention: 'officer:1', property: 'name', value: 'Mo QUILL', source } as const
  const all = {
    claims: [...claims, ...formed, ban, named],
    kinds: new Map([...kinds, ['officer:1', 'person' as const] as const]),
  }
  for (const name of ['timeline', 'key_dates'] as const) {
    expect(words(name, [], all)).toContain('Disqualified: Mo QUILL')
    expect(words(name, [], all)).toContain('disqualifications that are not drawn: 17.')
  }
})

test('a question that a newer lookup answered is not among those without an answer', () => {
  const asked = (outcome: string, day: number, name = 'Ann Example') =>
    ({ operation: 'director_search', outcome, at: `2026-11-0${day}T09:00:00.000Z`, params: { name } }) as const
  const lines = (...answers: Parameters<typeof caseOf>[0]) => saidIn('unknown', caseOf(answers)).join('\n')
  expect(lines(asked('not_answered', 1), asked('none_found', 1, 'Bob Example'))).toMatch(
    /Bob Example[\s\S]*Ann Example/,
  )
  expect(lines(asked('not_answered', 1), asked('found', 2))).not.toContain('Ann Example')
  expect(lines(asked('none_found', 1), asked('found', 2))).not.toContain('Ann Example')
  expect(lines(asked('found', 1), asked('not_answered', 2))).toContain('Not answered on 2 November 2026')
  const history = caseOf([asked('not_answered', 1), asked('found', 2)])
  expect(saidIn('not_answered', history).join()).toContain('Ann Example')
  expect(saidIn('answer', history).join()).not.toContain('not answered')
})

test('a charge of two answers is one charge', () => {
  const charge_list = [
    { charge_number: '3', creation_date: '2010-01-01', satistfied_date: null },
    { charge_number: '4', creation_date: '2010-01-01', satistfied_date: null },
  ]
  const once = { operation: 'company_mortgage_index', result: { charge_list } }
  const satisfied = [{ ...charge_list[0], satistfied_date: '2015-01-01' }, charge_list[1]]
  const again = { operation: 'company_mortgage_index', result: { charge_list: satisfied } }
  expect(saidIn('dates', caseOf([once, again]))).toEqual([
    '1 January 2010 | Charge 3 on 90000001 was created',
    '1 January 2010 | Charge 4 on 90000001 was created',
    '1 January 2015 | Charge 3 on 90000001 was satisfied',
  ])
  expect(saidIn('links', caseOf([once, again]))).toEqual([
    '90000001 | Charge | Charge 3 | 1 January 2010 | 1 January 2015',
    '90000001 | Charge | Charge 4 | 1 January 2010 | ',
  ])
})

test('why a subject matters has its years', () => {
  const reasons = (director_disq_list: object[]) => {
    const director = { director_id: '7', name_single_line: 'Mo QUILL', director_disq_list }
    return saidIn('key_subjects', caseOf([{ operation: 'director_details', result: { director } }]))[0]
  }
  const old = { start_date: '2001-02-03', end_date: '2003-02-02' }
  expect(reasons([old])).toContain('| Disqualified 2001–2003')
  expect(reasons([{ start_date: '2018-01-01', end_date: '2024-12-31' }, old])).toContain(
    '| Disqualified 2001–2003, 2018–2024',
  )
  expect(reasons([{ start_date: '2018-01-01' }])).toContain('| Disqualified from 2018')
})

test('a ban that a court extended is one, until the day of the newest record', () => {
  const answered = (end_date: string) => ({
    operation: 'director_details',
    result: {
      director: {
        director_id: '7',
        name_single_line: 'Mo QUILL',
        director_disq_list: [{ start_date: '2018-01-01', end_date }],
      },
    },
  })
  const [subject] = saidIn('key_subjects', caseOf([answered('2026-12-31'), answered('2024-12-31')]))
  expect(subject).toContain('| Disqualified 2018–2026')
  expect(subject).not.toContain('2024')
})

test('a place names the companies that have their registered office there', () => {
  const registered_office = { line_1: '1 Mill Lane', town: 'Leeds', postcode: 'LS1 4VK' }
  const found = { description: '1 Mill Lane, Leeds', postcode: 'LS1 4VK', latitude: '53.79', longitude: '-1.54' }
  const profile = {
    operation: 'company_profile',
    result: { company_profile: { company_number: '90000001', registered_office } },
  }
  const content = caseOf([profile])
  const key = content.claims.find(({ property }) => property === 'registered_office')!.other!
  const place = {
    name: found.description,
    postcode: found.postcode,
    point: { latitude: 53.79, longitude: -1.54 },
    what: 'A point',
    mentions: [key],
    source: { record: 'r0', pointer: '/company' },
  }
  const places = [place as unknown as CaseContent['places'][number]]
  expect(saidIn('map', { ...content, places }).join('\n')).toContain('90000001')
})

test('a report says what its blocks do not read', () => {
  expect(words('map', [], { unplacedLookups: 3 })).toContain(
    'Older lookups with positions that this map does not read: 3.',
  )
  expect(words('map', [], { unplacedLookups: 3 })).not.toContain('more claims than')
  for (const name of ['limits', 'subjects'] as const)
    expect(words(name, [], { elsewhere: 2, ...companies(2) })).toContain('Pinned records of other cases')
  const controller = { controller_id: 'k1', name: 'Mo QUILL', kind: 'individual-person-with-significant-control' }
  const listed = caseOf([{ operation: 'company_controllers', result: { controller_list: [controller] } }])
  for (const name of ['control', 'ownership'] as const)
    expect(saidIn(name, { ...listed, notChecked: 4 })).toContainEqual(expect.stringContaining('not checked: 4.'))
})
