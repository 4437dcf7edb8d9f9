import { expect, test } from 'vitest'
import { whyNoArea, whyNoCode, whyNowhere } from './number-kind.ts'

test.each([
  ['07700 900123', /mobile/],
  ['+44 70 0000 0000', /personal/],
  ['0306 999 0123', /no area/],
  ['01624 000000', /Isle of Man/],
  ['01632 960123', /dialling code/],
])('%s: why it has no place', (number, why) => expect(whyNoArea(number)).toMatch(why))

test.each([
  '07700 900123',
  '+44 7700 900123',
  '070 0000 0000',
  '0800 1111',
  '0808 157 0123',
  '0306 999 0123',
  '0909 879 0123',
])('%s is nowhere, and no service is asked where', (telephone_number) =>
  expect(whyNowhere({ telephone_number })).toMatch(/area/),
)

// The service says where a landline is, and of what is no number the form says so.
test.each(['0113 496 0018', '01624 000000', '016977 2345', 'Leeds', ''])('%s may be asked about', (telephone_number) =>
  expect(whyNowhere({ telephone_number })).toBeNull(),
)

test.each(['*', ' * ', '1*', '07700', '0800', '(0800)', '+44 7700', '0113 496 0018', '07700 900123'])(
  '%s has no area code, and no service is asked for one',
  (text) => expect(whyNoCode(text)).not.toBeNull(),
)

test.each(['0113', '113', '+44 113', '015396', '016977', 'L', 'LS1', 'Leeds', 'Newp*', 'Ŵ*'])(
  '%s may have one',
  (text) => expect(whyNoCode(text)).toBeNull(),
)
