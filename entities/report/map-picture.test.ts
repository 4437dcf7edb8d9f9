import { expect, test } from 'vitest'
import { mapPicture } from './map-picture.ts'
import type { Composed } from './model.ts'
import type { PlaceOfCase } from './places.ts'
import { redacted } from './redact/redact.ts'
import { redactionOf } from './redact/redaction.ts'

const place = (number: number, name: string): PlaceOfCase => ({
  number,
  name,
  kind: 'place',
  isArea: false,
  radius: 4000,
  what: '',
  postcode: null,
  point: { latitude: 53 + number / 10, longitude: -2 },
  mentions: [`place:${name.toLowerCase()}`],
  sources: [],
})
const places = Array.from({ length: 20 }, (_, at) => place(at + 1, `Stead ${String.fromCodePoint(65 + at)}`))
const picture = mapPicture('map-picture', places)!
const composed: Composed = {
  title: [],
  reference: [],
  classification: [],
  authors: [],
  notes: [],
  changes: [],
  sections: [{ id: 'places', title: [], blocks: [picture] }],
}
const nothing = { claims: [], kinds: new Map(), clusters: [], records: [] }

test('a map of many places has numbers in place of names', () => {
  expect(JSON.stringify(picture.shapes)).not.toContain('Stead')
})

test.each([
  ['by its words', { mark: 'words', words: 'Stead B', reason: 'confidential' }],
  ['by its key', { mark: 'mention', key: 'place:stead b', reason: 'confidential' }],
] as const)('a map of a signed version goes as a whole if a place on it is redacted %s', (_, mark) => {
  const [block] = redacted(composed, redactionOf([mark], nothing), true).sections[0]!.blocks
  expect(block).toMatchObject({ kind: 'paragraph', spans: [{ redacted: 'confidential' }] })
})

test('a map stays if what is redacted is not on it', () => {
  const mark = { mark: 'words', words: 'Elsewhere', reason: 'confidential' } as const
  const [block] = redacted(composed, redactionOf([mark], nothing), true).sections[0]!.blocks
  expect(block).toMatchObject({ kind: 'picture' })
})
