import { expect, test } from 'vitest'
import { peopleRowsOf } from './people-columns.ts'
import { pointedAt } from './pins.ts'

const people = ['Barnaby Oldroyd,12 Larkspur Close,LS1 0CK', 'Cyril Place,The Old Rectory,LS1 0CK']

test.each([
  ['with headings', ['name,address,postcode', ...people]],
  ['with a mark before the headings', ['\uFEFFName, Address ,POSTCODE', ...people]],
  ['with other headings', ['Full Name,addr_1,post,source', ...people]],
  ['without headings', people],
  ['with empty lines between', ['name,address,postcode', '', people[0]!, ',,', people[1]!, '']],
  ['with semicolons', ['name;address;postcode', ...people.map((line) => line.replaceAll(',', ';'))]],
  ['with tabs and no headings', people.map((line) => line.replaceAll(',', '\t'))],
])('%s, every person of a CSV is a row', (_, lines) => {
  const { rows } = peopleRowsOf(lines.join('\r\n'))
  expect(rows.map((cells) => cells.slice(0, 2))).toEqual(people.map((line) => line.split(',').slice(0, 2)))
})

test.each(['', ' \n', 'name,address,postcode,years,telephone\r\n', '\uFEFFName\n', 'N', '0', 'none', 'false'])(
  '%j is nobody',
  (csv) => {
    expect(peopleRowsOf(csv).rows).toEqual([])
  },
)

test('columns with the same name are all kept, and so are cells after the last column', () => {
  const { heads, rows } = peopleRowsOf('name,Name,__proto__,name\r\nA,B,C,D,E\r\nF')
  expect(heads).toEqual(['name', 'Name (2)', '__proto__', 'name (3)', 'Column 5'])
  expect(rows).toEqual([
    ['A', 'B', 'C', 'D', 'E'],
    ['F', '', '', '', ''],
  ])
  const pinned = pointedAt({ csv_data: 'name,Name,__proto__,name\r\nA,B,C,D,E\r\nF' }, '/csv_data/0')
  expect(Object.entries(pinned as object).map(([, cell]) => cell)).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('without headings the columns are numbered, and a surname that is also a heading stays a person', () => {
  expect(peopleRowsOf('Mary,Place,12 High Street').heads).toEqual(['Column 1', 'Column 2', 'Column 3'])
  expect(peopleRowsOf('Mary,Street').rows).toEqual([['Mary', 'Street']])
})
