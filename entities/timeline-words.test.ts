import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

test.each([
  ['company:09000001', 'was incorporated'],
  ['company:OE900123', 'was registered'],
])('the day on which %s began here is called %s', (mention, word) => {
  const source = { record: 'r1', pointer: '/company_profile' }
  const { events } = timelineOf({ claims: [{ mention, property: 'incorporated', value: '2022-12-01', source }] })
  expect(events.map(({ text }) => text)).toEqual([expect.stringContaining(word)])
})
