/** A list of subjects reads every spelling of a company number as the other doors do, or says why not. */
import { expect, test } from 'vitest'
import { carriesOnlyXmlText } from '../../contract/characters.ts'
import { siblingsOf } from '../../contract/values/testing/siblings.ts'
import { companyNumbers, type Spelling } from '../../contract/values/testing/spellings.ts'
import { readSubjects } from './read-subjects.ts'

const given = companyNumbers.filter(([text]) => text.trim() !== '')
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

async function subjectsOf(content: string) {
  const read = await readSubjects(Buffer.from(content), 'company')
  if ('unusable' in read) throw new Error(read.unusable)
  return read
}
const byNumber = (company_number: string) => ({ operation: 'company_number_search', params: { company_number } })
const byName = (name: string) => ({ operation: 'company_name_search', params: { name } })
const expected = ([, value]: Spelling, row: number) => (value === null ? byName(`Firm ${row}`) : byNumber(value))

/** Each unread number has its sentence, and no other row has one. */
function expectNotes(notes: readonly string[], spellings: readonly Spelling[], where: string) {
  const unread = spellings.flatMap(([, value], index) => (value === null ? [index + 1] : []))
  const said = notes.filter((note) => note.includes(' is searched by its name. '))
  expect(said.map((note) => note.split(' is ')[0])).toEqual(unread.map((row) => `${where} ${row}`))
}

test('a table, as written and with what copying adds', async () => {
  for (const spellings of [given, ...given.map(siblingsOf)]) {
    const rows = spellings.map(([text], index) => `Firm ${index + 1},${cell(text)}`)
    const { subjects, notes } = await subjectsOf(`Name,Company number\n${rows.join('\n')}\n`)
    expect(subjects.map(({ row, lookup }) => [row, lookup])).toEqual(
      spellings.map((spelling, index) => [index + 1, expected(spelling, index + 1)]),
    )
    expectNotes(notes, spellings, 'Row')
  }
})

test('FollowTheMoney', async () => {
  const written = given.filter(([text]) => carriesOnlyXmlText(text))
  const lines = written.map(([text], index) => {
    const properties = { name: [`Firm ${index + 1}`], registrationNumber: [text], jurisdiction: ['gb'] }
    return JSON.stringify({ id: `c${index}`, schema: 'Company', properties })
  })
  const { subjects, notes } = await subjectsOf(lines.join('\n'))
  expect(subjects.map(({ lookup }) => lookup)).toEqual(written.map((one, index) => expected(one, index + 1)))
  expectNotes(notes, written, 'Line')
})

test('a number alone that cannot be read is not said to be searched by a name', async () => {
  const { subjects, notes } = await subjectsOf('Company number\n90000012\n9E+07\n')
  expect(subjects.map(({ lookup }) => lookup)).toEqual([byNumber('90000012'), null])
  expect(notes).toEqual([expect.stringMatching(/^Row 2 has no name, and cannot be looked up. A spreadsheet shortened/)])
})
