/** Two offices, or two entries of a controller, that began on one day: one may end, and the other go on. */
import { expect, test } from 'vitest'
import { claimsOf, type ToExtract } from './extract/claims-of.ts'
import { toFtm } from './formats/ftm.ts'
import { graphOf } from './graph.ts'
import { labelsOf } from './labels.ts'
import { timelineOf } from './timeline.ts'
import { dissolutionsIn, spansOf } from './timeline-spans.ts'

const record = (operation: string, result: object, id = 'r1'): ToExtract => ({
  id,
  operation,
  params: { company_number: '90000001' },
  at: '2026-03-02T09:00:00.000Z',
  result,
})
const holder = (director_id: string, type: string, resignation_date: string | null = null) => ({
  director_id,
  name_single_line: `Ms ${director_id} ASH`,
  director_appt_list: [
    { type, date: '2010-01-01', status: resignation_date ? 'RESIGNED' : 'CURRENT', resignation_date },
  ],
})
const offices = record('company_appointments', {
  appt_list: [holder('1', 'DIR'), holder('1', 'SEC', '2015-06-30'), holder('2', 'DIR')],
})
const natures = ['ownership-of-shares-25-to-50-percent', 'voting-rights-75-to-100-percent']
const controlled = record('company_controllers', {
  controller_list: natures.map((nature, at) => ({
    controller_id: 'k1',
    name: 'Ms Rowan ASH',
    kind: 'individual-person-with-significant-control',
    nature_list: [nature],
    notified_on: '2016-04-06',
    ceased_on: at === 0 ? '2020-02-03' : null,
  })),
})

const claimsIn = (...all: ToExtract[]) => {
  const read = all.map(claimsOf)
  const kinds = new Map(read.flatMap(({ mentions }) => mentions.map(({ key, kind }) => [key, kind] as const)))
  return { claims: read.flatMap(({ claims }) => claims), kinds }
}
const periodsIn = (...all: ToExtract[]) => {
  const { events } = timelineOf(claimsIn(...all))
  return spansOf(events, dissolutionsIn(events)).spans.map(({ begins, ends }) => [begins.text, ends?.date ?? null])
}
const linkIn = (all: ToExtract | readonly ToExtract[], a: string) => {
  const { edges } = graphOf(claimsIn(...[all].flat()), { limit: 100, hub: 12 })
  return edges.find((edge) => edge.a === a && /^(officer|controller)_of$/.test(edge.kind))
}
const termsIn = (one: ToExtract, schema: string) => {
  const { claims, kinds } = claimsIn(one)
  const all = [...toFtm({ claims, kinds, entityOf: (key) => key, label: labelsOf(claims), idOf: (text) => text })]
  return all
    .filter((entity) => entity.schema === schema)
    .map(({ properties }) => [properties.role?.join(), properties.startDate?.[0], properties.endDate?.[0]])
}

test('a director who was also the secretary from the first day is still a director after leaving that office', () => {
  expect(periodsIn(offices)).toEqual([
    ['Ms 1 ASH was appointed to 90000001 (Director)', null],
    ['Ms 1 ASH was appointed to 90000001 (Secretary)', '2015-06-30'],
    ['Ms 2 ASH was appointed to 90000001', null],
  ])
  expect(timelineOf(claimsIn(offices)).overlaps).toMatchObject([{ from: '2010-01-01', until: null }])
  expect(linkIn(offices, 'officer:1')).toMatchObject({ from: '2010-01-01', until: null })
  expect(termsIn(offices, 'Directorship')).toEqual([
    ['DIR', '2010-01-01', undefined],
    ['SEC', '2010-01-01', '2015-06-30'],
    ['DIR', '2010-01-01', undefined],
  ])
})

test('a controller with two entries of one day controls until both have ceased', () => {
  expect(periodsIn(controlled)).toEqual([
    ['Ms Rowan ASH was notified as a controller of 90000001 (Over 25% to 50% of the shares)', '2020-02-03'],
    ['Ms Rowan ASH was notified as a controller of 90000001 (Over 75% of the voting rights)', null],
  ])
  expect(linkIn(controlled, 'controller:k1')).toMatchObject({ from: '2016-04-06', until: null })
  expect(termsIn(controlled, 'Ownership').map(([, from, until]) => [from, until])).toEqual([
    ['2016-04-06', '2020-02-03'],
    ['2016-04-06', undefined],
  ])
})

test('an older record ends the office that it names, and not the other one of that day', () => {
  const newest = record('company_appointments', { appt_list: [holder('1', 'DIR'), holder('1', 'SEC')] }, 'r2')
  const older = record('company_appointments', { appt_list: [holder('1', 'SEC', '2012-05-04')] })
  expect(periodsIn(newest, older)).toEqual([
    ['Ms 1 ASH was appointed to 90000001 (Director)', null],
    ['Ms 1 ASH was appointed to 90000001 (Secretary)', '2012-05-04'],
  ])
})

test('of two rows of one office that began on one day, one ends and the other goes on', () => {
  const twice = record('company_appointments', { appt_list: [holder('1', 'DIR'), holder('1', 'DIR', '2015-06-30')] })
  const once = record('company_appointments', { appt_list: [holder('1', 'DIR', '2015-06-30')] }, 'r2')
  for (const all of [[twice], [twice, once], [once, twice]])
    expect(periodsIn(...all).toSorted()).toEqual([
      ['Ms 1 ASH was appointed to 90000001 (Director)', null],
      ['Ms 1 ASH was appointed to 90000001 (Director)', '2015-06-30'],
    ])
  expect(linkIn(twice, 'officer:1')).toMatchObject({ roles: ['DIR'], until: null })
  expect(termsIn(twice, 'Directorship').toSorted()).toEqual([
    ['DIR', '2010-01-01', undefined],
    ['DIR', '2010-01-01', '2015-06-30'],
  ])
})

test('a record that names an office without its dates does not open it again', () => {
  const ended = ['2010-01-01', '2014-01-01'].map((date, at) => ({
    type: 'DIR',
    date,
    status: 'RESIGNED',
    resignation_date: `${2012 + at * 4}-01-01`,
  }))
  const officer = (rows: object[]) => ({ appt_list: [{ director_id: '1', director_appt_list: rows }] })
  const dated = record('company_appointments', officer(ended))
  const named = (status: string | null) => record('company_appointments', officer([{ type: 'DIR', status }]), 'r2')
  expect(linkIn([dated, named(null)], 'officer:1')).toMatchObject({ from: '2010-01-01', until: '2016-01-01' })
  expect(linkIn([dated, named('CURRENT')], 'officer:1')).toMatchObject({ until: null })
})
