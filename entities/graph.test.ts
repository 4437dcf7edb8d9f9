/** Graph and timeline: each line and event leads to a claim, and each filter does what it says. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Claim, type Kind, type Property, precisionOf } from './claim.ts'
import { graphOf } from './graph.ts'
import { labelsOf } from './labels.ts'
import { board, claim, control, kindOf, mill, office } from './testing/claims-by-hand.ts'
import { timelineOf } from './timeline.ts'

const given = (claims: readonly Claim[]) => ({
  claims,
  kinds: new Map(
    claims.flatMap(({ mention, other = mention }) => [mention, other]).map((key) => [key, kindOf(key)] as const),
  ),
})
const wide = { limit: 1000, hub: 12 }

const keys = fc.constantFrom(
  'company:1',
  'company:2',
  'officer:1',
  'officer:2',
  'officer:3',
  'address:A|X',
  'phone:+44',
)
const anyClaim = fc.oneof(
  fc.record({ mention: keys, property: fc.constantFrom<Property>('officer_of', 'address', 'telephone'), other: keys }),
  fc.record({
    mention: keys,
    property: fc.constantFrom<Property>('appointed', 'resigned'),
    other: keys,
    value: fc.constantFrom('2001', '2001-05', '2010-02-31', 'unknown'),
  }),
  fc.record({
    mention: keys,
    property: fc.constantFrom<Property>('name', 'surname', 'birth_month', 'incorporated'),
    value: fc.constantFrom('QUILL', '1964-03', '2010-01-01'),
  }),
)

test('every edge and event has a claim of the case, and dates keep their precision', () => {
  fc.assert(
    fc.property(fc.array(anyClaim, { maxLength: 40 }), (some) => {
      const claims: Claim[] = some.map((one, at) => ({ ...one, source: { record: 'r1', pointer: `/${at}` } }))
      const known = new Set(claims.map(({ source }) => source))
      const graph = graphOf(given(claims), wide)
      const nodes = new Set(graph.nodes.map(({ key }) => key))
      for (const { a, b, sources, inferred, because } of graph.edges) {
        expect(nodes.has(a) && nodes.has(b) && a !== b).toBe(true)
        expect(sources.length).toBeGreaterThan(0)
        for (const source of sources) expect(known.has(source)).toBe(true)
        expect(because !== undefined).toBe(inferred)
      }
      const { events, undated } = timelineOf({ claims })
      for (const { date, precision, source } of events) {
        expect(precisionOf(date)).toBe(precision)
        expect(known.has(source)).toBe(true)
      }
      // Nothing with a date of any kind is dropped.
      const told = new Set([...events, ...undated].map(({ kind, date }) => `${kind} ${date}`))
      for (const { property, value } of claims)
        if (property === 'appointed' || property === 'resigned') expect(told.has(`${property} ${value}`)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

const edgesOf = (graph: ReturnType<typeof graphOf>, kind: string) => graph.edges.filter((edge) => edge.kind === kind)

test('parallel claims are one edge with roles and dates; equal values are inferred and say why', () => {
  const graph = graphOf(given(board), wide)
  expect(edgesOf(graph, 'officer_of')).toContainEqual(
    expect.objectContaining({
      a: 'officer:1',
      b: 'company:1',
      inferred: false,
      roles: ['DIR'],
      from: '2001-05-01',
      until: '2010',
    }),
  )
  expect(edgesOf(graph, 'same_birth')).toMatchObject([
    { inferred: true, because: expect.stringContaining('March 1964') },
  ])
  expect(edgesOf(graph, 'shared_officers')).toMatchObject([{ a: 'company:1', b: 'company:2' }])
  expect(edgesOf(graph, 'same_address')).toEqual([])
  const people = graphOf(given(board), { ...wide, kinds: new Set(['person'] as const) })
  expect(edgesOf(people, 'same_address')).toMatchObject([
    { inferred: true, because: expect.stringContaining('1 MILL LANE') },
  ])
})

test('a birth known to the year and an incorporation without a day suggest nothing', () => {
  const edges = (birth: string, incorporated: string) =>
    graphOf(
      given([
        ...['officer:1', 'officer:2'].flatMap((officer) => [
          claim(officer, 'surname', 'QUILL'),
          claim(officer, 'birth_month', birth),
        ]),
        ...['company:1', 'company:2'].map((company) => claim(company, 'incorporated', incorporated)),
      ]),
      wide,
    ).edges.map(({ kind }) => kind)
  expect(edges('1971-02', '2009-05-12').toSorted()).toEqual(['same_birth', 'same_incorporation'])
  expect(edges('1971', '2009-05')).toEqual([])
  expect(edges('1971', '2009')).toEqual([])
})

test('the day on which the register lists a body from abroad suggests nothing', () => {
  const edges = (...numbers: string[]) =>
    graphOf(
      given([
        ...numbers.flatMap((number) => [
          claim(`company:${number}`, 'incorporated', '2023-01-30'),
          claim(`company:${number}`, 'registered_office', undefined, mill),
        ]),
        claim(mill, 'name', '4 Mill Lane'),
      ]),
      wide,
    ).edges.flatMap(({ kind, inferred }) => (inferred ? [kind] : []))
  const suggested = ['same_formation', 'same_incorporation']
  expect(edges('00000001', '00000002')).toEqual(expect.arrayContaining(suggested))
  for (const other of ['00000001', 'FC000002']) {
    const kinds = edges('OE000001', other)
    for (const kind of suggested) expect(kinds).not.toContain(kind)
  }
})

test('an address without a postcode is not said to be one place', () => {
  const street = 'address:1 HIGH STREET|'
  const graph = graphOf(
    given([
      ...['company:1', 'company:2'].flatMap((company) => [
        claim(company, 'incorporated', '2009-05-12'),
        claim(company, 'registered_office', undefined, street),
      ]),
      claim(street, 'name', '1 High Street'),
      claim('company:1', 'address', undefined, mill),
    ]),
    { ...wide, everyPair: true },
  )
  const more = ' as written, without a postcode'
  expect(edgesOf(graph, 'same_address')).toMatchObject([
    {
      label: `Same address${more}`,
      because: 'Both have the address 1 High Street, without a postcode. It may be two places.',
    },
  ])
  expect(edgesOf(graph, 'same_formation')).toMatchObject([
    { because: 'Both were formed on 12 May 2009 at 1 High Street, without a postcode. It may be two places.' },
  ])
  const factOf = (key: string) => graph.nodes.find((node) => node.key === key)?.fact
  expect([factOf(street), factOf(mill)]).toEqual(['No postcode', undefined])
})

test('what ended before a time, or began after it, is not drawn', () => {
  const offices = (from?: string, until?: string) =>
    edgesOf(graphOf(given(board), { ...wide, from, until }), 'officer_of')
      .filter(({ b }) => b === 'company:1')
      .map(({ a }) => a)
  expect(offices('2011')).toEqual(['officer:2'])
  expect(offices('2010-06')).toEqual(['officer:1', 'officer:2'])
  expect(offices(undefined, '2007')).toEqual(['officer:1'])
})

test('judged as one, two mentions are one node', () => {
  const graph = graphOf({ ...given(board), entityOf: (key) => (key === 'officer:2' ? 'officer:1' : key) }, wide)
  expect(graph.nodes.find(({ key }) => key === 'officer:1')).toMatchObject({ mentions: ['officer:1', 'officer:2'] })
  expect(graph.nodes.map(({ key }) => key)).not.toContain('officer:2')
  expect(edgesOf(graph, 'same_birth')).toEqual([])
})

test('a value that many share is a hub: counted, not drawn', () => {
  const many = Array.from({ length: 20 }, (_, at) =>
    claim(`officer:${at}`, 'address', undefined, 'address:1 AGENT ROW|LS1 4VK'),
  )
  const graph = graphOf(given([...many, ...board]), wide)
  expect(graph.hubs).toMatchObject([{ key: 'address:1 AGENT ROW|LS1 4VK', count: 20 }])
  expect(graph.nodes.map(({ key }) => key)).not.toContain('address:1 AGENT ROW|LS1 4VK')
  const around = graphOf(given([...many, ...board]), { ...wide, limit: 5, focus: 'address:1 AGENT ROW|LS1 4VK' })
  expect(around.nodes).toHaveLength(5)
  expect(around.more.find(({ kind }) => kind === 'address')?.count).toBe(16)
})

test('two officers at one time are told with the time, and a date that is none is listed', () => {
  const { overlaps, undated } = timelineOf({
    claims: [...board, claim('officer:3', 'appointed', 'not known', 'company:1')],
  })
  expect(overlaps).toMatchObject([
    { from: '2008-03', until: '2010', mentions: ['officer:1', 'officer:2', 'company:1'] },
  ])
  expect(undated).toContainEqual(expect.objectContaining({ kind: 'appointed', date: 'not known' }))
  expect(undated.filter(({ kind }) => kind === 'officer_of')).toHaveLength(2)
})

test('an office without a date is listed beside a dated one of the same record, and is not told twice by another', () => {
  const dated = office('officer:1', 'company:1', 'DIR', { appointed: '2001-05-01' })
  const undatedIn = (claims: Claim[]) => timelineOf({ claims }).undated.map(({ kind, mentions }) => [kind, ...mentions])
  expect(undatedIn([...dated, ...office('officer:1', 'company:1', 'SEC', {})])).toEqual([
    ['officer_of', 'officer:1', 'company:1'],
  ])
  const elsewhere = {
    ...claim('officer:1', 'officer_of', 'DIR', 'company:1'),
    source: { record: 'other', pointer: '/x' },
  }
  expect(undatedIn([...dated, elsewhere])).toEqual([])
})

test('two officers who never resigned left with their company', () => {
  const never = ['2001-05-01', '2008-03'].flatMap((appointed, at) =>
    office(`officer:${at + 1}`, 'company:1', 'DIR', { appointed, appointment_status: 'CURRENT' }),
  )
  const end = claim('company:1', 'dissolved', '2012-07-31')
  expect(timelineOf({ claims: never }).overlaps).toMatchObject([{ from: '2008-03', until: null }])
  const [overlap] = timelineOf({ claims: [...never, end] }).overlaps
  expect(overlap).toMatchObject({ from: '2008-03', until: '2012-07-31' })
  expect(overlap?.text).toMatch(/ were both officers of 1 from March 2008 to 31 July 2012$/)
  expect(overlap?.sources).toContain(end.source)
})

test('a charge is named by its number', () => {
  const charge = 'row:r1/charge_list/0'
  const claims = [
    claim(charge, 'name', '3'),
    claim('company:1', 'name', 'ACME'),
    claim(charge, 'charge_created', '2001', 'company:1'),
  ]
  expect(timelineOf({ claims }).events).toMatchObject([{ text: 'Charge 3 on ACME was created' }])
  expect(labelsOf(claims.slice(1))(charge)).toBe('Charge')
})

test('companies formed on one day at one address are linked, and those of another day or address are not', () => {
  const other = 'address:9 HIGH STREET|LS1 4VX'
  const formed = (number: number, day: string, address: string): Claim[] => [
    claim(`company:${number}`, 'incorporated', day),
    claim(`company:${number}`, 'registered_office', undefined, address),
  ]
  const claims = [
    ...formed(1, '2009-05-12', mill),
    ...formed(2, '2009-05-12', mill),
    ...formed(3, '2009-05-12', other),
    ...formed(4, '2009-05-13', mill),
    // A month is not a day.
    ...formed(5, '2009-05', mill),
  ]
  const kinds = new Map<string, Kind>([
    ...[1, 2, 3, 4, 5].map((number): [string, Kind] => [`company:${number}`, 'company']),
    ...[mill, other].map((key): [string, Kind] => [key, 'address']),
  ])
  const { edges } = graphOf({ claims, kinds }, { limit: 100, hub: 12, relations: new Set(['same_formation']) })
  expect(edges.map(({ a, b, because }) => [a, b, because])).toEqual([
    ['company:1', 'company:2', 'Both were formed on 12 May 2009 at 4 MILL LANE, LS1 4VK.'],
  ])
})

test('a registered office and a service address at one place link those who have them, once', () => {
  const claims = [
    claim('company:1', 'registered_office', undefined, mill),
    claim('company:1', 'address', undefined, mill),
    claim('officer:1', 'address', undefined, mill),
  ]
  const kinds = new Map<string, Kind>([
    ['company:1', 'company'],
    ['officer:1', 'person'],
    [mill, 'address'],
  ])
  const { edges } = graphOf({ claims, kinds }, { limit: 100, hub: 12, everyPair: true })
  expect(edges.filter(({ inferred }) => inferred).map(({ kind, a, b }) => [kind, a, b])).toEqual([
    ['same_address', 'company:1', 'officer:1'],
  ])
})

test('control is a link with its natures and its time', () => {
  const claims = [
    ...[
      control('controller:1', 'company:1'),
      claim('controller:1', 'control_nature', 'voting-rights-25-to-50-percent', 'company:1'),
    ],
    claim('controller:1', 'control_notified', '2016-04-06', 'company:1'),
    claim('controller:1', 'control_ceased', '2020-01-01', 'company:1'),
  ]
  const kinds = new Map<string, Kind>([
    ['company:1', 'company'],
    ['controller:1', 'person'],
  ])
  const { edges } = graphOf({ claims, kinds }, { limit: 100, hub: 12 })
  expect(edges).toMatchObject([
    {
      a: 'controller:1',
      b: 'company:1',
      kind: 'controller_of',
      label: 'Controls',
      from: '2016-04-06',
      until: '2020-01-01',
      roles: ['voting-rights-25-to-50-percent'],
      inferred: false,
    },
  ])
  expect(timelineOf({ claims }).events.map(({ text }) => text)).toEqual([
    'Not named was notified as a controller of 1',
    'Not named ceased to control 1',
  ])
})

test('what is due has not happened, so it is not on the timeline', () => {
  const claims = [claim('company:1', 'accounts_due', '2027-01-31'), claim('company:1', 'incorporated', '2009-05-12')]
  const { events, undated } = timelineOf({ claims })
  expect([...events, ...undated].map(({ kind }) => kind)).toEqual(['incorporated'])
})

test('nobody is told to have been in office longer than the records say', () => {
  const since = office('officer:3', 'company:1', 'DIR', { appointed: '2012-01-01', appointment_status: 'CURRENT' })
  const overlapsWith = (...claims: Claim[]) =>
    timelineOf({ claims: [...since, ...claims] }).overlaps.map(({ from, until }) => [from, until])
  const of = (said: Parameters<typeof office>[3]) => office('officer:1', 'company:1', 'DIR', said)
  expect(overlapsWith(...of({ appointed: '2001-05-01', appointment_status: 'CURRENT' }))).toEqual([
    ['2012-01-01', null],
  ])
  expect(overlapsWith(...of({ appointed: '2001-05-01', appointment_status: 'RESIGNED' }))).toEqual([])
  expect(overlapsWith(...of({ appointed: '2001-05-01' }))).toEqual([])
  // An older record has no end yet.
  const old = of({ appointed: '2001-05-01', appointment_status: 'CURRENT' }).map((one) => ({
    ...one,
    source: { ...one.source, record: 'old' },
  }))
  expect(overlapsWith(...old, ...of({ appointed: '2001-05-01', resigned: '2015' }))).toEqual([['2012-01-01', '2015']])
  // Two offices with years between them are not one.
  const [first, second] = [of({ appointed: '2001', resigned: '2005' }), of({ appointed: '2015', resigned: '2016' })]
  expect(overlapsWith(...first, ...second)).toEqual([['2015', '2016']])
  const gone = claim('company:1', 'dissolved', '2019-05-03')
  expect(overlapsWith(...of({ appointed: '2001-05-01', appointment_status: 'CURRENT' }), gone)).toEqual([
    ['2012-01-01', '2019-05-03'],
  ])
})

test('a link has an end only where every office of it has one, and a start only where it is known', () => {
  const edge = (...claims: Claim[]) => edgesOf(graphOf(given(claims), wide), 'officer_of')[0]
  const [left, stays] = [
    office('officer:1', 'company:1', 'DIR', { appointed: '2001-05-01', resigned: '2005' }),
    office('officer:1', 'company:1', 'SEC', { appointed: '2001-05-01', appointment_status: 'CURRENT' }),
  ]
  expect(edge(...left)).toMatchObject({ from: '2001-05-01', until: '2005' })
  expect(edge(...left, ...stays)).toMatchObject({ from: '2001-05-01', until: null })
  expect(edge(...office('officer:1', 'company:1', 'DIR', { appointed_before: '1992-01-01' }))).toMatchObject({
    from: null,
  })
})

test('a birth or a day that cannot be read links nobody', () => {
  const born = [1, 2].flatMap((at) => [
    claim(`officer:${at}`, 'surname', 'QUILL'),
    claim(`officer:${at}`, 'birth_month', 'unknown'),
    claim(`company:${at}`, 'incorporated', 'unknown'),
  ])
  expect(graphOf(given(born), wide).edges).toEqual([])
})

test('a card says what records say: the newest status, and each ban by its own dates', () => {
  const from = (record: string, pointer: string, mention: string, property: Property, value: string): Claim => ({
    mention,
    property,
    value,
    source: { record, pointer },
  })
  const nodeOf = (claims: Claim[]) => graphOf(given(claims), wide).nodes[0]
  const newer = from('new', '/company_short_list/0/company_status', 'company:1', 'status', 'Active')
  const older = [
    from('old', '/company_short_list/0/company_status', 'company:1', 'status', 'Dissolved'),
    from('old', '/company_short_list/0/company_date', 'company:1', 'dissolved', '2012-07-31'),
  ]
  expect(nodeOf([newer, ...older])).toMatchObject({ fact: '1 · Active' })
  expect(nodeOf([newer, ...older])?.standing).toBeUndefined()
  expect(nodeOf([...older, newer])?.standing?.words).toBe('Dissolved 2012')

  const ban = (row: number, start: string, end: string, record = 'r') => [
    from(record, `/director/director_disq_list/${row}/start_date`, 'officer:1', 'disqualified_from', start),
    from(record, `/director/director_disq_list/${row}/end_date`, 'officer:1', 'disqualified_until', end),
  ]
  const bans = [...ban(0, '2018-01-01', '2024-12-31'), ...ban(1, '2001-01-01', '2006-12-31')]
  expect(nodeOf(bans)?.standing?.words).toBe('Banned 2001–2006, 2018–2024')
  const many = [...bans, ...ban(2, '2008-01-01', '2010-12-31')]
  expect(nodeOf(many)?.standing?.words).toBe('Banned 3 times, last 2018–2024')
  // A court may extend a ban.
  const extended = ban(0, '2018-01-01', '2026-12-31', 'newer')
  expect(nodeOf([...extended, ...bans])?.standing?.words).toBe('Banned 2001–2006, 2018–2026')
})
