import { expect, test } from 'vitest'
import { gapIn, onItsPage, type PartAnswer, toTold } from './parts.ts'
import { officer } from './signals/testing/answers.ts'

type Links = { previous_page_id?: string; next_page_id?: string }
const page = (id: string, names: string[], links: Links, day = '2026-11-01'): PartAnswer<'officers'> => ({
  params: {},
  outcome: 'found',
  reason: null,
  message: null,
  result: { ...links, appt_list: names.map((name) => officer(name, {})) } as PartAnswer<'officers'>['result'],
  record: {
    id,
    at: `${day}T10:00:00.000Z`,
    operation: 'company_appointments',
    sha256: null,
    credits: null,
    source: null,
  },
  case_id: 'C',
})
const first = page('1', ['A', 'B'], { next_page_id: 'b' })
const second = page('2', ['C'], { previous_page_id: 'a' })

test('the rows of all pages are read as one list, and each is found on its page again', () => {
  const told = toTold('officers', [first, second], false)
  expect(told.result.appt_list?.map(({ director_id }) => director_id)).toEqual(['A', 'B', 'C'])
  expect(told).toMatchObject({ gap: null, isFirst: true, on: '2026-11-01' })
  expect(onItsPage('officers', [first, second], 'officer-1.0')).toEqual({ page: first, row: 'officer-1.0' })
  expect(onItsPage('officers', [first, second], 'officer-2.1')).toEqual({ page: second, row: 'officer-0.1' })
  expect(onItsPage('officers', [first, second], 'officer-3.0')).toBeNull()
  const pointer = '/appt_list/2/director_appt_list/0/address/postcode'
  expect(onItsPage('officers', [first, second], pointer)?.row).toBe(pointer.replace('2', '0'))
})

test('pages are a whole list only where none is missing and all are of one day', () => {
  expect(gapIn([first])).toMatch(/^There are more/)
  expect(gapIn([second])).toMatch(/^There are more/)
  expect(gapIn([first, page('2', ['C'], { previous_page_id: 'a' }, '2026-11-02')])).toMatch(/different days/)
  expect(toTold('officers', [first, second], true).gap).toMatch(/still loading/)
})

test('the days of pages are UK days, as those of the register are', () => {
  const at = (known: typeof first, time: string) => ({ ...known, record: { ...known.record, at: time } })
  const late = at(first, '2026-06-30T23:30:00.000Z')
  expect(toTold('officers', [late], false).on).toBe('2026-07-01')
  expect(gapIn([late, at(second, '2026-07-01T10:00:00.000Z')])).toBeNull()
  expect(gapIn([late, at(second, '2026-06-30T22:30:00.000Z')])).toMatch(/different days/)
})
