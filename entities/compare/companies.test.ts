/** One name of a company, however its legal form is written. */
import { expect, test } from 'vitest'
import { companyName } from './companies.ts'

test.each([
  ['A&B Ltd.', 'A AND B LIMITED'],
  ['Acme & Co. Ltd', 'ACME AND COMPANY LIMITED'],
  ['Acme & Co', 'ACME AND COMPANY'],
  ['Acme Co Limited', 'ACME COMPANY LIMITED'],
  ['Acme Co Public Limited Company', 'ACME COMPANY PUBLIC LIMITED COMPANY'],
  ['Acme P.L.C.', 'ACME PUBLIC LIMITED COMPANY'],
  ['Quill LLP', 'QUILL LIMITED LIABILITY PARTNERSHIP'],
  ['Acme CYF', 'ACME CYFYNGEDIG'],
  // The words of a form are also words of a name.
  ['LP Records Ltd', 'LP RECORDS LIMITED'],
  ['Co-op Ltd', 'CO OP LIMITED'],
  ['Ltd', 'LTD'],
  ['', ''],
])('%j is the company name %j', (written, name) => {
  expect(companyName(written)).toBe(name)
  expect(companyName(name)).toBe(name)
})
