import { expect, test } from 'vitest'
import { isFoundIn, nearFrom, rangesBeyond, windTo } from './nearest.ts'

test('the next ranges are wider than the one before, as far as the service looks', () => {
  expect(rangesBeyond(2000)).toEqual([5000, 10_000, 20_000])
  expect(rangesBeyond(60_000)).toEqual([100_000])
  expect(rangesBeyond(100_000)).toEqual([])
})

test('coordinates in an address are read as they were written, or not at all', () => {
  expect(nearFrom('53.80, -1.5')).toEqual({ latitude: 53.8, longitude: -1.5, given: ['53.80', '-1.5'] })
  for (const text of [null, '', '53.8', '53.8,', '91,0', '53,181', '53,1,2', 'north,west', 'undefined,undefined'])
    expect(nearFrom(text)).toBeNull()
})

const inputs = (latitude: string, longitude: string) => ({
  nearest_data_list: null,
  input_parameter_list: [
    { key: 'latitude', value: latitude },
    { key: 'longitude', value: longitude },
  ],
})

test('the way to a place is told where both ends are known', () => {
  expect(windTo(inputs('53.8', '-1.5'), { latitude: '54.8', longitude: '-1.5' })).toBe('north')
  expect(windTo(inputs('53.8', '-1.5'), { latitude: null, longitude: null })).toBeNull()
  expect(windTo({ nearest_data_list: null, input_parameter_list: null }, { latitude: '1', longitude: '1' })).toBeNull()
})

test('an answer with something in it is to the question that it was asked, and to no other', () => {
  const from = { latitude: 53.8, longitude: -1.5 }
  const found = { ...inputs('53.8', '-1.5'), nearest_data_list: [{ name: 'Depot' }] }
  expect(isFoundIn(found, from, 10_000)).toBe(true)
  expect(isFoundIn(found, from, 20_000)).toBe(false)
  expect(isFoundIn(found, { ...from, latitude: 53.9 }, 10_000)).toBe(false)
  expect(isFoundIn(inputs('53.8', '-1.5'), from, 10_000)).toBe(false)
  expect(isFoundIn(undefined, from, 10_000)).toBe(false)
})
