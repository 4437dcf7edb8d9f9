import { expect, test } from 'vitest'
import { readAngle } from './angle.ts'

test.each([
  ['51.5034', 51.5034],
  [' +51.5034 ', 51.5034],
  ['51,5034', 51.5034],
  ['51.5034N', 51.5034],
  ['51,5034 n', 51.5034],
  ['N51.5034', 51.5034],
  ['51.5034 North', 51.5034],
  ['51.5034°', 51.5034],
  ['51°30′12″N', 51.503333],
  [`51°30'12"N`, 51.503333],
  [`N 51° 30' 12"`, 51.503333],
  ['51 30 12', 51.503333],
  ['51:30:12', 51.503333],
  [`51°30,2'N`, 51.503333],
  ['33.8688S', -33.8688],
  ['−33.8688', -33.8688],
  ['1E-05', 0.00001],
  ['90', 90],
])('%s is a latitude', (text, degrees) => {
  expect(readAngle(text, 'latitude')).toBeCloseTo(degrees, 6)
})

test.each([
  ['0.1276W', -0.1276],
  ['W 0,1276', -0.1276],
  [`0°7'39"W`, -0.1275],
  ['-0.1276', -0.1276],
  ['151.2093E', 151.2093],
])('%s is a longitude', (text, degrees) => {
  expect(readAngle(text, 'longitude')).toBeCloseTo(degrees, 6)
})

test.each([
  '',
  ' ',
  'x',
  'north',
  'N',
  '51.5034E',
  'N51N',
  '-51.5N',
  '91',
  '51°61′',
  '51.5 30',
  '1.2.3',
  '51.5, -0.1',
  'NaN',
  'Infinity',
  '0x10',
])('“%s” is no latitude', (text) => expect(readAngle(text, 'latitude')).toBeNull())
