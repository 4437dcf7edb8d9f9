import { expect, test } from 'vitest'
import { type Asked, endOf, type Standing } from './ends.ts'
import type { Entry } from './entries.ts'
import { ownershipOf } from './ownership.ts'

const shares = (band: string) => `ownership-of-shares-${band}-percent`
const entry = (controller: string, controlled: string, more: Partial<Entry> = {}): Entry => ({
  controller,
  controlled,
  natures: [shares('75-to-100')],
  notified_on: '2016-04-06',
  ceased_on: null,
  source: { record: 'r1', pointer: '/controller_list/0' },
  ...more,
})
const company = (asked: Asked, ...statements: string[]): Standing => ({
  is: 'company',
  asked,
  statements: statements.map((statement) => ({
    statement,
    notified_on: '2016-04-06',
    ceased_on: null,
    source: { record: 'r1', pointer: '/control_statement_list/0' },
  })),
})
const ask = (entries: readonly Entry[], more: Partial<Parameters<typeof ownershipOf>[0]> = {}) =>
  ownershipOf({
    company: 'company:1',
    entries,
    on: '2026-01-01',
    withEnded: false,
    standingOf: () => company('found'),
    ...more,
  })

test('50–75 % of 75–100 % is 37.5–75 %, and control passes by the majority at each step', () => {
  const { chains } = ask([
    entry('company:2', 'company:1'),
    entry('controller:3', 'company:2', { natures: [shares('50-to-75')] }),
  ])
  expect(chains).toEqual([
    {
      to: 'controller:3',
      direction: 'up',
      of: 'shares',
      rule: 'majority',
      band: { low: 37.5, high: 75 },
      path: ['company:1', 'company:2', 'controller:3'],
    },
  ])
})

test('chains between the same two ends are added and capped at 100', () => {
  const half = [shares('50-to-75')]
  const { totals } = ask([
    entry('company:2', 'company:1', { natures: [shares('25-to-50')] }),
    entry('company:3', 'company:1', { natures: half }),
    entry('controller:4', 'company:2'),
    entry('controller:4', 'company:3'),
  ])
  expect(totals).toEqual([
    { to: 'controller:4', direction: 'up', band: { low: 56.25, high: 100 }, of: 'shares', chains: 2 },
  ])
})

test('an unknown nature and a right without a band give no range', () => {
  const { chains, edges } = ask([
    entry('company:2', 'company:1', { natures: ['rules-the-waves', 'significant-influence-or-control'] }),
  ])
  expect(edges[0]?.stakes).toEqual({ shares: null, votes: null, appoints: false })
  expect(chains[0]).toMatchObject({ band: null, of: null, rule: 'not_passed' })
})

test('the right to appoint the board passes control without a share', () => {
  const board = ['right-to-appoint-and-remove-directors']
  const { chains } = ask([entry('company:2', 'company:1', { natures: board }), entry('controller:3', 'company:2')])
  expect(chains[0]).toMatchObject({ band: null, rule: 'majority_or_appointment' })
  expect(ask([entry('company:2', 'company:1', { natures: board })]).chains[0]?.rule).toBe('appointment')
})

test('a circle ends the chain, has a name, and adds nothing', () => {
  const { circles, chains, totals, edges, nodes } = ask([
    entry('company:2', 'company:1'),
    entry('company:3', 'company:2'),
    entry('company:1', 'company:3'),
  ])
  expect(circles).toEqual([['company:1', 'company:3', 'company:2']])
  expect(chains.filter(({ direction }) => direction === 'up')).toEqual([
    {
      to: 'company:1',
      direction: 'up',
      band: null,
      of: null,
      rule: 'circle',
      path: ['company:1', 'company:2', 'company:3', 'company:1'],
    },
  ])
  expect(totals.every(({ to }) => to !== 'company:1')).toBe(true)
  expect(edges.every(({ isOnCircle }) => isOnCircle)).toBe(true)
  expect(nodes.every(({ end }) => end === null)).toBe(true)
})

test('a day decides which control counts; ended control is shown on request and not followed', () => {
  const entries = [
    entry('controller:old', 'company:1', { ceased_on: '2019-09-02' }),
    entry('company:2', 'company:1', { notified_on: '2019-09-02' }),
    entry('controller:9', 'controller:old'),
  ]
  const keysOn = (on: string, withEnded = false) => ask(entries, { on, withEnded }).nodes.map(({ key }) => key)
  expect(keysOn('2019-09-01')).toEqual(['company:1', 'controller:old', 'controller:9'])
  expect(keysOn('2019-09-02')).toEqual(['company:1', 'company:2'])
  const after = ask(entries, { on: '2019-09-02', withEnded: true })
  expect(after.nodes.find(({ key }) => key === 'controller:old')).toMatchObject({ isOnlyEnded: true })
  expect(after.edges.map(({ isEnded }) => isEnded)).toEqual([false, true])
  expect(after.nodes.map(({ key }) => key)).not.toContain('controller:9')
})

test('each end says what the register says, and never more', () => {
  const on = '2026-01-01'
  expect(endOf(company(null), on)).toBe('not_asked')
  expect(endOf(company('none_found'), on)).toBe('none_found')
  // It named controllers, and all of them have ceased.
  expect(endOf(company('found'), on)).toBe('not_known')
  expect(endOf(company('found', 'no-individual-or-entity-with-signficant-control'), on)).toBe('nobody')
  expect(endOf(company('found', 'psc-details-not-confirmed'), on)).toBe('not_known')
  expect(endOf(company('found', 'psc-exempt-as-trading-on-uk-regulated-market'), on)).toBe('listed')
  expect(endOf(company('found', 'no-individual-or-entity-with-signficant-control'), '2015-01-01')).toBe('not_known')
  const controller = (kind: Extract<Standing, { is: 'controller' }>['kind'], isForeign = false) =>
    endOf({ is: 'controller', kind, isForeign }, on)
  expect([controller('individual'), controller('legal'), controller('protected'), controller(null)]).toEqual([
    ...['person', 'state', 'protected', 'not_known'],
  ])
  expect([controller('corporate', true), controller('corporate')]).toEqual(['foreign', 'not_resolved'])
})

test('one controller through a trust and itself may hold both shares, or the same one', () => {
  const { edges } = ask([
    entry('controller:3', 'company:1', { natures: [shares('25-to-50'), `${shares('25-to-50')}-as-trust`] }),
  ])
  expect(edges[0]?.stakes.shares).toEqual({ low: 25, high: 100 })
})

test('a hostile graph of 10,000 control links and many circles ends, and says that it is partial', () => {
  // Every company of a hundred controls every other one.
  const entries = Array.from({ length: 10_000 }, (_, at) =>
    entry(`company:${at % 100}`, `company:${Math.floor(at / 100)}`),
  )
  const found = ask(entries)
  expect(found.isPartial).toBe(true)
  expect(found.chains.length).toBeLessThanOrEqual(4000)
  expect(found.circles.length).toBeLessThanOrEqual(100)
  expect(found.nodes).toHaveLength(100)
  // What a bound cuts off may hold more.
  expect(found.totals.every(({ band }) => band === null || band.high === 100)).toBe(true)
  const line = Array.from({ length: 10_000 }, (_, at) => entry(`company:${at + 2}`, `company:${at + 1}`))
  expect(ask(line)).toMatchObject({ isPartial: true })
  expect(ask(line).nodes).toHaveLength(500)
})
