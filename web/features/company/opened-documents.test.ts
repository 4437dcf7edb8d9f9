import { expect, test } from 'vitest'
import { openedDocuments, type Step } from './opened-documents.ts'

const step = (id: string, params: Step['params'], result: object | null = null, outcome = 'found'): Step => ({
  params,
  outcome,
  result: result as Step['result'],
  record: {
    id,
    at: '2026-11-01T10:00:00.000Z',
    operation: 'company_document',
    sha256: `hash of ${id}`,
    credits: '1',
    source: null,
  },
})
const info = (id: string, image_key: string, doc_request_key: string | null) =>
  step(id, { image_key }, { document: { desc: image_key, doc_request_key } })

test('the details, the link and the file of a document are one row', () => {
  const [document, ...others] = openedDocuments({
    infos: [info('i', 'K', 'R')],
    links: [step('l', { request_key: 'R' }), step('other', { request_key: 'S' })],
    files: [step('f', { record: 'l' })],
  })
  expect(others).toEqual([])
  expect([document?.info.record.id, document?.link?.record.id, document?.file?.record.id]).toEqual(['i', 'l', 'f'])
})

test('a document that was opened twice is listed once, with its file', () => {
  const documents = openedDocuments({
    infos: [info('again', 'K', 'R2'), info('first', 'K', 'R1')],
    links: [step('l', { request_key: 'R1' })],
    files: [step('f', { record: 'l' })],
  })
  expect(documents.map(({ info, file }) => [info.record.id, file?.record.id])).toEqual([['first', 'f']])
})

test('what did not come so far is not there, and a file that failed is none', () => {
  const documents = openedDocuments({
    infos: [info('a', 'A', null), info('b', 'B', 'R'), step('c', { image_key: 'C' }, null, 'not_answered')],
    links: [step('l', { request_key: 'R' })],
    files: [step('f', { record: 'l' }, null, 'not_answered')],
  })
  expect(documents.map(({ image_key, link, file }) => [image_key, link?.record.id, file])).toEqual([
    ['A', undefined, undefined],
    ['B', 'l', undefined],
  ])
})
