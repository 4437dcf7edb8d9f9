/** A report in the editor: nothing is lost on the way in and out, whatever is typed, moved or merged. */
import fc from 'fast-check'
import { splitBlock } from 'prosemirror-commands'
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import {
  type ReportBlock,
  type ReportContent,
  type ReportSection,
  reportContent,
} from '../../../../contract/desk/reports.ts'
import { type Fact, fills, voices } from '../../../../contract/reports.ts'
import {
  eraseBlocks,
  insertFact,
  insertPasted,
  insertTable,
  leaveList,
  moveBlock,
  moveSection,
  removeSection,
  replaceDocument,
  setStyle,
  toggleList,
  uniqueIds,
} from './commands.ts'
import { inOrder, toDocument, toSections } from './content.ts'
import { citationNumbers } from './fact-texts.ts'
import { merged, mergeOf, openChoices } from './merge.ts'
import { readPasted } from './paste.ts'

const fact = (record: string, nth = 0): Fact => ({ record, pointer: '/appt_list/0', property: 'appointed', nth })
const says = (id: string, text: string): ReportBlock => ({ kind: 'paragraph', id, voice: 'plain', runs: [{ text }] })
const section = (id: string, ...blocks: ReportBlock[]): ReportSection => ({ id, title: `Section ${id}`, blocks })
const report = (...sections: ReportSection[]): ReportContent =>
  inOrder({ template: 'blank', title: 'A report', classification: '', sections })

const letters = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
const words = letters.map((text) => ({ text }))
const runs = fc
  .array(
    fc.oneof(
      words,
      fc.nat({ max: 3 }).map((nth) => ({ fact: fact('r1', nth) })),
    ),
    { maxLength: 4 },
  )
  // Neighbours of one look are one text.
  .map((all) => all.filter((run, index) => index === 0 || !('text' in run) || !('text' in all[index - 1]!)))
const body = fc.oneof(
  fc.record({ kind: fc.constant('paragraph' as const), voice: fc.constantFrom(...voices), runs }),
  fc.record({ kind: fc.constant('heading' as const), level: fc.integer({ min: 2, max: 4 }), runs }),
  fc.record({
    kind: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(runs, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('table' as const),
    columns: fc.constant(['One', 'Two']),
    rows: fc.array(fc.tuple(runs, runs), { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('fact' as const), fact: fc.constant(fact('r2')) }),
  fc.record({ kind: fc.constant('filled' as const), fill: fc.constantFrom(...(Object.keys(fills) as 'annex'[])) }),
  fc.record({ kind: fc.constant('erased' as const) }),
)
const contents = fc
  .array(fc.tuple(fc.string({ maxLength: 8 }), fc.array(body, { maxLength: 5 })), { minLength: 1, maxLength: 4 })
  .map(
    (all): ReportContent => ({
      template: 'blank',
      title: 'A report',
      classification: '',
      sections: all.map(([title, blocks], at) => ({
        id: `s${at}`,
        title,
        blocks: blocks.map((block, index) => ({ ...block, id: `b${at}-${index}` }) as ReportBlock),
      })),
    }),
  )

test('what is saved is edited and saved again without a change', () => {
  fc.assert(
    fc.property(contents, (content) => {
      const document = toDocument(content)
      document.check()
      expect({ ...content, sections: toSections(document) }).toEqual(content)
      expect(reportContent.parse(inOrder(content))).toEqual(content)
    }),
    { numRuns: 60 },
  )
})

/** @param place finds the caret by the words before it */
function typing(content: ReportContent, place: string) {
  const doc = toDocument(content)
  let at = 1
  doc.descendants((node, position) => {
    if (node.isText && node.text?.includes(place)) at = position + node.text.indexOf(place) + place.length
  })
  let state = EditorState.create({ doc, plugins: [uniqueIds], selection: TextSelection.create(doc, at) })
  const run = (command: (state: EditorState, dispatch: (tr: EditorState['tr']) => void) => boolean) =>
    command(state, (tr) => {
      state = state.apply(tr)
      state.doc.check()
    })
  return {
    run,
    blocks: (index = 0) => toSections(state.doc)[index]!.blocks,
    sections: () => toSections(state.doc),
    state: () => state,
  }
}

test('a fact goes between the words, and in a title it becomes a line of its own', () => {
  const { run, blocks } = typing(report(section('a', says('p', 'It was found.'))), 'was')
  run(insertFact(fact('r1'), false))
  expect(blocks()).toEqual([
    {
      kind: 'paragraph',
      id: 'p',
      voice: 'plain',
      runs: [{ text: 'It was ' }, { fact: fact('r1') }, { text: ' found.' }],
    },
  ])
  const inTitle = typing(report(section('a')), 'Section')
  inTitle.run(insertFact(fact('r1'), false))
  expect(inTitle.blocks()[0]).toMatchObject({ kind: 'fact', fact: fact('r1') })
})

test('a paragraph becomes an opinion, a heading and a list, and keeps its words and its facts', () => {
  const { run, blocks } = typing(report(section('a', says('p', 'First line'), says('q', 'Other'))), 'First')
  run(setStyle('inference'))
  expect(blocks()[0]).toMatchObject({ kind: 'paragraph', voice: 'inference' })
  run(setStyle('heading3'))
  expect(blocks()[0]).toMatchObject({ kind: 'heading', level: 3 })
  run(toggleList(true))
  expect(blocks()[0]).toMatchObject({ kind: 'list', ordered: true, items: [[{ text: 'First line' }]] })
  run(insertFact(fact('r1'), false))
  run(toggleList(true))
  expect(blocks()[0]).toMatchObject({ runs: [{ text: 'First ' }, { fact: fact('r1') }, { text: ' line' }] })
})

test('an empty item ends its list', () => {
  const list: ReportBlock = { kind: 'list', id: 'l', ordered: false, items: [[{ text: 'one' }], [], [{ text: 'two' }]] }
  const { run, blocks, state } = typing(report(section('a', list)), 'one')
  run((state, dispatch) => {
    dispatch(state.tr.setSelection(TextSelection.create(state.doc, state.selection.from + 2)))
    return true
  })
  expect(run(leaveList('Enter'))).toBe(true)
  expect(blocks().map(({ kind }) => kind)).toEqual(['list', 'paragraph', 'list'])
  expect(new Set(blocks().map(({ id }) => id)).size).toBe(3)
  expect(state().selection.$from.parent.type.name).toBe('paragraph')
})

test('the words of a paragraph keep its id, and each part of it gets an id that begins with it', () => {
  const split = (offset: number, text = 'First line') => {
    const { run, blocks, state } = typing(report(section('a', says('p', text))), 'First')
    run((state, dispatch) => {
      dispatch(state.tr.setSelection(TextSelection.create(state.doc, state.selection.$from.start() + offset)))
      return true
    })
    run(splitBlock)
    return { run, blocks, state }
  }
  const inMiddle = split(5).blocks()
  expect(inMiddle.map(({ id }) => /^p-/.test(id) || id)).toEqual(['p', true])
  const atStart = split(0).blocks()
  expect(atStart[1]).toEqual(says('p', 'First line'))
  expect(atStart[0]!.id).not.toMatch(/^p/)
  const atEnd = split(10).blocks()
  expect(atEnd[0]).toEqual(says('p', 'First line'))
  expect(atEnd[1]!.id).not.toMatch(/^p/)
  const afterSpace = split(1, ' First line').blocks()
  expect(afterSpace[1]).toEqual(says('p', 'First line'))
  expect(afterSpace[0]!.id).not.toMatch(/^p/)
})

test('a list keeps the id of its paragraph, and its paragraphs that of the list', () => {
  const list: ReportBlock = { kind: 'list', id: 'l', ordered: false, items: [[{ text: 'one' }], [{ text: 'two' }]] }
  const { run, blocks } = typing(report(section('a', list)), 'two')
  run(toggleList(false))
  expect(blocks().map(({ id }) => /^l-/.test(id) || id)).toEqual(['l', true])
  const { run: runOn, blocks: others } = typing(report(section('a', says('p', 'Words'))), 'Words')
  runOn(toggleList(false))
  expect(others()).toEqual([{ kind: 'list', id: 'p', ordered: false, items: [[{ text: 'Words' }]] }])
})

test('the words behind a paste stay with their paragraph', () => {
  const { run, blocks } = typing(report(section('a', says('p', 'First line'))), 'First')
  const read = readPasted({ html: '', text: 'one\ntwo\nthree' })
  if ('refused' in read) throw new Error(read.refused)
  run(insertPasted(read.slice))
  expect(blocks().map(({ id }) => /^p(-|$)/.test(id))).toEqual([true, false, true])
})

test('a table has a head and rows', () => {
  const { run, blocks } = typing(report(section('a', says('p', 'Words'))), 'Words')
  run(insertTable())
  expect(blocks()[1]).toMatchObject({
    kind: 'table',
    columns: ['', '', ''],
    rows: [
      [[], [], []],
      [[], [], []],
    ],
  })
})

test('blocks and sections move, and the last section is emptied instead of removed', () => {
  const filled: ReportBlock = { kind: 'filled', id: 'f', fill: 'annex' }
  const { run, blocks, sections, state } = typing(
    report(section('a', says('p', 'Words'), filled), section('b')),
    'Words',
  )
  run((state, dispatch) => {
    dispatch(state.tr.setSelection(NodeSelection.create(state.doc, state.selection.$from.after(2))))
    return true
  })
  run(moveBlock(-1))
  expect(blocks().map(({ id }) => id)).toEqual(['f', 'p'])
  expect(state().selection).toBeInstanceOf(NodeSelection)
  run(moveBlock(-1))
  expect(blocks().map(({ id }) => id)).toEqual(['f', 'p'])
  run(moveSection(0, 1))
  expect(sections().map(({ id }) => id)).toEqual(['b', 'a'])
  run(removeSection(1))
  run(removeSection(0))
  expect(sections()).toMatchObject([{ title: '', blocks: [] }])
})

test('citations are numbered by record, in the order of the text', () => {
  const cited = (id: string, record: string): ReportBlock => ({ kind: 'fact', id, fact: fact(record) })
  const numbers = citationNumbers(
    toDocument(
      report(
        section(
          'a',
          cited('x', 'r2'),
          { kind: 'filled', id: 'f', fill: 'timeline' },
          cited('y', 'r1'),
          cited('z', 'r2'),
        ),
      ),
    ),
    new Map([['f', ['r3', 'r2', 'r4']]]),
  )
  expect([...numbers]).toEqual([
    ['r2', 1],
    ['r3', 2],
    ['r4', 3],
    ['r1', 4],
  ])
})

const base = report(section('a', says('p', 'One')), section('b', says('q', 'Two')), section('c'))

test('changes to different sections are both kept', () => {
  const mine = report(section('a', says('p', 'One, longer')), section('b', says('q', 'Two')), section('c'))
  const theirs = report(section('a', says('p', 'One')), section('d'), section('b', says('q', 'Two, longer')))
  const merge = mergeOf(base, mine, theirs)
  expect(openChoices(merge)).toBe(0)
  expect(merged(merge, new Map()).sections).toEqual([
    section('a', says('p', 'One, longer')),
    section('d'),
    section('b', says('q', 'Two, longer')),
  ])
})

test('two changes of one section wait for a choice, and keeping both loses nothing', () => {
  const mine = report(section('a', says('p', 'Mine')), section('b', says('q', 'Two')), section('c'))
  const theirs = report(section('a', says('p', 'Theirs')), section('b', says('q', 'Two')), section('c'))
  const merge = mergeOf(base, mine, theirs)
  expect(openChoices(merge)).toBe(1)
  const texts = (choice: 'mine' | 'theirs' | 'both') =>
    JSON.stringify(merged(merge, new Map([['a', choice]])).sections).match(/Mine|Theirs/g)
  expect(texts('mine')).toEqual(['Mine'])
  expect(texts('theirs')).toEqual(['Theirs'])
  expect(texts('both')).toEqual(['Mine', 'Theirs'])
  const ids = merged(merge, new Map()).sections.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)])
  expect(new Set(ids).size).toBe(ids.length)
  // A redaction of the paragraph hides both.
  expect(ids.filter((id) => /^p(-|$)/.test(id))).toHaveLength(2)
})

test('an order of sections that a colleague changed stays, and two new orders wait for a choice', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => section(id))
  const before = report(a!, b!, c!)
  const ids = (mine: ReportContent, theirs: ReportContent, order?: 'mine' | 'theirs') =>
    merged(mergeOf(before, mine, theirs), new Map(order && [['order', order]])).sections.map(({ id }) => id)
  const [mine, theirs] = [report(b!, a!, c!), report(c!, a!, b!)]
  const written = report(section('a', says('p', 'One')), section('new'), b!, c!)
  expect(ids(written, theirs)).toEqual(['c', 'a', 'new', 'b'])
  expect(ids(theirs, written)).toEqual(['c', 'a', 'new', 'b'])
  expect(openChoices(mergeOf(before, written, theirs))).toBe(0)
  expect(openChoices(mergeOf(before, mine, theirs))).toBe(1)
  expect(ids(mine, theirs, 'mine')).toEqual(['b', 'a', 'c'])
  expect(ids(mine, theirs, 'theirs')).toEqual(['c', 'a', 'b'])
  expect(openChoices(mergeOf(before, theirs, theirs))).toBe(0)
})

test('words that were erased meanwhile do not come back, nor those of a part that was split off and not saved', () => {
  const own = [says('p', 'O'), says('p-ab12', 'ne'), says('n', 'New')]
  const mine = report(section('a', ...own), section('b', says('q', 'Two')), section('c'))
  const theirs = report(section('a', { kind: 'erased', id: 'p' }), section('b', says('q', 'Two')), section('c'))
  const [first] = merged(mergeOf(base, mine, theirs), new Map([['a', 'mine']])).sections
  expect(first?.blocks).toEqual([{ kind: 'erased', id: 'p' }, says('n', 'New')])
  const state = EditorState.create({ doc: toDocument(mine) })
  const erasing = eraseBlocks(state, mine, { ...theirs, sections: [first!] })
  expect(toSections(state.apply(erasing!).doc)[0]).toEqual(first)
})

test('a part that was saved before stays beside its erased block, and what the server left out goes', () => {
  const part = says('p-ab12', 'ne')
  const before = report(section('a', says('p', 'O'), part))
  const theirs = report(section('a', { kind: 'erased', id: 'p' }))
  const [first] = merged(mergeOf(before, before, theirs), new Map([['a', 'mine']])).sections
  const mine = report(section('a', says('p', 'Own'), part, says('n', 'New')))
  const [both] = merged(mergeOf(before, mine, theirs), new Map([['a', 'mine']])).sections
  expect([first?.blocks, both?.blocks]).toEqual([
    [{ kind: 'erased', id: 'p' }],
    [{ kind: 'erased', id: 'p' }, part, says('n', 'New')],
  ])
  const typed = report(section('a', part, says('p-ab12-cd34', 'split off meanwhile'), says('n', 'New')))
  const state = EditorState.create({ doc: toDocument(typed) })
  const erasing = eraseBlocks(state, mine, report(section('a', says('n', 'New'))))
  expect(toSections(state.apply(erasing!).doc)).toEqual([section('a', says('n', 'New'))])
})

test('a merged report takes the place of the text, and what is the same stays', () => {
  fc.assert(
    fc.property(contents, contents, (before, after) => {
      const state = EditorState.create({ doc: toDocument(before) })
      const { doc } = state.apply(replaceDocument(state, toDocument(after)))
      doc.check()
      expect(toSections(doc)).toEqual(inOrder(after).sections)
    }),
    { numRuns: 60 },
  )
})

test('text that no report can hold is left out, and saving goes on', () => {
  const odd = (text: string): ReportSection => ({ ...section('a', says('p', text)), title: text })
  const [saved] = toSections(toDocument({ sections: [odd('one\u0001\0 two\ud800')] }))
  expect(saved).toEqual(odd('one two\ufffd'))
  const [empty] = toSections(toDocument({ sections: [section('a', says('p', '\u0002'))] }))
  expect(empty?.blocks).toEqual([{ kind: 'paragraph', id: 'p', voice: 'plain', runs: [] }])
})
