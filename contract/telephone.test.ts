import { expect, test } from 'vitest'
import { isSameTelephoneNumber, toTelephoneNumber } from './telephone.ts'

test.each([
  ['01632 960001', '01632960001'],
  [' (01632) 960 001 ', '01632960001'],
  ['01632-960-001', '01632960001'],
  ['01632.960.001', '01632960001'],
  ['+441632960001', '01632960001'],
  ['+44 1632 960001', '01632960001'],
  ['+44 (0)1632 960001', '01632960001'],
  ['(+44) 1632 960001', '01632960001'],
  ['0044 1632 960001', '01632960001'],
  ['00 44 (0) 1632 960001', '01632960001'],
  ['020 7946 0018', '02079460018'],
  ['029 2018 0018', '02920180018'],
  ['(0113) 496 0018', '01134960018'],
  ['0191 498 0018', '01914980018'],
  ['07700 900123', '07700900123'],
  ['+44 7700 900123', '07700900123'],
  ['03069 990018', '03069990018'],
  ['0808 157 0018', '08081570018'],
  ['0909 879 0018', '09098790018'],
  ['016977 2345', '0169772345'],
  ['0800 1111', '08001111'],
])('%j as a telephone number is %j', (written, number) => {
  expect(toTelephoneNumber(written)).toBe(number)
})

test.each([
  '',
  'Leeds',
  '+33 1 70 18 99 00',
  '+1 212 555 0123',
  '0033 1 70 18 99 00',
  '1632 960001',
  '960001',
  '01632 9600',
  '01632 9600012',
  '0113 096 0018',
  '0113 496 001',
  '020 0946 0018',
  '021 7946 0018',
  '06069 990018',
  '00000 000000',
  '04412 345678',
  '01632 960001 ext 2',
  '01632 960001; drop table tps',
])('%j is no telephone number of the United Kingdom', (written) => {
  expect(toTelephoneNumber(written)).toBeNull()
})

test('a number is the same however a service writes it, and no other number is', () => {
  const written = [
    '01632960001',
    '01632 960 001',
    '+44 1632 960001',
    '441632960001',
    '1632960001',
    ' 0044 (0)1632 960001 ',
  ]
  for (const answered of written) expect(isSameTelephoneNumber(answered, '(01632) 960 001'), answered).toBe(true)
  for (const answered of ['01632960002', '+45 1632960001', '0163296000', '', 'none'])
    expect(isSameTelephoneNumber(answered, '01632 960001'), answered).toBe(false)
  expect(isSameTelephoneNumber('none', 'none'), 'what is no number is nobody’s').toBe(false)
})
