/** Periods for the screen and the report. */
import { expect, test } from 'vitest'
import { labelsOf } from './labels.ts'
import { outlineLooks } from './report/html.ts'
import { timelinePicture } from './report/timeline-picture.ts'
import type { TimelineEvent } from './timeline.ts'
import { dissolutionsIn, spansOf } from './timeline-spans.ts'

const event = (date: string, kind: TimelineEvent['kind'], ...mentions: string[]): TimelineEvent => ({
  date,
  kind,
  mentions,
  text: kind,
  source: { record: 'r1', pointer: `/${kind}` },
  precision: 'day',
})
const office = ['officer:1', 'company:1'] as const
const periods = (...events: TimelineEvent[]) =>
  spansOf(events, dissolutionsIn(events)).spans.map(({ begins, ends }) => [begins.date, ends?.date ?? null])

test('an office ends with its company', () => {
  expect(periods(event('2010-01-01', 'appointed', ...office), event('2016-03-01', 'dissolved', 'company:1'))).toEqual([
    ['2010-01-01', '2016-03-01'],
  ])
})

test('a second term is a period of its own', () => {
  expect(
    periods(
      event('2010-01-01', 'appointed', ...office),
      event('2012-01-01', 'resigned', ...office),
      event('2014-01-01', 'appointed', ...office),
    ),
  ).toEqual([
    ['2010-01-01', '2012-01-01'],
    ['2014-01-01', null],
  ])
})

test('of two insolvency cases, the end of one does not end the other', () => {
  const dated = (date: string, kind: TimelineEvent['kind'], row: number, record = 'r1') => ({
    ...event(date, kind, 'company:1'),
    source: { record, pointer: `/insolvency_case_list/${row}/date_list/0/date` },
  })
  const first = dated('2015-01-01', 'insolvency_began', 0)
  const second = [dated('2018-01-01', 'insolvency_began', 1), dated('2019-01-01', 'insolvency_ended', 1)]
  expect(periods(first, ...second)).toEqual([
    ['2015-01-01', null],
    ['2018-01-01', '2019-01-01'],
  ])
  // A later record ends the case that an earlier one began.
  expect(periods(first, dated('2016-01-01', 'insolvency_ended', 0, 'r2'))).toEqual([['2015-01-01', '2016-01-01']])
})

test('the bars of the report’s picture differ in form, so that they can be read in grey', () => {
  const events = [
    event('2009-01-01', 'incorporated', 'company:1'),
    event('2010-01-01', 'appointed', ...office),
    event('2012-01-01', 'disqualified_from', office[0]!),
  ]
  const picture = timelinePicture('t', events, { label: labelsOf([]), today: '2026-11-03' })?.picture
  const heights = (bar: string) =>
    picture!.shapes.flatMap((shape) =>
      shape.shape === 'outline' && shape.of === bar
        ? [Math.max(...shape.points.map(([, y]) => y)) - Math.min(...shape.points.map(([, y]) => y))]
        : [],
    )
  const [life, ...offices] = [heights('life')[0]!, ...heights('office')]
  for (const height of offices) expect(height).toBeGreaterThan(life)
  // Hatched: many stripes, where the others are one shape each.
  expect(heights('ban').length).toBeGreaterThan(10)
  expect(outlineLooks.control.fill).toBe('#ffffff')
  expect(outlineLooks.charge.dashed).toBe(true)
})

test('the report’s picture has no open office in a company that was dissolved', () => {
  const events = [
    event('2009-01-01', 'incorporated', 'company:1'),
    event('2010-01-01', 'appointed', ...office),
    event('2016-03-01', 'dissolved', 'company:1'),
  ]
  const picture = timelinePicture('t', events, { label: labelsOf([]), today: '2026-11-03' })?.picture
  const bars = picture!.shapes.flatMap((shape) => (shape.shape === 'outline' && shape.of === 'office' ? [shape] : []))
  // The legend has the other one. An arrow has more than four corners.
  expect(bars.map(({ points }) => points.length)).toEqual([4, 4])
  expect(picture?.alt).toContain('from 2009 to 2016')
})
