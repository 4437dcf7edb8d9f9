import { expect, test } from 'vitest'
import { readCoordinates } from './coordinates.ts'

const leeds = { latitude: 53.7997, longitude: -1.5492 }
const exactly = { latitude: 53.799722, longitude: -1.549167 }

test.each([
  ['53.7997, -1.5492', leeds],
  ['53.7997 -1.5492', leeds],
  ['53.7997,−1.5492', leeds],
  ['(53.7997, -1.5492)', leeds],
  ['geo:53.7997,-1.5492', leeds],
  ['lat 53.7997 lon -1.5492', leeds],
  ['Latitude: 53.7997, Longitude: -1.5492', leeds],
  ['53.7997N 1.5492W', leeds],
  ['N53.7997 W1.5492', leeds],
  ['53.7997° N, 1.5492° W', leeds],
  ['1.5492W 53.7997N', leeds],
  ['53.7997 north, 1.5492 west', leeds],
  ['53°47′59″N 1°32′57″W', exactly],
  [`53°47'59"N, 1°32'57"W`, exactly],
  ['N 53 47 59 W 1 32 57', exactly],
  ['53 47 59 N 1 32 57 W', exactly],
  ['53°47′59″ -1°32′57″', exactly],
  ['53°30′N 1°30′W', { latitude: 53.5, longitude: -1.5 }],
  ['53° 30.5′ N 1° 30′ W', { latitude: 53.508333, longitude: -1.5 }],
  ['53, -1.5', { latitude: 53, longitude: -1.5 }],
  ['lat 53,7997 lon -1,5492', leeds],
  ['53,7997 N 1,5492 W', leeds],
  ['53,7997 −1,5492', leeds],
  ['53,7997 N, 1,5492 W', leeds],
  ['53,7997; -1,5492', leeds],
  ['53° 30,5′ N 1° 30,0′ W', { latitude: 53.508333, longitude: -1.5 }],
  ['53,30,0 N 1,30,0 W', { latitude: 53.5, longitude: -1.5 }],
  ['-33.8688, 151.2093', { latitude: -33.8688, longitude: 151.2093 }],
])('%s', (typed, place) => {
  expect(readCoordinates(typed)).toEqual([place])
})

test('a longitude that was typed first is turned where only that lies in these islands', () => {
  expect(readCoordinates('-1.5492, 53.7997')).toEqual([leeds, { latitude: -1.5492, longitude: 53.7997 }])
})

test.each([
  '53 1',
  '12, 34',
  '53,45',
  '53.7997',
  '91.5, 181.2',
  '53.7997N 1.5492N',
  '53°61′N 1°30′W',
  '53.5 30 N 1 30 W',
  'N 53.7997',
  'Leeds 53.7997, -1.5492 x',
  '-53.7997N 1.5492W',
  '1.2.3 4.5',
])('%s is something else', (typed) => {
  expect(readCoordinates(typed)).toEqual([])
})
