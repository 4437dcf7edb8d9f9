import { expect, test } from 'vitest'
import { formatOf, suits } from '../../../contract/check.ts'
import { operation, operationNames } from '../../../contract/operations.ts'
import { parameters } from '../../../contract/parameters.ts'
import { nounOf, requestInWords, wordsOf } from './parameter-words.ts'

/** The BFF gives these two; a page is named by the answer before it. */
const neverTyped = ['api_key', 'client', 'page_id']

const typed = operationNames.flatMap((name) =>
  operation(name)
    .params.filter((parameter) => !neverTyped.includes(parameter))
    .map((parameter) => ({ name, parameter, words: wordsOf(name, parameter) })),
)

test.each(typed)('$parameter of $name has words of its own', ({ name, parameter, words }) => {
  expect(words.label).toMatch(/^[A-Z].* .*|^[A-Z][a-z]+$/)
  expect(words.label).not.toContain('_')
  expect(nounOf(name, parameter)).toMatch(/^(an?|the|how) /)
})

test.each(typed.filter(({ words }) => words.example))(
  'the example of $parameter of $name, $words.example, would be taken',
  ({ name, parameter, words: { example = '' } }) => {
    expect(suits(formatOf(operation(name), parameter), example)).toBe(true)
  },
)

test('of what has few values, each has words, and the form offers no other', () => {
  for (const { name, parameter, words } of typed) {
    const { values } = formatOf(operation(name), parameter)
    if (!values || parameters[parameter] === 'flag') continue
    const offered = words.choices?.map(({ value }) => value).filter((value) => value !== '') ?? []
    expect(offered.length, parameter).toBeGreaterThan(0)
    for (const value of offered) expect(values, parameter).toContain(value)
  }
})

test('telephone numbers are those for drama, and addresses of the internet those for documentation', () => {
  for (const { parameter, words } of typed) {
    const digits = (words.example ?? '').replaceAll(' ', '')
    if (parameter === 'telephone_number')
      expect(digits).toMatch(/^(01632960\d{3}|01(1[3-8]|[2-6]1)4960\d{3}|07700900\d{3})$/)
    if (parameter === 'ip_address') expect(digits).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/)
  }
})

test('a request is shown in the words of its form', () => {
  expect(requestInWords('age_verification', 'fullname', 'A B')).toEqual(['Full name', 'A B'])
  expect(requestInWords('age_verification', 'forename_fuzzy', 'true')[1]).toBe('Yes')
  expect(requestInWords('age_verification', 'forename_fuzzy', 'maybe')[1]).toBe('maybe')
  expect(requestInWords('company_name_search', 'type', 'FORMER')).toEqual(['Search in', 'Former names'])
  expect(requestInWords('document_download', 'company_number', '90000001')).toEqual(['Company number', '90000001'])
})
