/** The search box reads every spelling of a value as that value, first or among its readings. */
import { expect, test } from 'vitest'
import {
  companyNumbers,
  ipAddresses,
  postcodes,
  type Spelling,
  telephones,
} from '../../../contract/values/testing/spellings.ts'
import { readingsOf } from './reading.ts'

const kinds: readonly [kind: string, parameter: string, spellings: readonly Spelling[]][] = [
  ['telephone number', 'telephone_number', telephones],
  ['IP address', 'ip_address', ipAddresses],
  ['company number', 'company_number', companyNumbers],
  ['postcode', 'text', postcodes],
]

/** Short numbers are more likely names here, and only a whole number is offered as one. */
const isShort = ([text]: Spelling) => text.replace(/\W|\.0$/g, '').length < 4 || /^ip1r$/i.test(text)

for (const [kind, parameter, spellings] of kinds)
  test.each(spellings.filter((spelling) => spelling[0].trim() !== '' && !isShort(spelling)))(
    `%j typed as a ${kind} is %j`,
    (text, value) => {
      const values = readingsOf(text)
        .filter((reading) => reading.kind === kind)
        .map((reading) => JSON.stringify([reading.to, reading.given, reading.questions]))
      if (value === null) expect(values.join(' ')).not.toContain(`"${parameter}":"${text}"`)
      else expect(values.join(' ').replaceAll('+', ' ')).toContain(value)
    },
  )

test.each([
  ['Registered in England and Wales under no 012345', '00012345'],
  ['Registered in Northern Ireland under number NR 012345', 'NR012345'],
  ['registered in Northern Ireland: NR012345', 'NR012345'],
])('%j opens the company %s', (text, number) => {
  expect(readingsOf(text)[0]?.to).toBe(`/companies/${number}`)
})
