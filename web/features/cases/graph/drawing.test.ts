/** The drawing of a graph without a browser: where things lie, what they look like, and where a key or a press leads. */
import { expect, test } from 'vitest'
import type { GraphEdge, GraphNode } from '../../../../contract/desk/graph.ts'
import { cardName, linesOfName, widthIn } from '../../../../entities/graph-picture/card.ts'
import { sizeOf } from '../../../../entities/graph-picture/sizes.ts'
import { cardWords, isNameCut, rowOnScreen, wordsOnScreen } from './card-words.ts'
import { drawnOf, edgeInWords, everything } from './drawn.ts'
import { untouched } from './edits.ts'
import { hitAt } from './hits.ts'
import { labelLines, labelled } from './labels.ts'
import { layoutOf } from './layout.ts'
import { isDimmed, lookAlikes, middleOf, nearLinks, sceneOf, wordsOf } from './scene.ts'
import { chosen, nothingChosen } from './selection.ts'
import { drawn, edge, node, nodes } from './testing/small-graph.ts'
import { fitted, fromScreen, leastWithNames, letterScale, reachOf, roomWithTray, toScreen, zoomed } from './viewport.ts'
import { nodeTowards } from './walking.ts'

const places = new Map([
  ['company:1', { x: 0, y: 0 }],
  ['officer:1', { x: 100, y: 10 }],
  ['officer:2', { x: -100, y: -20 }],
  ['address:1', { x: -100, y: 120 }],
])

test('an e-mail address breaks after its sign, in smaller letters before it is cut; a postcode stays whole', () => {
  expect(cardName('enquiries@northgateholdings.example.com', 200)).toEqual({
    lines: ['enquiries@', 'northgateholdings.example.com'],
    size: 12,
  })
  expect(cardName('enquiries@northgateholdings.example.com', 150).lines).toEqual([
    'enquiries@',
    'northgateholdings.',
    'example.com',
  ])
  expect(cardName('31 Saddler Road, Hull, HU1 7VI', 180).lines).toEqual(['31 Saddler Road, Hull,', 'HU1 7VI'])
})

test('a long name stands whole in smaller letters: on three lines above its fact, or on four without it', () => {
  for (const [label, number, fact] of [
    ['NORTHGATE PROPERTY MANAGEMENT AND DEVELOPMENTS LIMITED', 3, '90000001 · Active'],
    ['Unit 14, Larkspur Business Park, Old Saddler Road, Hull', 3, '90000001 · Active'],
    ['HOLLOWMERE BATHROOMS MANUFACTURING LIMITED', 4, ''],
    ['HOLLOWMERE KITCHENS & BATHROOMS MANUFACTURING LIMITED', 4, ''],
  ] as const) {
    const company = { ...drawn.nodes[0]!, label, of: [node('company:1', { fact: '90000001 · Active' })] }
    const { lines, size, words, leading } = cardWords(company, 200)
    expect([lines.join(' '), lines.length, words.fact, size]).toEqual([label, number, fact, 12])
    const lowest = fact ? words.factAt : words.name + (number - 1) * leading
    expect(lowest + 4).toBeLessThanOrEqual(56)
    expect(isNameCut(company, { width: 200, height: 56 }, 1)).toBe(false)
  }
  const endless = { ...drawn.nodes[0]!, label: 'NORTHGATE '.repeat(20).trim() }
  expect(isNameCut(endless, { width: 200, height: 56 }, 1)).toBe(true)
})

test('on a small card a name is written shorter before it is cut, and the pointer shows it whole', () => {
  for (const [label, ...lines] of [
    ['SABLEWICK ASSETS LIMITED', 'SABLEWICK', 'ASSETS LIMITED'],
    ['OXBARROW CAPITAL LIMITED', 'OXBARROW', 'CAPITAL LTD'],
    ['Mrs Helen Margaret STAINTHORPE', 'Helen Margaret', 'STAINTHORPE'],
    ['Mr Adeyemi Oluwaseun BANKOLE', 'Adeyemi O.', 'BANKOLE'],
    ['Mr Dominic Ellis HARKAWAY-SLATER', 'Dominic E.', 'HARKAWAY-SL…'],
    ['Unit 14, Larkspur Business Park, Hull', 'Unit 14, Larkspur', 'Business Park,…'],
  ] as const) {
    expect(linesOfName(label, 105, 2)).toEqual(lines)
    const one = { ...drawn.nodes[0]!, label }
    expect(isNameCut(one, { width: 200, height: 56 }, 1 / 0.68)).toBe(lines.join(' ') !== label)
  }
})

test('two that shorten to the same words say what tells them apart: born, number, or the name as it is', () => {
  const wordsOf = (look: 'cards' | 'rows', ...of: Partial<GraphNode>[]) => {
    const nodes = of.map((more, at) => node(`officer:${at}`, more))
    const { onStage } = drawnOf({ nodes, edges: [edge('officer:0', 'officer:1')] }, untouched, everything)
    const drawnNodes = onStage.map((node) => ({ node, x: 0, y: 0, path: '', colour: '' }))
    const scene = { look, size: { ...sizeOf[look], width: look === 'rows' ? 300 : 200 }, nodes: drawnNodes }
    const letter = look === 'cards' ? 1 / 0.68 : 1
    const apart = lookAlikes(scene, letter)
    return onStage.map((node) => {
      if (look === 'rows') return rowOnScreen(node, scene.size, letter, apart.get(node.key)).name
      const { lines, words } = wordsOnScreen(node, scene.size, letter, apart.get(node.key))
      return [...lines, words.fact].filter(Boolean).join(' / ')
    })
  }
  const namesakes = ['Mr Adeyemi Oluwaseun BANKOLE', 'Mr Adeyemi Oluwatobi BANKOLE'].map((label) => ({ label }))
  const [one, other] = namesakes as [Partial<GraphNode>, Partial<GraphNode>]
  expect(wordsOf('cards', one, { label: 'Mr John Simon ASHBY' })[0]).toBe('Adeyemi O. / BANKOLE')
  const born = ['Born 3 March 1964', 'Born May 1971'] as const
  expect(wordsOf('cards', { ...one, fact: born[0] }, { ...other, fact: born[1] })).toEqual([
    expect.stringMatching(/^Adeyemi O\. .* \/ Born 3 Mar/),
    expect.stringMatching(/^Adeyemi O\. .* \/ Born May 1971$/),
  ])
  expect(new Set(wordsOf('cards', one, other)).size).toBe(2)
  const same = { label: 'John SMITH' }
  expect(wordsOf('rows', { ...same, fact: born[0] }, { ...same, fact: born[1] })).toEqual(
    born.map((fact) => `John SMITH · ${fact}`),
  )
  expect(wordsOf('rows', same, same)).toEqual(['John SMITH', 'John SMITH'])
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

test('the fitted drawing has a line that bows out beside its last column, with its words', () => {
  const nodes = ['a', 'b', 'c'].map((key) => node(key, { kind: 'company', label: key }))
  const inferred = edge('a', 'c', { inferred: true })
  const places = new Map(nodes.map(({ key }, at) => [key, { x: 0, y: 100 * at }]))
  const { lines, size } = sceneOf(drawnOf({ nodes, edges: [inferred] }, untouched, everything), places)
  const all = [...places.values()]
  const view = fitted([...all, ...reachOf(lines, all, size)], { width: 320, height: 600 }, size)
  const bow = toScreen(view, middleOf(lines[0]!))
  expect(bow.x).toBeGreaterThan(toScreen(view, { x: size.width / 2, y: 0 }).x)
  expect(bow.x + 40 * view.k).toBeLessThan(320)
})

test('a column of cards whose lines stay beside them is fitted as its cards are', () => {
  const nodes = ['a', 'b', 'c'].map((key) => node(key, { kind: 'company', label: key }))
  const edges = [edge('a', 'b'), edge('b', 'c')]
  const places = new Map(nodes.map(({ key }, at) => [key, { x: 0, y: 100 * at }]))
  const { lines, size } = sceneOf(drawnOf({ nodes, edges }, untouched, everything), places)
  const all = [...places.values()]
  const area = { width: 320, height: 600 }
  expect(fitted([...all, ...reachOf(lines, all, size)], area, size)).toEqual(fitted(all, area, size))
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
  expect(looks(edge('company:1', 'officer:1', { kind: 'same_address', inferred: true }))).toEqual([false, false])
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
  const found = chosen(both, { path: [['a'], ['b']] })
  expect(chosen(found, 'nothing')).toMatchObject({ nodes: new Set(), ends: [['a'], ['b']] })
  expect(chosen(found, { press: null, isMore: false })).toMatchObject({ nodes: new Set(), ends: null })
  expect(chosen(both, { press: { is: 'link', key: 'l' }, isMore: true })).toMatchObject({ nodes: new Set(), link: 'l' })
  expect(chosen(both, { show: 'd' })).toMatchObject({ nodes: new Set(['d']), current: 'd', toFocus: { key: 'd' } })
})
