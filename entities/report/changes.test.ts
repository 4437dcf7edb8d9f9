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
const linesOf = (before: ReportContent, after: ReportContent) =>
  changeLines(
    changesBetween(before, after, () => 'A fact'),
    before,
    after,
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
    'Part 1: “Two.” became “Bold or italic changed: Two.”',
  ])
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
