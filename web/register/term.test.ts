/** An open term says no more than the answer of its day. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Term } from './Term.tsx'

const appointment = { type: 'DIR', date: '2014-02-03', date_prefix: null, resignation_date: null } as const

afterEach(() => vi.useRealTimers())

const termOf = (answeredAt: string, tenure: 'current' | 'resigned' = 'current') =>
  renderToStaticMarkup(createElement(Term, { appointment, tenure, answeredAt })).replaceAll(/<[^>]+>/g, '')

test('an answer of another day is not said of now', () => {
  expect(termOf('2026-01-12T10:00:00.000Z')).toBe('3 Feb 2014 – current on 12 Jan 2026')
  expect(termOf('2026-07-12T23:30:00.000Z')).toBe('3 Feb 2014 – current on 13 Jul 2026')
  expect(termOf('2026-01-12T10:00:00.000Z', 'resigned')).toBe('3 Feb 2014 – end not given')
})

test('an answer of today is of now, and paper keeps its day', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T23:59:00.000Z'), toFake: ['Date'] })
  expect(termOf('2026-11-28T00:10:00.000Z')).toBe('3 Feb 2014 – nowcurrent on 28 Nov 2026')
})
