import { expect, test } from 'vitest'
import type { OwnershipEdge, OwnershipNode } from '../../contract/desk/ownership.ts'
import { chartOf, paperOf, pathOf, sizes, tipOf } from './chart.ts'
import type { Point } from './layout.ts'

const node = (key: string, more: Partial<OwnershipNode> = {}): OwnershipNode => ({
  key,
  id: 'm1',
  kind: 'company',
  label: key,
  company_number: '90000001',
  asked: 'found',
  controller_kind: null,
  registration: null,
  statements: [],
  ended: false,
  ...more,
})
const edge = (controller: string, controlled: string, more: Partial<OwnershipEdge> = {}): OwnershipEdge => ({
  controller,
  controlled,
  natures: ['ownership-of-shares-75-to-100-percent'],
  low: 75,
  high: 100,
  of: 'shares',
  notified_on: '2016-04-06',
  ended: false,
  circle: false,
  source: { record: 'r', pointer: '/controller_list/0' },
  ...more,
})

test('a line says its range and its other rights; an unknown nature stays as it is', () => {
  const natures = [
    ...['ownership-of-shares-75-to-100-percent', 'voting-rights-75-to-100-percent'],
    ...['right-to-appoint-and-remove-directors', 'moon-rights'],
  ]
  const words = (more: Partial<OwnershipEdge>) =>
    chartOf({ nodes: [node('a'), node('b')], edges: [edge('a', 'b', more)] }, 'b').lines[0]?.words
  expect(words({ natures })?.[0]).toBe('75–100% of shares and votes')
  expect(words({ natures: natures.slice(0, 3) })?.[1]).toBe('appoints the board')
  const apart = ['ownership-of-shares-75-to-100-percent', 'voting-rights-50-to-75-percent']
  expect(words({ natures: apart })).toEqual(['75–100% of shares', '50–75% of votes'])
  expect(words({ natures: ['moon-rights'], low: null, high: null, of: null })).toEqual(['moon-rights'])
  expect(words({ natures: [], low: null, high: null, of: null })).toEqual(['Nature not given'])
  expect(words({ ended: true, ceased_on: '2019-09-02' })).toEqual(['Ended', '2 September 2019'])
})

test('control that goes on is drawn once, without its ended entries', () => {
  const edges = [
    edge('a', 'b', { ended: true, ceased_on: '2018-01-01' }),
    edge('a', 'b', { notified_on: '2019-01-01' }),
  ]
  const { lines } = chartOf({ nodes: [node('a'), node('b')], edges }, 'b')
  expect(lines).toMatchObject([{ isEnded: false, words: ['75–100% of shares'] }])
})

test('a name takes two lines at most, and is cut to the box', () => {
  const label = 'THE VERY LONG NAME OF A COMPANY THAT NEEDS MORE THAN TWO LINES OF A BOX LIMITED'
  const [box] = chartOf({ nodes: [node('a', { label })], edges: [] }, 'a').boxes
  expect(box?.name).toHaveLength(2)
  expect(box?.name[1]).toMatch(/…$/)
  expect(chartOf({ nodes: [node('a', { label: 'X'.repeat(80) })], edges: [] }, 'a').boxes[0]?.name).toHaveLength(1)
})

test('an end says what it is, and a line of a circle leads up', () => {
  const nodes = [node('a'), node('b'), node('c', { kind: 'person', end: 'person', company_number: null })]
  const edges = [edge('a', 'b', { circle: true }), edge('b', 'a', { circle: true }), edge('c', 'a')]
  const { boxes, lines } = chartOf({ nodes, edges }, 'b')
  expect(boxes.map(({ under, isOnCircle }) => [under, isOnCircle])).toEqual([
    ['90000001', true],
    ['90000001', true],
    ['Person', false],
  ])
  const back = lines.find(({ isBack }) => isBack)!
  expect(back.edges[0]).toMatchObject({ controller: 'b', controlled: 'a' })
  const lowerEdge = boxes[0]!.y + sizes.height / 2
  expect(tipOf(back)).toMatchObject({ y: lowerEdge, turn: -90 })
  expect(pathOf(back)).toMatch(new RegExp(` ${lowerEdge}$`))
})

test('words of two lines of one controller are not in one place', () => {
  const nodes = [node('a'), node('b'), node('c'), node('d', { kind: 'person', end: 'person', company_number: null })]
  const edges = [edge('b', 'a'), edge('c', 'a'), edge('d', 'b'), edge('d', 'c')]
  const { lines } = chartOf({ nodes, edges }, 'a')
  const places = lines.map(({ at }) => `${at.x} ${at.y}`)
  expect(new Set(places).size).toBe(4)
})

test('words are whole within the chart, and the words of a circle stand beside the boxes of the row that it passes', () => {
  const nodes = [node('a'), node('b'), node('c')]
  const natures = ['ownership-of-shares-75-to-100-percent', 'right-to-appoint-and-remove-directors']
  const edges = [edge('b', 'a', { natures }), edge('c', 'b', { natures }), edge('a', 'c', { natures, circle: true })]
  const { width, boxes, lines } = chartOf({ nodes, edges }, 'a')
  for (const line of lines) {
    const { left, right } = paperOf(line)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
  }
  const back = paperOf(lines.find(({ isBack }) => isBack)!)
  const passed = boxes.find(({ node }) => node.key === 'b')!
  const edgesOfBox = [passed.x - sizes.width / 2, passed.x + sizes.width / 2]
  expect(back.right <= edgesOfBox[0]! || back.left >= edgesOfBox[1]!).toBe(true)
  const { points } = lines.find(({ isBack }) => isBack)!
  const [start, passing, end] = points as [Point, Point, Point]
  for (const [at, key] of [
    [start, 'a'],
    [end, 'c'],
  ] as const) {
    const box = boxes.find(({ node }) => node.key === key)!
    expect(Math.sign(at.x - box.x)).toBe(passing.x < box.x ? -1 : 1)
  }
})
