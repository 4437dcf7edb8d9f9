import { expect, test } from 'vitest'
import { nearest } from './record-names.ts'

const names = [
  'NORTHGATE HOLDINGS LIMITED',
  'SOUTHGATE PRINT LTD',
  'Mrs Helen Margaret STAINTHORPE',
  'Zoë Oldroyd',
].map((name) => ({ name }))

test.each([
  ['Northgat Holding', 'NORTHGATE HOLDINGS LIMITED'],
  ['north gate holdings ltd', 'NORTHGATE HOLDINGS LIMITED'],
  ['Southgate & Print', 'SOUTHGATE PRINT LTD'],
  ['Stainthorp, Helen', 'Mrs Helen Margaret STAINTHORPE'],
  ['zoe oldroid', 'Zoë Oldroyd'],
])('%s is nearly %s', (typed, name) => {
  expect(nearest(typed, names)[0]).toEqual({ name })
})

test.each(['Quillfeather', 'Ltd', 'x', ''])('%j is near to none of them', (typed) => {
  expect(nearest(typed, names)).toEqual([])
})
