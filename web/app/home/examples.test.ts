import { expect, test } from 'vitest'
import { toHandedOver } from '../../lookup/form/handed-over.ts'
import { readingsOf } from '../search/reading.ts'
import { examples } from './examples.ts'

test.each(examples)('the example $typed leads where the search box leads with it', ({ typed, to, state }) => {
  const reading = readingsOf(typed)[0]!
  expect({ to: reading.to, state: toHandedOver(reading) }).toEqual({ to, state })
})
