import { expect, test } from 'vitest'
import { whyNoArea, whyNoCode, whyNowhere } from './number-kind.ts'

test.each([
  ['07700 900123', /mobile/],
  ['07624 000000', /mobile/],
  ['07640 000000', /pager/],
  ['+44 70 0000 0000', /personal/],
  ['0306 999 0123', /no area/],
  ['01624 000000', /Isle of Man/],
  ['01632 960123', /dialling code/],
])('%s: why it has no area', (number, why) => expect(whyNoArea(number)).toMatch(why))

test.each([
  '07700 900123',
  '+44 7700 900123',
  '070 0000 0000',
  '0800 1111',
  '0808 157 0123',
  '0306 999 0123',
  '0909 879 0123',
])('%s has no area, and nothing is sent', (telephone_number) =>
  expect(whyNowhere({ telephone_number })).toMatch(/area/),
)

// The service locates landlines, and the form refuses text that is not a number.
test.each(['0113 496 0018', '01624 000000', '016977 2345', 'Leeds', ''])('%s may have an area', (telephone_number) =>
  expect(whyNowhere({ telephone_number })).toBeNull(),
)

test.each(['*', ' * ', '1*', '07700', '0800', '(0800)', '+44 7700', '0113 496 0018', '07700 900123'])(
  '%s has no area code, and nothing is sent',
  (text) => expect(whyNoCode(text)).not.toBeNull(),
)

test.each(['0113', '113', '+44 113', '015396', '016977', 'L', 'LS1', 'Leeds', 'Newp*', 'Ŵ*'])(
  '%s may have an area code',
  (text) => expect(whyNoCode(text)).toBeNull(),
)
