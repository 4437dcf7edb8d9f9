/** The files hold what the graph holds, and other people's libraries read them. */
import { Model } from '@alephdata/followthemoney'
import { expect, test } from 'vitest'
import { readTree } from '../../contract/xml/tree.ts'
import { type Claim, type Kind, type MentionKey, type Property, precisionOf } from '../claim.ts'
import { graphOf } from '../graph.ts'
import { labelsOf } from '../labels.ts'
import { toFtm } from './ftm.ts'
import { toGexf } from './gexf.ts'
import { toGraphml } from './graphml.ts'
import { readFtm } from './read-ftm.ts'

const source = { record: 'r1', pointer: '/appt_list/0' }
const kinds = new Map<MentionKey, Kind>([
  ['company:90000001', 'company'],
  ['officer:7', 'person'],
  ['address:1 MILL LANE|LS1 4VK', 'address'],
  ['phone:+441632960124', 'telephone'],
  ['document:k-1', 'document'],
  ['controller:k2', 'company'],
  ['title:AB123456', 'title'],
  ['title:AB999999', 'title'],
  ['listed:A list|X1', 'person'],
])
const claims: Claim[] = [
  { mention: 'company:90000001', property: 'name', value: 'QUILL & <DAUGHTERS> "LTD"', source },
  { mention: 'company:90000001', property: 'incorporated', value: '2010-02-31', source },
  { mention: 'officer:7', property: 'name', value: 'Morwenna Quill\u0001', source },
  { mention: 'officer:7', property: 'birth_month', value: '1964-03', source },
  { mention: 'officer:7', property: 'officer_of', value: 'DIR', other: 'company:90000001', source },
  { mention: 'officer:7', property: 'appointed', value: '2015-05-01', other: 'company:90000001', source },
  { mention: 'officer:7', property: 'resigned', value: '31/31/2020', other: 'company:90000001', source },
  { mention: 'officer:7', property: 'address', other: 'address:1 MILL LANE|LS1 4VK', source },
  { mention: 'address:1 MILL LANE|LS1 4VK', property: 'name', value: '1 Mill Lane', source },
  { mention: 'officer:7', property: 'telephone', other: 'phone:+441632960124', source },
  {
    mention: 'officer:7',
    property: 'disqualified_from',
    value: '2019-01-02',
    source: { record: 'r1', pointer: '/d/0/start_date' },
  },
  { mention: 'company:90000001', property: 'document', other: 'document:k-1', source },
  { mention: 'document:k-1', property: 'name', value: '=1+1', source },
  ...entry(0, '2016-04-06', '2018-01-01'),
  ...entry(1, '2020-01-01'),
  { mention: 'controller:k2', property: 'registration_number', value: 'B 12345', source },
  { mention: 'title:AB123456', property: 'name', value: 'AB123456', source },
  { mention: 'title:AB123456', property: 'tenure', value: 'Freehold', source },
  { mention: 'company:90000001', property: 'owner_of', other: 'title:AB123456', source },
  { mention: 'company:90000001', property: 'namesake_of_owner', other: 'title:AB999999', source },
  { mention: 'listed:A list|X1', property: 'name', value: 'Morwenna QUILL', source },
  { mention: 'listed:A list|X1', property: 'weak_alias', value: 'The Ferrywoman', source },
  { mention: 'listed:A list|X1', property: 'on_list', value: 'A list', source },
  { mention: 'listed:A list|X1', property: 'regime', value: 'Sampleland', source },
  { mention: 'listed:A list|X1', property: 'sanction', value: 'Asset freeze', source },
  { mention: 'listed:A list|X1', property: 'designated', value: '2024-02-29', source },
]

/** A body that controlled the company twice. */
function entry(at: number, from: string, until?: string): Claim[] {
  const said = (property: Property, field: string, value: string): Claim => ({
    mention: 'controller:k2',
    property,
    value,
    other: 'company:90000001',
    source: { record: 'r2', pointer: `/controller_list/${at}/${field}` },
  })
  return [
    said('controller_of', 'kind', 'corporate-entity-person-with-significant-control'),
    said('control_nature', 'nature_list/0', 'ownership-of-shares-50-to-75-percent'),
    said('control_notified', 'notified_on', from),
    ...(until === undefined ? [] : [said('control_ceased', 'ceased_on', until)]),
  ]
}
const graph = graphOf({ claims, kinds }, { limit: 100, hub: 100 })
const children = (text: string, ...names: string[]) =>
  names.reduce(
    (found, name) => found.flatMap((one) => one.children.filter((child) => child.name === name)),
    [readTree(text)],
  )

test('GraphML has every node and edge, with keys for nodes and keys for edges', () => {
  const text = [...toGraphml({ graph, title: 'A & B' })].join('')
  expect(children(text, 'graph', 'node')).toHaveLength(graph.nodes.length)
  expect(children(text, 'graph', 'edge')).toHaveLength(graph.edges.length)
  expect(text).not.toContain('for="all"')
  expect(text).toContain('QUILL &amp; &lt;DAUGHTERS&gt;')
  expect(text).not.toContain('\u0001')
})

test('GEXF is 1.2draft and has every node and edge', () => {
  const text = [...toGexf({ graph, title: 'A & B' })].join('')
  expect(text).toContain('xmlns="http://www.gexf.net/1.2draft" version="1.2"')
  expect(children(text, 'graph', 'nodes', 'node')).toHaveLength(graph.nodes.length)
  expect(children(text, 'graph', 'edges', 'edge')).toHaveLength(graph.edges.length)
})

test('FollowTheMoney entities pass its own library, and every date is in the calendar', async () => {
  const { default: defaultModel } = await import('@alephdata/followthemoney/dist/defaultModel.json', {
    with: { type: 'json' },
  })
  const model = new Model(defaultModel as never)
  const entities = [
    ...toFtm({
      claims,
      kinds,
      entityOf: (key) => key,
      label: labelsOf(claims),
      idOf: (text) => Buffer.from(text).toString('hex'),
    }),
  ]
  const of = (schema: string) => entities.filter((one) => one.schema === schema)
  for (const { id, schema, properties } of entities) {
    const entity = model.getEntity({ id, schema, properties } as never)
    for (const [name, values] of Object.entries(properties)) {
      const property = entity.schema.getProperty(name)
      expect(property?.stub, `${schema}.${name}`).toBe(false)
      expect(values.length).toBeGreaterThan(0)
      if (property?.type.name === 'date') for (const value of values) expect(precisionOf(value), value).not.toBeNull()
      if (property?.type.name === 'entity')
        for (const value of values) expect(entities.some((one) => one.id === value)).toBe(true)
    }
  }
  expect(of('Company')[0]?.properties).toMatchObject({ registrationNumber: ['90000001'] })
  expect(of('Company')[0]?.properties).not.toHaveProperty('incorporationDate')
  expect(of('Directorship')[0]?.properties).toMatchObject({
    role: ['DIR'],
    startDate: ['2015-05-01'],
    recordId: ['r1'],
  })
  expect(of('Directorship')[0]?.properties).not.toHaveProperty('endDate')
  expect(of('Person')[0]?.properties).toMatchObject({ phone: ['+441632960124'], birthDate: ['1964-03'] })
  const [ban, listing] = of('Sanction')
  expect(ban?.properties).toMatchObject({ startDate: ['2019-01-02'] })
  expect(listing?.properties).toMatchObject({
    authority: ['A list'],
    program: ['Sampleland'],
    provisions: ['Asset freeze'],
    listingDate: ['2024-02-29'],
  })
  expect(of('Person')[1]?.properties).toMatchObject({ weakAlias: ['The Ferrywoman'] })
  expect(of('RealEstate')[0]?.properties).toMatchObject({ titleNumber: ['AB123456'], tenure: ['Freehold'] })
  expect(of('Ownership').map(({ properties }) => properties)).toEqual([
    expect.objectContaining({ startDate: ['2016-04-06'], endDate: ['2018-01-01'], percentage: ['50-75'] }),
    expect.objectContaining({ startDate: ['2020-01-01'], role: ['Over 50% to 75% of the shares'] }),
    { owner: [of('Company')[0]?.id], asset: [of('RealEstate')[0]?.id], recordId: ['r1'] },
  ])
  expect(of('Company')[1]?.properties).toMatchObject({ registrationNumber: ['B 12345'] })
  // A title that only names the same name is no property of the company.
  expect(of('UnknownLink')[0]?.properties).toMatchObject({ object: [of('RealEstate')[1]?.id] })
  const back = readFtm(entities.map((entity) => JSON.stringify(entity)).join('\n'))
  expect(back.bad).toEqual([])
  expect(back.links.get('Ownership')).toBe(3)
  for (const one of [of('Company')[0]!, ...of('Person')]) expect(one.properties.notes?.[0]).toContain('r1#')
})

test('the day on which the register lists a body from abroad is not its incorporation', () => {
  const dates = ['company:00000001', 'company:OE000001'].map((mention) => {
    const told: Claim[] = [{ mention, property: 'incorporated', value: '2023-01-30', source }]
    const kinds = new Map<MentionKey, Kind>([[mention, 'company']])
    const written = toFtm({ claims: told, kinds, entityOf: (key) => key, label: labelsOf(told), idOf: (text) => text })
    return [...written].map(({ properties }) => properties.incorporationDate)
  })
  expect(dates).toEqual([[['2023-01-30']], [undefined]])
})

/** A row of officers: its record, its place, and its dates by property. */
type Row = readonly [record: string, at: number, dates: { readonly [P in Property]?: string }]

/** The dates and records of each directorship. */
function directorships(rows: readonly Row[]) {
  const told = rows.flatMap(([record, at, dates]) => {
    const claim = (property: Property, value: string): Claim => ({
      mention: 'officer:7',
      other: 'company:90000001',
      property,
      value,
      source: { record, pointer: `/appt_list/0/director_appt_list/${at}/${property}` },
    })
    return [claim('officer_of', 'DIR'), ...Object.entries(dates).map(([name, value]) => claim(name as Property, value))]
  })
  const written = toFtm({ claims: told, kinds, entityOf: (key) => key, label: labelsOf(told), idOf: (text) => text })
  return [...written]
    .filter(({ schema }) => schema === 'Directorship')
    .map(({ properties: { startDate, endDate, recordId } }) => [startDate?.join(), endDate?.join(), recordId?.join()])
}

test('an office that began again is another one, and a record that gives no day adds none', () => {
  const officesBy = (...starts: (string | undefined)[]) =>
    directorships(starts.map((appointed, at) => [`r${at}`, 0, appointed === undefined ? {} : { appointed }]))
  expect(officesBy('2001-05-01', '2015-05-01', '2001-05-01')).toEqual([
    ['2001-05-01', undefined, 'r0,r2'],
    ['2015-05-01', undefined, 'r1'],
  ])
  expect(officesBy(undefined, '2001-05-01')).toEqual([['2001-05-01', undefined, 'r0,r1']])
})

test.each<[which: string, first: Row]>([
  ['ended before the known one began', ['r0', 0, { resigned: '1995-06-01' }]],
  ['ceased before the known one began', ['r0', 0, { appointment_ceased: '1995-06' }]],
  ['began before a day before the known one', ['r0', 0, { appointed_before: '1992-01-01' }]],
  ['stands beside the known one in one record', ['r1', 1, {}]],
])('an office without a start that %s is another one', (_, first) => {
  expect(directorships([first, ['r1', 0, { appointed: '2010-05-01' }]]).map(([start]) => start)).toEqual([
    undefined,
    '2010-05-01',
  ])
})

test('an office that began before a day is the known one from before that day', () => {
  const rows: Row[] = [
    ['r0', 0, { appointed_before: '1992-01-01', resigned: '1995-06-01' }],
    ['r1', 0, { appointed: '1990-03-01' }],
  ]
  expect(directorships(rows)).toEqual([['1990-03-01', '1995-06-01', 'r0,r1']])
})

test('an office that ceased has an end, whichever field of the answer gives it', () => {
  expect(directorships([['r0', 0, { appointed: '2010-05-01', appointment_ceased: '2015-06' }]])).toEqual([
    ['2010-05-01', '2015-06', 'r0'],
  ])
})

test('a month and a day in it are one start, unless another day is in it too', () => {
  const starts = (...appointed: string[]) =>
    directorships(appointed.map((day, at) => [`r${at}`, 0, { appointed: day }])).map(([start]) => start)
  expect(starts('2010-05', '2010-05-01', '2010')).toEqual(['2010-05-01'])
  expect(starts('2010-05', '2010-05-01', '2010-05-30')).toEqual(['2010-05', '2010-05-01', '2010-05-30'])
})
