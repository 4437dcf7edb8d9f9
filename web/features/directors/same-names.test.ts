import { expect, test } from 'vitest'
import { sameNamesIn } from './same-names.ts'

const penhaligon = { title: 'Ms', forename: 'Ruth Elizabeth', surname: 'PENHALIGON', dob: '1976-06', postcode: 'TR1' }
const namesake = { ...penhaligon, title: 'Mrs', surname: 'Penhaligon', dob: '1976-06-14', postcode: 'EH1' }

test('rows of one name are found whatever their title and spelling, with what agrees and what differs', () => {
  const [same, ...others] = sameNamesIn([penhaligon, { ...penhaligon, forename: 'Ruth' }, namesake])
  expect(others).toEqual([])
  expect(same?.rows).toEqual([0, 2])
  expect(same?.facts).toMatchObject([
    { label: 'Birth month', agreement: 'agree', values: ['June 1976'] },
    { label: 'Postcode district', agreement: 'differ', values: ['TR1', 'EH1'] },
    { label: 'Place', agreement: 'not told', values: [] },
    { label: 'Nationality', agreement: 'not told', values: [] },
  ])
})

test('a fact that one of them lacks neither agrees nor differs', () => {
  const [same] = sameNamesIn([penhaligon, { ...namesake, dob: null }])
  expect(same?.facts[0]).toEqual({ label: 'Birth month', agreement: 'not told', values: ['June 1976'] })
})

test('rows without any name are not of one name', () => {
  expect(sameNamesIn([{ surname: null }, { surname: '' }])).toEqual([])
  expect(sameNamesIn([{ name_single_line: 'SWIFTFORM LTD' }, { surname: 'SWIFTFORM LTD' }])[0]?.rows).toEqual([0, 1])
})
