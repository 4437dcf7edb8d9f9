/** The graph without a browser: what is drawn, what a change undoes, where things lie, and where a key leads. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GraphEdge, GraphNode } from '../../../../contract/desk/graph.ts'
import { cardName, widthIn } from '../../../../entities/graph-picture/card.ts'
import { cardWords, countsOn } from './card-words.ts'
import { type Drawn, drawnOf, edgeInWords, everything, foldingInWords, holdersOf, mayBeListed } from './drawn.ts'
import { type Arrangement, begun, type Change, edited, type History, redone, undone } from './edits.ts'
import { keptArrangement, placedSince } from './graph-data.ts'
import { hitAt } from './hits.ts'
import { labelLines, labelled } from './labels.ts'
import { layoutOf } from './layout.ts'
import { isDimmed, middleOf, nearLinks, sceneOf, wordsOf } from './scene.ts'
import { chosen, nothingChosen } from './selection.ts'
import { fitted, fromScreen, leastWithNames, letterScale, roomWithTray, toScreen, zoomed } from './viewport.ts'
import { nodeTowards } from './walking.ts'

const node = (key: string, more: Partial<GraphNode> = {}): GraphNode => ({
  key,
  id: key,
  kind: 'person',
  label: key,
  mentions: [key],
  records: 1,
  sources: [],
  ...more,
})
const edge = (a: string, b: string, more: Partial<GraphEdge> = {}): GraphEdge => ({
  a,
  b,
  kind: 'officer_of',
  label: 'Officer of',
  inferred: false,
  roles: ['Director'],
  from: null,
  until: null,
  sources: [{ record: 'r1', pointer: '/x/0' }],
  source_count: 1,
  ...more,
})
const nodes = [
  node('company:1', { kind: 'company' }),
  node('officer:1'),
  node('officer:2'),
  node('address:1', { kind: 'address' }),
]
const edges = [
  edge('officer:1', 'company:1', { from: '2015-05', until: '2017-01-03' }),
  edge('company:1', 'officer:1', { kind: 'same_address', label: 'Same address', inferred: true, roles: [] }),
  edge('officer:2', 'company:1', { inferred: true }),
  edge('officer:2', 'address:1', { kind: 'address', label: 'Address', roles: [] }),
]
const untouched = keptArrangement([])
const drawn = drawnOf({ nodes, edges }, untouched, everything)

test('all relations between two nodes are one line, solid where any of them is stated', () => {
  expect(drawn.links.map(({ a, b, edges, isStated }) => [a, b, edges.length, isStated])).toEqual([
    ['officer:1', 'company:1', 2, true],
    ['officer:2', 'company:1', 1, false],
    ['officer:2', 'address:1', 1, true],
  ])
  expect(drawn.nodeOf.get('company:1')?.degree).toBe(2)
  expect(edgeInWords(edges[0]!)).toBe('Director, May 2015 to 3 Jan 2017')
})

test('a filter leaves out kinds, relations and years, and keeps what has no date', () => {
  const keys = (filter: object) =>
    drawnOf({ nodes, edges }, untouched, { ...everything, ...filter }).links.map(({ key }) => key)
  expect(keys({ kinds: ['address'] })).toHaveLength(2)
  expect(keys({ relations: ['officer_of'] })).toHaveLength(2)
  expect(drawnOf({ nodes, edges }, untouched, { ...everything, from: 2018 }).links[0]?.edges).toHaveLength(1)
  expect(keys({ to: 2014 })).toHaveLength(3)
})

test('a group takes the lines of its members, and lines inside it are gone', () => {
  const grouped = edited(begun(untouched), { group: ['officer:1', 'company:1'], name: 'Northgate' }).now
  const { nodes: shown, links } = drawnOf({ nodes, edges }, grouped, everything)
  expect(shown.map(({ label }) => label)).toEqual(['officer:2', 'address:1', 'Northgate (2)'])
  expect(links).toHaveLength(2)
})

test('a collapsed node holds its neighbours without other links, and opens again', () => {
  const collapsed = edited(begun(untouched), { collapse: 'company:1' })
  const folded = drawnOf({ nodes, edges }, collapsed.now, everything)
  expect(folded.nodes.map(({ key, folded }) => [key, folded.map(({ key }) => key)])).toEqual([
    ['company:1', ['officer:1']],
    ['officer:2', []],
    ['address:1', []],
  ])
  expect(folded.links).toHaveLength(2)
  expect(drawnOf({ nodes, edges }, edited(collapsed, { open: ['company:1'] }).now, everything).nodes).toHaveLength(4)
  // Two nodes with one link between them: one of them stays.
  const pair = { nodes: nodes.slice(0, 2), edges: edges.slice(0, 2) }
  const both = edited(collapsed, { collapse: 'officer:1' }).now
  expect(drawnOf(pair, both, everything).nodes.map(({ key }) => key)).toEqual(['company:1'])
})

/** A company with officers who each have an address of their own, and two companies that one person joins to it. */
const large = {
  nodes: [
    ...['1', '2', '3'].map((at) => node(`company:${at}`, { kind: 'company' })),
    node('officer:link'),
    ...Array.from({ length: 30 }, (_, at) => [
      node(`officer:${at}`, at === 5 ? { standing: { kind: 'banned', words: 'Banned 2018–2026' } } : {}),
      node(`address:${at}`, { kind: 'address' }),
    ]).flat(),
  ],
  edges: [
    ...['1', '2', '3'].map((at) => edge('officer:link', `company:${at}`)),
    ...Array.from({ length: 30 }, (_, at) => [
      edge(`officer:${at}`, `company:${(at % 3) + 1}`),
      edge(`officer:${at}`, `address:${at}`),
    ]).flat(),
  ],
}
const drawnNow = (arrangement: Arrangement, stays?: ReadonlySet<string>) =>
  drawnOf(large, arrangement, everything, stays).nodes.map(({ key }) => key)

test('a large graph counts what belongs to one node on it, and draws who links, who is banned and who is listed', () => {
  // First the addresses, then people: 34 nodes have room, so that people stay.
  expect(drawnNow(untouched)).toHaveLength(34)
  const more = { nodes: [...large.nodes], edges: [...large.edges] }
  for (let at = 30; at < 45; at++) {
    more.nodes.push(node(`officer:${at}`))
    more.edges.push(edge(`officer:${at}`, 'company:1'))
  }
  const { nodes: shown, holderOf } = drawnOf(more, untouched, everything, new Set(['officer:40']))
  expect(shown.map(({ key }) => key)).toEqual([
    'company:1',
    'company:2',
    'company:3',
    'officer:link',
    'officer:5',
    'officer:40',
  ])
  expect(countsOn(shown[0]!)).toEqual([['person', 24]])
  expect(countsOn(shown[4]!)).toEqual([['address', 1]])
  expect(holdersOf({ holderOf }, 'address:0')).toEqual(['officer:0', 'company:1'])
  const all = drawnOf(more, untouched, everything, null)
  expect(all.nodes).toHaveLength(more.nodes.length)
  // Before the lists are read, or without all of them, anybody may be listed.
  const unread = drawnOf(more, untouched, everything, new Set(mayBeListed(all)))
  const folded = all.nodes.filter(({ key }) => unread.holderOf.has(key))
  expect(new Set(folded.map(({ kind }) => kind))).toEqual(new Set(['address']))
})

test('of two nodes that are linked only to each other, both are drawn once one is opened', () => {
  const pair = [node('company:pair', { kind: 'company' }), node('address:pair', { kind: 'address' })]
  const given = { nodes: [...large.nodes, ...pair], edges: [...large.edges, edge('company:pair', 'address:pair')] }
  // Without room for companies either: many more of them have one officer.
  for (let at = 30; at < 80; at++) {
    given.nodes.push(node(`officer:${at}`), node(`company:${at}`, { kind: 'company' }))
    given.edges.push(edge(`officer:${at}`, `company:${at}`), edge(`officer:${at}`, 'company:1'))
  }
  const open = drawnOf(given, edited(begun(untouched), { open: ['company:pair'] }).now, everything)
  expect(open.nodes.map(({ key }) => key)).toEqual(expect.arrayContaining(['company:pair', 'address:pair']))
  const all = [...new Set(drawnOf(given, untouched, everything).holderOf.values())]
  const { holderOf } = drawnOf(given, edited(begun(untouched), { open: all }).now, everything)
  expect(holderOf.size).toBe(0)
})

test('a node that somebody opened stays open with the case, and a new layout folds it again', () => {
  const history = edited(begun(untouched), { open: ['officer:0'] })
  expect(drawnNow(history.now)).toHaveLength(35)
  expect(drawnNow(history.now)).toContain('address:0')
  const [placed] = placedSince(untouched, history.now)
  expect(placed).toMatchObject({ key: 'officer:0', collapsed: false })
  const kept = keptArrangement([node('officer:0', { collapsed: false, hidden: false })])
  expect(drawnNow(kept)).toContain('address:0')
  expect(drawnNow(edited(history, { collapse: 'officer:0' }).now)).not.toContain('address:0')
  expect(drawnNow(edited(history, 'arrange').now)).toHaveLength(34)
})

test('a press on collapse says what it did, and never that a node without neighbours has some', () => {
  const wordsOf = (arrangement: Arrangement, key: string, filter = everything) =>
    foldingInWords(drawnOf({ nodes, edges }, arrangement, filter), key)
  expect(wordsOf(untouched, 'company:1')).toBe('1 node folded in.')
  expect(wordsOf(edited(begun(untouched), { collapse: 'company:1' }).now, 'company:1')).toBe('1 node shown again.')
  expect(wordsOf(untouched, 'address:1')).toBe('All its neighbours have other links.')
  const alone = { ...everything, relations: ['officer_of', 'same_address'] }
  expect(wordsOf(untouched, 'officer:1', alone)).toBe('It has no neighbours in this drawing.')
})

test('nodes without links stand in the tray, unless an analyst moved them or nothing has links', () => {
  const filter = { ...everything, relations: ['officer_of', 'same_address'] }
  const trayOf = (arrangement: Arrangement, given = { nodes, edges }) =>
    drawnOf(given, arrangement, filter).inTray.map(({ key }) => key)
  expect(trayOf(untouched)).toEqual(['company:1', 'officer:1'])
  const moved = edited(begun(untouched), { move: new Map([['officer:1', { x: 1, y: 2 }]]) }).now
  expect(trayOf(moved)).toEqual(['company:1'])
  expect(trayOf(untouched, { nodes, edges: [] })).toEqual([])
})

test('a new layout forgets the places that an analyst chose, and undo brings them back', () => {
  const moved = edited(begun(untouched), { move: new Map([['officer:1', { x: 1, y: 2 }]]) })
  const arranged = edited(moved, 'arrange')
  expect([arranged.now.moved.size, arranged.now.round]).toEqual([0, 1])
  expect(placedSince(moved.now, arranged.now)).toMatchObject([{ key: 'officer:1', x: null, y: null }])
  expect(undone(arranged).now).toBe(moved.now)
})

test('an e-mail address breaks after its sign, in smaller letters before it is cut; a postcode stays whole', () => {
  expect(cardName('enquiries@northgateholdings.example.com', 200)).toEqual({
    lines: ['enquiries@', 'northgateholdings.example.com'],
    size: 12,
  })
  expect(cardName('31 Saddler Road, Hull, HU1 7VI', 180).lines).toEqual(['31 Saddler Road, Hull,', 'HU1 7VI'])
})

test('cards are as wide as their names need, where their places leave room', () => {
  const long = 'HOLLOWMERE KITCHENS & BATHROOMS MANUFACTURING LIMITED'
  const companies = ['a', 'b'].map((key) => node(key, { kind: 'company', label: key === 'a' ? long : key }))
  const two = drawnOf({ nodes: companies, edges: [edge('a', 'b')] }, untouched, everything)
  const widthAt = (x: number, y: number) =>
    sceneOf(
      two,
      new Map([
        ['a', { x: 0, y: 0 }],
        ['b', { x, y }],
      ]),
    ).size.width
  expect(widthAt(600, 0)).toBeGreaterThan(200)
  expect(widthAt(600, 0)).toBeLessThanOrEqual(280)
  expect([widthAt(270, 0), widthAt(270, 200), widthAt(10, 0)]).toEqual([210, widthAt(600, 0), widthAt(600, 0)])
})

const changes = fc.array(
  fc.oneof(
    fc.record({ hide: fc.subarray(nodes.map(({ key }) => key)) }),
    fc.record({ show: fc.subarray(nodes.map(({ key }) => key)) }),
    fc.record({ move: fc.constant(new Map([['officer:1', { x: 1, y: 2 }]])) }),
    fc.record({ group: fc.subarray(nodes.map(({ key }) => key)), name: fc.constant('Group') }),
    fc.record({ expand: fc.constantFrom('officer:1', 'officer:2') }),
    fc.record({ collapse: fc.constantFrom('officer:1', 'company:1') }),
    fc.record({ open: fc.constantFrom('officer:1', 'company:1') }),
    fc.constant('arrange' as const),
  ) as fc.Arbitrary<Change>,
  { maxLength: 12 },
)

test('undoing every change ends where it began, and redoing them where it was', () => {
  fc.assert(
    fc.property(changes, (list) => {
      const made = list.reduce(edited, begun(untouched))
      const back = list.reduce<History>(undone, made)
      expect(back.now).toBe(untouched)
      expect(list.reduce<History>(redone, back).now).toBe(made.now)
    }),
  )
})

test('the server keeps only what changed, and gives the same arrangement back', () => {
  const now = edited(edited(begun(untouched), { hide: ['officer:2'] }), {
    move: new Map([['officer:1', { x: 3, y: 4 }]]),
  }).now
  const placed = placedSince(untouched, now)
  expect(placed).toEqual([
    { key: 'officer:1', x: 3, y: 4, hidden: false, collapsed: null, group: null },
    { key: 'officer:2', x: null, y: null, hidden: true, collapsed: null, group: null },
  ])
  const kept = nodes.map((one) => {
    const { x, y, hidden } = placed.find(({ key }) => key === one.key) ?? { x: null, y: null, hidden: false }
    return { ...one, ...(x !== null && y !== null && { x, y }), hidden }
  })
  expect(keptArrangement(kept)).toEqual(now)
  expect(placedSince(now, untouched)).toContainEqual({
    key: 'officer:2',
    x: null,
    y: null,
    hidden: false,
    collapsed: null,
    group: null,
  })
})

test('the same graph is laid out the same way, and a fixed node stays', async () => {
  const asked = {
    nodes: [{ kind: 'person' }, { kind: 'company' }, { kind: 'address', x: 7, y: 8, isFixed: true }],
    links: [
      [0, 1],
      [1, 2],
    ] as [number, number][],
    canvas: { width: 1300, height: 700 },
  }
  const places = await layoutOf(asked)
  expect(places).toEqual(await layoutOf(asked))
  expect([...places.slice(4)]).toEqual([7, 8])
  const apart = Math.hypot(places[0]! - places[2]!, places[1]! - places[3]!)
  expect(apart).toBeGreaterThan(50)
})

const places = new Map([
  ['company:1', { x: 0, y: 0 }],
  ['officer:1', { x: 100, y: 10 }],
  ['officer:2', { x: -100, y: -20 }],
  ['address:1', { x: -100, y: 120 }],
])

test('an arrow key leads to the neighbour in its direction, and to the nearest node where there is none', () => {
  expect(nodeTowards(drawn, places, 'company:1', 'ArrowRight')).toBe('officer:1')
  expect(nodeTowards(drawn, places, 'company:1', 'ArrowLeft')).toBe('officer:2')
  expect(nodeTowards(drawn, places, 'officer:2', 'ArrowDown')).toBe('address:1')
  expect(nodeTowards(drawn, places, 'officer:1', 'ArrowRight')).toBeUndefined()
})

test('every node can be reached by arrow keys from every other', () => {
  const reached = new Set(['officer:1'])
  for (const from of reached)
    for (const way of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
      const next = nodeTowards(drawn, places, from, way)
      if (next) reached.add(next)
    }
  expect(reached.size).toBe(nodes.length)
})

test('a press finds the card under it, else the line', () => {
  const view = { x: 200, y: 200, k: 1 }
  const wide = new Map([...places].map(([key, { x, y }]) => [key, { x: 4 * x, y: 4 * y }]))
  const scene = sceneOf(drawn, wide)
  const line = scene.lines.find(({ key }) => key === drawn.links[0]?.key)!
  const on = toScreen(view, middleOf(line))
  expect(hitAt(scene, view, { x: 290, y: 220 }, new Map())).toEqual({ is: 'node', key: 'company:1' })
  expect(hitAt(scene, view, { x: on.x, y: on.y + 3 }, new Map())).toEqual({ is: 'link', key: line.key })
  expect(hitAt(scene, view, { x: 300, y: 900 }, new Map())).toBeNull()
})

test('zooming keeps the point under the pointer, and everything fits the box', () => {
  const view = zoomed({ x: 10, y: 20, k: 1 }, 1.5, { x: 100, y: 100 })
  expect(fromScreen(view, { x: 100, y: 100 })).toEqual({ x: 90, y: 80 })
  const whole = fitted(places.values(), { width: 400, height: 300 })
  for (const place of places.values()) {
    const { x, y } = toScreen(whole, place)
    expect(x >= 0 && x <= 400 && y >= 0 && y <= 300).toBe(true)
  }
})

test('a graph too large for its names is fitted at the smallest scale that has room for them, from its top left', () => {
  const card = { width: 200, height: 56 }
  const far = [0, 1, 2, 3].flatMap((x) => [0, 1, 2, 3].map((y) => ({ x: 1000 * x, y: 700 * y })))
  const view = fitted(far, { width: 800, height: 600 }, card)
  expect(view.k).toBe(leastWithNames)
  const { x, y } = toScreen(view, { x: -card.width / 2, y: -card.height / 2 })
  expect([Math.round(x), Math.round(y)]).toEqual([14, 14])
})

test('the list of nodes without links goes below the drawing where only the whole width has room for its names', () => {
  const card = { width: 200, height: 56 }
  const columns = [0, 280, 560, 840].flatMap((x) => [0, 100, 200].map((y) => ({ x, y })))
  const narrow = roomWithTray(columns, { width: 842, height: 784 }, card)
  expect(narrow).toEqual({ isBelow: true, room: { width: 842, height: 640 } })
  const view = fitted(columns, narrow.room, card)
  for (const place of columns) {
    const { x, y } = toScreen(view, place)
    expect(x + (view.k * card.width) / 2).toBeLessThanOrEqual(842)
    expect(y + (view.k * card.height) / 2).toBeLessThanOrEqual(640)
  }
  expect(roomWithTray(columns, { width: 1282, height: 684 }, card).isBelow).toBe(false)
  // The whole width has no room for them either.
  expect(roomWithTray(columns, { width: 630, height: 784 }, card).isBelow).toBe(false)
  expect(roomWithTray(columns, { width: 842, height: 784 }, null).isBelow).toBe(false)
})

test('letters keep their size on screen while the drawing becomes smaller, and words fit the smaller card', () => {
  for (const k of [0.1, 0.6, 0.9, 1]) expect(letterScale(k)).toBe(1)
  const one = { ...drawn.nodes[1]!, label: 'HOLLOWMERE KITCHENS & BATHROOMS MANUFACTURING LIMITED', documents: 3 }
  for (const scale of [0.6, 0.7, 0.85]) {
    const { lines, size, leading, words } = cardWords(one, 200 * scale, 56 * scale)
    expect(size).toBe(12)
    expect(words.name).toBeGreaterThanOrEqual(10)
    const last = words.name + (lines.length - 1) * leading
    expect(Math.max(words.factAt, last)).toBeLessThan(56 * scale)
    for (const line of lines) expect(widthIn(line, 12)).toBeLessThan(200 * scale)
  }
})

test('a name takes two lines at most, and names do not cover each other', () => {
  expect(labelLines('NORTHGATE HOLDINGS INTERNATIONAL LIMITED LIABILITY PARTNERSHIP')).toHaveLength(2)
  expect(labelLines('x'.repeat(5000))[0]).toHaveLength(22)
  const close = new Map(nodes.map(({ key }) => [key, { x: 0, y: 0 }]))
  const view = { x: 200, y: 200, k: 1 }
  const size = { width: 400, height: 400 }
  expect([...labelled(drawn.nodes, close, view, size, new Set()).values()].toSorted()).toEqual(['above', 'below'])
  expect(labelled(drawn.nodes, close, view, size, new Set(['address:1'])).has('address:1')).toBe(true)
})

test('the names of people and companies come before those of busier documents and addresses', () => {
  const busy = [0, 1, 2].map((at) => edge('document:1', `officer:${at}`, { kind: 'document' }))
  const some = [node('document:1', { kind: 'document' }), node('address:1', { kind: 'address' }), ...nodes.slice(0, 2)]
  const { nodes: all } = drawnOf({ nodes: some, edges: busy }, untouched, everything)
  const close = new Map(some.map(({ key }) => [key, { x: 0, y: 0 }]))
  const named = labelled(all, close, { x: 200, y: 200, k: 1 }, { width: 400, height: 400 }, new Set())
  expect([...named.keys()].toSorted()).toEqual(['company:1', 'officer:1'])
})

test('every painter gets the same scene: lines with their kind, and the words of a busy line', () => {
  const places = new Map([
    ['company:1', { x: 0, y: 0 }],
    ['officer:1', { x: 300, y: 40 }],
    ['officer:2', { x: -300, y: 0 }],
  ])
  const scene = sceneOf(drawn, places)
  // The address has no position yet: neither it nor its line is drawn.
  expect(scene.nodes.map(({ node, x, y }) => [node.key, x, y])).toEqual([
    ['company:1', 0, 0],
    ['officer:1', 300, 40],
    ['officer:2', -300, 0],
  ])
  expect(scene.lines.map(({ isInferred, isMany, arrow }) => [isInferred, isMany, arrow])).toEqual([
    [false, true, null],
    [true, false, null],
  ])
  expect(middleOf(scene.lines[0]!)).toEqual({ x: 150, y: 20 })
  expect(wordsOf(drawn.links[0]!)).toBe('Director, May 2015 to 3 Jan 2017 and 1 more')
})

test('a document of one company is a count on it, and drawn on request or where it links two', () => {
  const papers = [1, 2, 3].map((at) => node(`document:${at}`, { kind: 'document' }))
  const filed = papers.map(({ key }) => edge('company:1', key, { kind: 'document' }))
  const shared = edge('officer:1', 'document:3', { kind: 'document' })
  const given = { nodes: [...nodes, ...papers], edges: [...filed, shared] }
  const drawnWith = (documents: boolean) => drawnOf(given, untouched, { ...everything, documents })
  const keysOf = ({ nodes }: Drawn) => nodes.flatMap(({ key }) => (key.startsWith('document:') ? [key] : []))
  expect(keysOf(drawnWith(false))).toEqual(['document:3'])
  expect(drawnWith(false).nodeOf.get('company:1')?.documents).toBe(2)
  expect(keysOf(drawnWith(true))).toEqual(['document:1', 'document:2', 'document:3'])
  expect(drawnWith(true).nodeOf.get('company:1')?.documents).toBe(0)
})

test('control is a line of its own, and dashed once all of it ended', () => {
  const control = (more: Partial<GraphEdge>) =>
    edge('company:1', 'officer:1', {
      kind: 'controller_of',
      label: 'Controls',
      roles: ['voting-rights-75-to-100-percent'],
      from: '2016-04-06',
      ...more,
    })
  const places = new Map(['company:1', 'officer:1'].map((key, at) => [key, { x: at, y: 0 }]))
  const looks = (...edges: GraphEdge[]) => {
    const [line] = sceneOf(drawnOf({ nodes, edges }, untouched, everything), places).lines
    return [line?.isControl, line?.isEnded]
  }
  const ended = control({ until: '2020-01-01' })
  expect(looks(control({ until: null }))).toEqual([true, false])
  expect(looks(ended)).toEqual([true, true])
  // Another relation lasts, or the control was given again.
  expect(looks(ended, edge('company:1', 'officer:1'))).toEqual([false, false])
  expect(looks(ended, control({ until: null }))).toEqual([true, false])
  expect(looks(edge('company:1', 'officer:1'))).toEqual([false, false])
  expect(edgeInWords(ended)).toBe('Controls: Over 75% of the voting rights, 6 Apr 2016 to 1 Jan 2020')
})

test('a line between two of one kind has an arrow along it', () => {
  const holding = [node('company:1', { kind: 'company' }), node('company:2', { kind: 'company' })]
  const held = drawnOf({ nodes: holding, edges: [edge('company:1', 'company:2')] }, untouched, everything)
  const places = new Map([
    ['company:1', { x: 0, y: 0 }],
    ['company:2', { x: 0, y: 200 }],
  ])
  expect(sceneOf(held, places).lines[0]?.arrow).toBe(90)
})

test('the lines of a selected node, of the one under the pointer and of a path stand out; a path dims the rest', () => {
  const none = { selected: new Set<string>(), path: new Set<string>(), hovered: null }
  const near = (attention: object) => [...nearLinks(drawn, { ...none, ...attention })].map(({ a, b }) => `${a} ${b}`)
  expect(near({})).toEqual([])
  expect(near({ selected: new Set(['officer:1']) })).toEqual(['officer:1 company:1'])
  expect(near({ hovered: 'address:1' })).toEqual(['officer:2 address:1'])
  const path = new Set(['company:1', drawn.links[1]!.key])
  expect(near({ path })).toEqual(['officer:2 company:1'])
  expect(['company:1', 'officer:1'].map((key) => isDimmed({ ...none, path }, key))).toEqual([false, true])
  expect(isDimmed(none, 'officer:1')).toBe(false)
})

test('a press selects one node, with a key held several; a press on a line or on nothing ends that', () => {
  const press = (key: string, isMore = false) => ({ press: { is: 'node', key }, isMore }) as const
  const both = [press('a'), press('b', true)].reduce(chosen, nothingChosen)
  expect([...both.nodes]).toEqual(['a', 'b'])
  expect([...chosen(both, press('b', true)).nodes]).toEqual(['a'])
  expect([...chosen(both, press('c')).nodes]).toEqual(['c'])
  const found = chosen(both, { path: ['a', 'b'] })
  expect(chosen(found, 'nothing')).toMatchObject({ nodes: new Set(), ends: ['a', 'b'] })
  expect(chosen(found, { press: null, isMore: false })).toMatchObject({ nodes: new Set(), ends: null })
  expect(chosen(both, { press: { is: 'link', key: 'l' }, isMore: true })).toMatchObject({ nodes: new Set(), link: 'l' })
  expect(chosen(both, { show: 'd' })).toMatchObject({ nodes: new Set(['d']), current: 'd', toFocus: { key: 'd' } })
})
