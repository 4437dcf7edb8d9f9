import { expect, test } from 'vitest'
import { whyNoArea } from './number-kind.ts'

test.each([
  ['07700 900123', /mobile/],
  ['+44 70 0000 0000', /personal/],
  ['0306 999 0123', /no area/],
  ['01624 000000', /Isle of Man/],
  ['01632 960123', /dialling code/],
])('%s: why it has no place', (number, why) => expect(whyNoArea(number)).toMatch(why))
