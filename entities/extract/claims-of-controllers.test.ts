/** What the register says of those who control a company. */
import { expect, test } from 'vitest'
import { appointmentOf } from '../claim.ts'
import { labelsOf } from '../labels.ts'
import { claimsOf } from './claims-of.ts'
import { recordOf, said } from './testing/records.ts'

const held = { company_number: '90000001', company_name: 'QUILL LTD', notified_on: '2016-04-06' }
const controllersSaid = (...controller_list: object[]) =>
  said(recordOf('company_controllers', { controller_list }, { company_number: '90000001' }))

test('a controller is linked to the company, with its natures and its dates', () => {
  const claims = controllersSaid({
    ...held,
    controller_id: 'k1',
    kind: 'individual-person-with-significant-control',
    name: 'Mrs Morwenna Quill',
    surname: 'Quill',
    date_of_birth: '1964-03-17',
    nature_list: ['ownership-of-shares-25-to-50-percent', 'voting-rights-25-to-50-percent'],
    ceased_on: '2020-01-31',
  })
  expect(claims).toEqual([
    ['controller:k1', 'name', 'Mrs Morwenna Quill', null],
    ['controller:k1', 'surname', 'Quill', null],
    ['controller:k1', 'birth_month', '1964-03', null],
    ['company:90000001', 'name', 'QUILL LTD', null],
    ['controller:k1', 'controller_of', 'individual-person-with-significant-control', 'company:90000001'],
    ['controller:k1', 'control_nature', 'ownership-of-shares-25-to-50-percent', 'company:90000001'],
    ['controller:k1', 'control_nature', 'voting-rights-25-to-50-percent', 'company:90000001'],
    ['controller:k1', 'control_notified', '2016-04-06', 'company:90000001'],
    ['controller:k1', 'control_ceased', '2020-01-31', 'company:90000001'],
  ])
})

test.each(['0000-00-00', '0001-01-01', '0001-01-01T00:00:00', '01/01/0001'])('%s is no date', (none) => {
  const claims = controllersSaid({ ...held, controller_id: 'k1', date_of_birth: none, ceased_on: none })
  expect(claims.map(([, property]) => property)).toEqual(['name', 'controller_of', 'control_notified'])
})

test.each(['1964-03-17', '17/03/1964', '17 March 1964'])('a birth on %s is never finer than its month', (birth) => {
  const claims = controllersSaid({ ...held, controller_id: 'k1', date_of_birth: birth })
  expect(claims.filter(([, property]) => property?.startsWith('birth'))).toEqual([
    ['controller:k1', 'birth_month', '1964-03', null],
  ])
  expect(JSON.stringify(controllersSaid({ ...held, controller_id: 'k1', date_of_birth: 'the 17th' }))).not.toContain(
    '17th',
  )
})

const body = (identification: object | null, more = {}) =>
  controllersSaid({
    ...held,
    controller_id: 'k2',
    kind: 'corporate-entity-person-with-significant-control',
    name: 'HOLD CO',
    identification,
    ...more,
  })
const controllerIn = (claims: ReturnType<typeof said>) =>
  claims.filter(([, property]) => property === 'controller_of').map(([mention]) => mention)

test('a corporate controller is a UK company only where its particulars say so', () => {
  const typed = { place_registered: 'Companies House', country_registered: 'England', registration_number: '9000018 ' }
  expect(controllerIn(body(typed))).toEqual(['company:09000018'])
  expect(body(typed)).toContainEqual(['company:09000018', 'registration_number', '9000018', null])
  const foreign = { place_registered: 'RCS', country_registered: 'Luxembourg', registration_number: '90000018' }
  expect(controllerIn(body(foreign))).toEqual(['controller:k2'])
  expect(body(foreign)).toContainEqual(['controller:k2', 'registration_number', '90000018', null])
  expect(body(foreign)).toContainEqual(['controller:k2', 'registry', 'RCS', null])
  expect(controllerIn(body(null))).toEqual(['controller:k2'])
})

test('one company that controls another twice keeps the dates of each time', () => {
  const typed = { country_registered: 'England', registration_number: '90000018' }
  const one = { ...held, kind: 'corporate-entity-person-with-significant-control', identification: typed }
  const record = recordOf('company_controllers', {
    controller_list: [
      { ...one, controller_id: 'k3', ceased_on: '2018-01-01' },
      { ...one, controller_id: 'k4', notified_on: '2020-01-01' },
    ],
  })
  const times = Map.groupBy(
    claimsOf(record).claims.filter(({ other }) => other !== undefined),
    appointmentOf,
  )
  expect([...times.values()].map((claims) => claims.map(({ property, value }) => [property, value]))).toEqual([
    [
      ['controller_of', 'corporate-entity-person-with-significant-control'],
      ['control_notified', '2016-04-06'],
      ['control_ceased', '2018-01-01'],
    ],
    [
      ['controller_of', 'corporate-entity-person-with-significant-control'],
      ['control_notified', '2020-01-01'],
    ],
  ])
})

test('a protected controller has no name, and is called so', () => {
  const record = recordOf('company_controllers', {
    controller_list: [{ ...held, controller_id: 'k5', kind: 'super-secure-person-with-significant-control' }],
  })
  const { claims, mentions } = claimsOf(record)
  expect(mentions[0]).toEqual({ key: 'controller:k5', kind: 'person' })
  expect(labelsOf(claims)('controller:k5')).toBe('Protected person')
  expect(labelsOf([])('controller:k5')).toBe('Not named')
})

test('a controller of a kind that the register may add later is kept', () => {
  const kinds = (kind: string, identification: object | null) =>
    claimsOf(
      recordOf('company_controllers', { controller_list: [{ ...held, controller_id: 'k6', kind, identification }] }),
    ).mentions[0]?.kind
  expect(kinds('moon-dweller', null)).toBe('person')
  expect(kinds('moon-dweller', { country_registered: 'Luna' })).toBe('company')
  expect(kinds('legal-person-person-with-significant-control', null)).toBe('company')
})

test('a statement is about the company, and each keeps its own dates', () => {
  const statement = 'psc-exists-but-not-identified'
  const claims = said(
    recordOf(
      'company_controllers',
      {
        control_statement_list: [
          { statement, notified_on: '2016-04-06', ceased_on: '2017-01-01' },
          { statement, notified_on: '2018-04-06' },
        ],
      },
      { company_number: '90000001' },
    ),
  )
  expect(claims.map(([mention, property, value]) => [mention, property, value])).toEqual([
    ['company:90000001', 'control_statement', statement],
    ['company:90000001', 'control_statement_notified', '2016-04-06'],
    ['company:90000001', 'control_statement_ceased', '2017-01-01'],
    ['company:90000001', 'control_statement', statement],
    ['company:90000001', 'control_statement_notified', '2018-04-06'],
  ])
})
