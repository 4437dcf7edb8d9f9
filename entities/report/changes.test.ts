/** The differences between two versions of a report, and the lines of a correction about them. */
import { expect, test } from 'vitest'
import type { ReportBlock, ReportContent, ReportSection } from '../../contract/desk/reports.ts'
import { changeLines, changesBetween } from './changes.ts'

const says = (id: string, text: string, voice: 'plain' | 'opinion' = 'plain'): ReportBlock => ({
  kind: 'paragraph',
  id,
  voice,
  runs: [{ text }],
})
const section = (id: string, ...blocks: ReportBlock[]): ReportSection => ({ id, title: `Part ${id}`, blocks })
const report = (...sections: ReportSection[]): ReportContent => ({
  template: 'blank',
  title: 'A report',
  classification: '',
  sections,
})
const everyFact = { has: () => true }
const linesOf = (before: ReportContent, after: ReportContent) =>
  changeLines(
    changesBetween(before, after, () => 'A fact'),
    before,
    after,
    everyFact,
  ).map((line) => line.map(({ text }) => text).join(''))

const [a, b, c] = [says('a', 'One.'), says('b', 'Two.'), says('c', 'Three.')]

test('a new order of sections and of paragraphs is a change', () => {
  const before = report(section('1', a!, b!, c!), section('2'), section('3'))
  expect(linesOf(before, report(section('1', b!, c!, a!), section('3'), section('2')))).toEqual([
    'The section “Part 3” was moved',
    'Part 1: moved “One.”',
  ])
  expect(linesOf(before, before)).toEqual([])
  expect(linesOf(before, report(section('1', a!, b!), section('2', c!), section('3')))).toEqual([
    'Part 2: a block was moved here from “Part 1”',
  ])
})

test('a new style of the same words is said', () => {
  const before = report(section('1', a!, b!))
  const bold: ReportBlock = { kind: 'paragraph', id: 'b', voice: 'plain', runs: [{ text: 'Two.', bold: true }] }
  expect(linesOf(before, report(section('1', says('a', 'One.', 'opinion'), bold)))).toEqual([
    'Part 1: “Own words: One.” became “Opinion: One.”',
    'Part 1: bold or italic changed: “Two.”',
  ])
  const empty = (voice: 'plain' | 'opinion') => report(section('1', says('a', '', voice)))
  expect(linesOf(empty('plain'), empty('opinion'))).toEqual([])
})

test('the same words with another record or another layout are not called bold', () => {
  const cites = (record: string, nth = 0): ReportBlock => {
    const fact = { record, pointer: '/name', property: 'name', nth }
    return { kind: 'paragraph', id: 'a', voice: 'plain', runs: [{ text: 'So: ' }, { fact }] }
  }
  const [old, newer] = [cites('r'.repeat(20)), cites('s'.repeat(20))]
  expect(linesOf(report(section('1', old)), report(section('1', newer)))).toEqual([
    'Part 1: another record is cited: “So: A fact”',
  ])
  expect(linesOf(report(section('1', old)), report(section('1', cites('r'.repeat(20), 1))))).toEqual([
    'Part 1: another fact is cited: “So: A fact”',
  ])
  const list = (...items: string[]): ReportBlock => ({
    kind: 'list',
    id: 'a',
    ordered: false,
    items: items.map((text) => [{ text }]),
  })
  expect(linesOf(report(section('1', list('One', 'two'))), report(section('1', list('One; two'))))).toEqual([
    'Part 1: layout changed: “One; two”',
  ])
})

test('words in a part of bold and a part of plain are the same words', () => {
  const split: ReportBlock = {
    kind: 'paragraph',
    id: 'a',
    voice: 'plain',
    runs: [{ text: 'O', bold: true }, { text: 'ne.' }],
  }
  expect(linesOf(report(section('1', a!)), report(section('1', split)))).toEqual([
    'Part 1: bold or italic changed: “One.”',
  ])
})

test('erased words are said to be erased', () => {
  const before = report(section('1', a!))
  expect(linesOf(before, report(section('1', { kind: 'erased', id: 'a' })))).toEqual([
    'Part 1: the words were erased: “One.”',
  ])
})

test('a section with the title of a field is a section', () => {
  const named = (title: string) => report({ ...section('1', a!), title })
  expect(linesOf(named('Other'), named('Title'))).toEqual(['The section “Other” is now “Title”'])
  expect(changesBetween(named('Other'), named('Title'), () => '')).toMatchObject([{ what: 'section' }])
  expect(linesOf({ ...named('Title'), title: 'Title' }, { ...named('Title'), title: 'Other' })).toEqual([
    'Title: “Title” became “Other”',
  ])
})

test('a line says which records it repeats, but for facts that nobody could read', () => {
  const fact = { record: 'r'.repeat(20), pointer: '/name', property: 'name', nth: 0 }
  const before = report(section('1', { kind: 'fact', id: 'f', fact }))
  const sources = (known: { has: () => boolean }) =>
    changeLines(
      changesBetween(before, report(section('1')), () => 'A fact'),
      before,
      report(section('1')),
      known,
    ).flatMap((line) => line.flatMap(({ sources = [] }) => sources.map(({ record }) => record)))
  expect(sources(everyFact)).toEqual([fact.record])
  expect(sources({ has: () => false })).toEqual([])
})

test('a field and a section have their names on the page', () => {
  const before = report(section('1', a!), section('2'))
  const after = { ...report({ ...section('1', a!), title: 'Result' }, section('3')), recipient: 'The board' }
  expect(linesOf(before, after)).toEqual([
    'Prepared for: “” became “The board”',
    'The section “Part 1” is now “Result”',
    'The section “Part 3” was added',
    'The section “Part 2” was removed',
  ])
})

test('a heading of a table is a change', () => {
  const table = (name: string): ReportBlock => ({ kind: 'table', id: 't', columns: [name, 'Day'], rows: [] })
  expect(linesOf(report(section('1', table('Who'))), report(section('1', table('Name'))))).toEqual([
    'Part 1: “Who | Day” became “Name | Day”',
  ])
})
