/** What follows a picture fills the page that has no room for it. */
import { expect, test } from 'vitest'
import type { RenderedBlock } from '../../contract/desk/reports.ts'
import { inFlow } from './pdf-flow.ts'

const writer = { width: 480, heightOf: ({ height }: { height: number }) => height }
const alt = 'A map of one place. The table after it lists them.'
const map: RenderedBlock = { kind: 'picture', id: 'm-picture', alt, width: 1000, height: 400, shapes: [] }
const note = (id: string, text = 'A note.'): RenderedBlock => ({
  kind: 'paragraph',
  id,
  voice: 'note',
  spans: [{ text }],
})
const table = (rows: number): RenderedBlock => ({
  kind: 'table',
  id: 't',
  caption: 'Places',
  columns: ['Place'],
  rows: Array.from({ length: rows }, () => [[{ text: 'Leeds' }]]),
})
const heading: RenderedBlock = { kind: 'heading', id: 'h', level: 2, spans: [{ text: 'Next' }] }
const idsOf = (blocks: readonly RenderedBlock[]) => blocks.map(({ id }) => id)

test('a picture with room stays before its table', () => {
  expect(inFlow([map, note('m-key'), table(3)], writer, 450)).toEqual([map, note('m-key'), table(3)])
})

test('a small table goes before a picture without room, and the key stays with its picture', () => {
  const flown = inFlow([map, note('m-key'), table(3), note('rest')], writer, 300)
  expect(idsOf(flown)).toEqual(['t', 'rest', 'm-picture', 'm-key'])
  expect(flown[2]).toMatchObject({ alt: 'A map of one place. The table before it lists them.' })
})

test('a long table and a further heading stay behind the picture', () => {
  for (const next of [table(60), heading])
    expect(idsOf(inFlow([map, next, note('rest')], writer, 300))).toEqual(['m-picture', next.id, 'rest'])
})

test('a text is taken by its length, not by its paragraphs', () => {
  const long = note('long', 'A long sentence of many words. '.repeat(200))
  expect(idsOf(inFlow([map, note('short'), long], writer, 300))).toEqual(['short', 'm-picture', 'long'])
})
