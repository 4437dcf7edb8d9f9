import { expect, test } from 'vitest'
import { isPart, type Page, pagesAround } from './pages.ts'

const page = (id: string, page_id: string, next_page_id: string | null, of: Partial<Page> = {}): Page => ({
  params: { company_number: '90000043', page_id },
  result: { previous_page_id: page_id ? 'some' : null, next_page_id },
  record: {
    id,
    at: '2026-11-01T10:00:00.000Z',
    operation: 'company_appointments',
    sha256: null,
    credits: null,
    source: null,
  },
  case_id: 'C',
  ...of,
})
const ids = (pages: readonly Page[]) => pages.map(({ record }) => record.id)
const [first, second, third] = [page('1', '', 'b'), page('2', 'b', 'c'), page('3', 'c', null)]

test('pages on record keep their order, whichever is shown or was read first', () => {
  for (const shown of [first, second, third])
    expect(ids(pagesAround(shown, [third, first, second]))).toEqual(['1', '2', '3'])
})

test('what is between two pages is not skipped', () => {
  expect(ids(pagesAround(first, [first, third]))).toEqual(['1'])
})

test('of a page that was asked for twice the newer answer is taken, but for the one that is shown', () => {
  const again = page('2 again', 'b', 'c')
  expect(ids(pagesAround(first, [again, second, first]))).toEqual(['1', '2 again'])
  expect(ids(pagesAround(second, [again, second, first]))).toEqual(['1', '2'])
})

test('a page of another question or another case is none of it', () => {
  expect(ids(pagesAround(first, [page('2', 'b', null, { case_id: 'D' })]))).toEqual(['1'])
  expect(ids(pagesAround(first, [page('2', 'b', null, { params: { company_number: '9', page_id: 'b' } })]))).toEqual([
    '1',
  ])
})

test('a page that names itself as the next is there once', () => {
  const self = page('1', 'b', 'b')
  expect(ids(pagesAround(self, [self]))).toEqual(['1'])
})

test('a list on one page is no part', () => {
  expect(isPart(page('1', '', null))).toBe(false)
  expect([first, third].map(isPart)).toEqual([true, true])
})
