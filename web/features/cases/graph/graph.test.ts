/** The graph without a browser: what is drawn, and what a change undoes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CaseGraph, GraphNode } from '../../../../contract/desk/graph.ts'
import type { ScreeningMark } from '../../../../contract/desk/screening.ts'
import { noMarks } from '../../../lookup/screening/marks.ts'
import { countsOn } from './card-words.ts'
import {
  type Drawn,
  drawnOf,
  edgeInWords,
  everything,
  foldingInWords,
  holdersOf,
  mayBeListed,
  pathIn,
} from './drawn.ts'
import { type Arrangement, begun, type Change, edited, type History, redone, undone, untouched } from './edits.ts'
import { merged } from './graph-data.ts'
import { leftOutInWords, marksOf } from './left-out.ts'
import {
  type Arranged,
  type Placed,
  placedAs,
  placedIn,
  placedSince,
  rowsIn,
  unread,
  unsentIn,
  withKept,
  withSaved,
  withSent,
  withUnsaved,
} from './placement.ts'
import { drawn, edge, edges, node, nodes } from './testing/small-graph.ts'

const keptArrangement = (nodes: readonly GraphNode[]) => withKept(unread, rowsIn([{ nodes }])).history.now

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
  const [placed] = placedSince(new Map(), history.now)
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
  expect(placedSince(placedIn(moved.now), arranged.now)).toMatchObject([{ key: 'officer:1', x: null, y: null }])
  expect(undone(arranged).now).toBe(moved.now)
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
  const placed = placedSince(new Map(), now)
  expect(placed).toEqual([
    { key: 'officer:1', x: 3, y: 4, hidden: false, collapsed: null, group: null },
    { key: 'officer:2', x: null, y: null, hidden: true, collapsed: null, group: null },
  ])
  const kept = nodes.map((one) => {
    const { x, y, hidden } = placed.find(({ key }) => key === one.key) ?? { x: null, y: null, hidden: false }
    return { ...one, ...(x !== null && y !== null && { x, y }), hidden }
  })
  expect(keptArrangement(kept)).toEqual(now)
  expect(placedSince(placedIn(now), untouched)).toContainEqual({
    key: 'officer:2',
    x: null,
    y: null,
    hidden: false,
    collapsed: null,
    group: null,
  })
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

const read = (...nodes: Parameters<typeof node>[]) => rowsIn([{ nodes: nodes.map((of) => node(...of)) }])
const at = (x: number) => ({ move: new Map([['officer:1', { x, y: 0 }]]) })

test('nodes that are read later come with their places and groups, and undo keeps them', () => {
  const first = withKept(unread, read(['officer:1', { x: 1, y: 0, hidden: false }]))
  const changed = { ...first, history: edited(first.history, { hide: ['company:1'] }) }
  const later = withKept(changed, read(['officer:2', { x: 5, y: 6, hidden: true, group: 'Agents' }]))
  for (const { moved, groups } of [later.history.now, undone(later.history).now]) {
    expect(moved.get('officer:2')).toEqual({ x: 5, y: 6 })
    expect(groups).toEqual([{ id: 'group:officer:2', name: 'Agents', members: ['officer:2'] }])
  }
  const moved = edited(later.history, { move: new Map([['officer:2', { x: 7, y: 6 }]]) }).now
  expect(placedSince(later.kept, moved)).toContainEqual({
    key: 'officer:2',
    x: 7,
    y: 6,
    hidden: true,
    collapsed: null,
    group: 'Agents',
  })
})

test('a colleague’s move counts, unless the analyst moved the node since', () => {
  const first = withKept(unread, read(['officer:1', { x: 1, y: 0 }], ['officer:2', { x: 1, y: 1 }]))
  const mine = { ...first, history: edited(first.history, at(2)) }
  const theirs = withKept(mine, read(['officer:1', { x: 3, y: 0 }], ['officer:2', { x: 3, y: 1 }]))
  expect(theirs.history.now.moved.get('officer:1')).toEqual({ x: 2, y: 0 })
  expect(theirs.history.now.moved.get('officer:2')).toEqual({ x: 3, y: 1 })
  expect(placedSince(theirs.kept, theirs.history.now).map(({ key }) => key)).toEqual(['officer:1'])
})

test('what this page saved is no news: an undo before and after it stays', () => {
  const first = withKept(unread, read(['officer:1', { x: 1, y: 0 }]))
  const history = edited(first.history, at(2))
  const sent = [...placedIn(history.now).values()]
  const saved = rowsIn([placedAs({ nodes: [node('officer:1', { x: 1, y: 0 })] }, sent)])
  for (const noted of [sent, []])
    expect(undone(withKept({ ...first, history, sent: noted }, saved).history).now.moved.get('officer:1')?.x).toBe(1)
  const early = withKept({ ...first, history: undone(history), sent }, saved)
  expect(early.history.now.moved.get('officer:1')?.x).toBe(1)
  expect(placedSince(early.kept, early.history.now)).toMatchObject([{ key: 'officer:1', x: 1 }])
})

const changedBy = (arranged: Arranged, change: Change): Arranged => ({
  ...arranged,
  history: edited(arranged.history, change),
})
const unsavedIn = ({ kept, history }: Arranged) => placedSince(kept, history.now)
/** As the page sends its changes: the rows on their way, and how they end. */
function sendingOf(arranged: Arranged): [Arranged, Placed[]] {
  const rows = unsentIn(arranged)
  return [withSent(arranged, rows), rows]
}

test('a node that the analyst hid and a colleague shows and hides again stays hidden', () => {
  const shown = read(['officer:1', { hidden: false }])
  const hidden = read(['officer:1', { hidden: true }])
  const isHidden = ({ history }: Arranged) => history.now.hidden.has('officer:1')
  const [sent, rows] = sendingOf(changedBy(withKept(unread, shown), { hide: ['officer:1'] }))
  const saved = withSaved(sent, rows)
  const confirmed = withKept(sent, hidden)
  // The save may end before the node is read, after it, and after a colleague's change was read.
  for (const one of [saved, withKept(saved, hidden), confirmed, withSaved(confirmed, rows)]) {
    const undoneBy = withKept(one, shown)
    expect(isHidden(undoneBy)).toBe(false)
    expect(unsavedIn(withSaved(undoneBy, rows))).toEqual([])
    const hiddenAgain = withKept(undoneBy, hidden)
    expect(isHidden(hiddenAgain)).toBe(true)
    expect(unsavedIn(hiddenAgain)).toEqual([])
  }
})

test('what was saved is not sent again, also of nodes that no reply has any more', () => {
  const first = withKept(unread, read(['officer:1', { x: 1, y: 0 }], ['officer:2', { x: 5, y: 6 }]))
  const [sent, rows] = sendingOf(changedBy(first, 'arrange'))
  expect(rows.map(({ key }) => key)).toEqual(['officer:1', 'officer:2'])
  const saved = withKept(withSaved(sent, rows), read(['officer:1']))
  const [, more] = sendingOf(changedBy(saved, { hide: ['company:1'] }))
  expect(more.map(({ key }) => key)).toEqual(['company:1'])
  const failed = withUnsaved(sent, rows)
  expect(sendingOf(failed)[1]).toHaveLength(2)
})

test('while saves are on their way, their rows are no news and are not sent again', () => {
  const first = withKept(unread, read(['officer:1', { x: 1, y: 0 }]))
  const [one, oneRows] = sendingOf(changedBy(first, at(2)))
  const [two, twoRows] = sendingOf(changedBy(one, at(3)))
  const [three, threeRows] = sendingOf(changedBy(two, { hide: ['company:1'] }))
  expect(threeRows.map(({ key }) => key)).toEqual(['company:1'])
  expect(unsentIn({ ...one, history: undone(one.history) })).toMatchObject([{ key: 'officer:1', x: 1 }])
  const undoing = { ...three, history: undone(undone(three.history)) }
  const early = withKept(undoing, read(['officer:1', { x: 2, y: 0 }]))
  const late = withKept(withSaved(early, oneRows), read(['officer:1', { x: 3, y: 0 }]))
  expect(late.history.now.moved.get('officer:1')?.x).toBe(2)
  expect(undone(late.history).now.moved.get('officer:1')?.x).toBe(1)
  const ended = [twoRows, threeRows].reduce(withSaved, late)
  expect(ended.sent).toEqual([])
  expect(unsavedIn(ended)).toMatchObject([
    { key: 'officer:1', x: 2 },
    { key: 'company:1', hidden: false },
  ])
})

test('a colleague’s change to one node leaves a moved group where it is', () => {
  const grouped = changedBy(withKept(unread, rowsIn([{ nodes }])), {
    group: ['officer:1', 'officer:2', 'company:1'],
    name: 'Northgate',
  })
  const [sent, rows] = sendingOf(changedBy(grouped, { move: new Map([['group:officer:1', { x: 8, y: 9 }]]) }))
  const saved = withSaved(sent, rows)
  for (const change of [{ hidden: true }, { x: 1, y: 1 }, { group: undefined }]) {
    const its = { key: 'officer:2', x: 8, y: 9, group: 'Northgate', ...change }
    const learnt = withKept(saved, read(['officer:2', its]))
    expect(unsavedIn(learnt)).toEqual([])
    for (const key of ['officer:1', 'company:1']) expect(learnt.history.now.moved.get(key)).toEqual({ x: 8, y: 9 })
  }
})

test('a group whose only placed node the analyst chose leaves it there', () => {
  const placed = edited(begun(untouched), at(4))
  const grouped = edited(placed, { group: ['officer:1', 'company:1'], name: 'Northgate' })
  expect(edited(grouped, { ungroup: 'group:officer:1' }).now.moved.get('officer:1')).toEqual({ x: 4, y: 0 })
})

test('a group that begins with a node that another group lost has an id of its own', () => {
  const three = ['officer:1', 'officer:2', 'company:1']
  const first = edited(begun(untouched), { group: three, name: 'One' })
  const { groups } = edited(first, { group: ['officer:1', 'address:1'], name: 'Two' }).now
  expect(new Set(groups.map(({ id }) => id)).size).toBe(2)
  const learnt = withKept(
    { ...unread, history: first, kept: placedIn(first.now) },
    read(['officer:1', { group: 'Two' }]),
  )
  expect(new Set(learnt.history.now.groups.map(({ id }) => id)).size).toBe(2)
})

test('a path is drawn to its end, also where that is a group', () => {
  const grouped = edited(begun(untouched), { group: ['officer:2', 'address:1'], name: 'Northgate' }).now
  const shown = drawnOf({ nodes, edges }, grouped, everything)
  const path = pathIn(
    shown,
    ['officer:1', 'company:1', 'officer:2'].map((key) => node(key)),
  )
  expect(path.has('group:officer:2')).toBe(true)
  expect(shown.links.every(({ key }) => path.has(key))).toBe(true)
})

test('the place of a group is kept with its nodes, and its nodes part again when it is undone', () => {
  const grouped = edited(begun(untouched), { group: ['officer:1', 'company:1'], name: 'Northgate' })
  const moved = edited(grouped, { move: new Map([['group:officer:1', { x: 8, y: 9 }]]) })
  const placed = placedSince(new Map(), moved.now)
  expect(placed.map(({ key, x, y }) => [key, x, y])).toEqual([
    ['officer:1', 8, 9],
    ['company:1', 8, 9],
  ])
  const kept = keptArrangement(placedAs({ nodes }, placed).nodes)
  const [group] = drawnOf({ nodes, edges }, kept, everything).nodes.filter(({ kind }) => kind === 'group')
  for (const { key } of group!.of) expect(kept.moved.get(key)).toEqual({ x: 8, y: 9 })
  expect(edited(begun(kept), { ungroup: group!.key }).now.moved.size).toBe(0)
})

test('neighbours that no reading has are left, and those that another reading has are not', () => {
  const more = [{ key: 'company:1', kind: 'officer_of', label: 'Officer of', count: 3 }]
  const [first, second] = [edge('officer:1', 'company:1'), edge('officer:2', 'company:1')]
  const main = { nodes, edges: [first], more }
  expect(merged([main]).more).toEqual(more)
  expect(merged([main, { nodes, edges: [first, second], more: [] }]).more).toMatchObject([{ count: 2 }])
  const inferred = edge('officer:3', 'company:1', { inferred: true })
  const back = edge('company:1', 'officer:2')
  expect(merged([main, { nodes, edges: [first, second, inferred, back], more: [] }]).more).toMatchObject([{ count: 2 }])
  const rest = ['3', '4'].map((at) => edge(`officer:${at}`, 'company:1'))
  expect(merged([main, { nodes, edges: [first, second, ...rest], more: [] }]).more).toEqual([])
})

test('what leaves the screen says all that the drawing leaves out', () => {
  const graph: CaseGraph = {
    nodes,
    edges,
    hubs: [],
    more: [],
    total: 12,
    focus: null,
    filter: null,
    is_partial: true,
    missing: [{ record: 'r', why: 'No answer.' }],
    pending: 2,
    hidden: 1,
    not_accepted: [{ batch_id: 'b', name: 'Rows', rows: 3 }],
  }
  const given = { graph, filter: { ...everything, from: 2015 }, hidden: 1, problems: [null, 'Some neighbours …'] }
  const words = leftOutInWords(given)
  expect(words).toHaveLength(9)
  // A file is read by others than its maker.
  expect(words.join(' ')).not.toMatch(/\byou\b/i)
  for (const part of ['2015', '1 node hidden', 'the 4 with the most links, of 12', '3 found rows of Rows', '2 records'])
    expect(words.join(' ')).toContain(part)
  const whole = { ...graph, total: 4, is_partial: false, missing: [], pending: 0, hidden: 0, not_accepted: [] }
  expect(leftOutInWords({ graph: whole, filter: everything, hidden: 0, problems: [] })).toEqual([])
})

test('of a group, the members that have a mark are named', () => {
  const grouped = edited(begun(untouched), { group: ['officer:1', 'company:1'], name: 'Northgate' }).now
  const candidate = { kind: 'listed', state: 'not_decided', list: 'A List' } as ScreeningMark
  const marks = { ...noMarks, listed: new Map([['officer:1', [candidate]]]) }
  const words = marksOf(drawnOf({ nodes, edges }, grouped, everything), marks)
  expect(words).toEqual(['Candidates for a list, not decided: officer:1.'])
})
