import { expect, test } from 'vitest'
import { subjectInWords } from './records.ts'

test.each([
  [{ company_number: '90000001' }, 'ACME LIMITED', 'ACME LIMITED, 90000001'],
  [{ company_number: '90000001', company_name: 'ACME LIMITED' }, 'ACME LIMITED', 'ACME LIMITED, 90000001'],
  [{ company_number: '9000*' }, null, '9000*'],
  [{}, 'Tamsin Quill', 'Tamsin Quill'],
  [{ surname: 'Oldroyd', forename: 'Barnaby', place: 'Leeds', town: 'Leeds' }, null, 'Barnaby Oldroyd, Leeds, Leeds'],
  [{ telephone_number: '01632 960123' }, null, '01632 960123'],
  [{}, null, ''],
])('%j, called %j, is said as %j', (about, subject_name, words) => {
  expect(subjectInWords({ about, subject_name })).toBe(words)
})
