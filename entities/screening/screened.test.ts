import { expect, test } from 'vitest'
import type { Claim, Kind, Property } from '../claim.ts'
import { screenedIn } from './screened.ts'

const say = (mention: string, property: Property, says: { value?: string; other?: string }): Claim => ({
  mention,
  property,
  ...says,
  source: { record: 'r', pointer: '/x' },
})
const kindOf = (key: string): Kind | undefined =>
  key.startsWith('address:')
    ? 'address'
    : key.startsWith('company:')
      ? 'company'
      : key === 'gone'
        ? undefined
        : 'person'

const claims = [
  say('officer:2', 'name', { value: 'Mr Desmond Leigh CRAGWELL' }),
  say('officer:2', 'surname', { value: 'CRAGWELL' }),
  say('officer:2', 'birth_date', { value: '1961-05-09' }),
  say('officer:2', 'birth_month', { value: '1961-05' }),
  say('officer:2', 'address', { other: 'address:1' }),
  say('address:1', 'name', { value: '4 Mill Lane, Leeds' }),
  say('address:1', 'postcode', { value: 'LS1 4VK' }),
  say('officer:2', 'officer_of', { other: 'company:01234567' }),
  say('officer:1', 'former_name', { value: 'Desmond Leigh' }),
  say('officer:1', 'birth_month', { value: 'May 1961' }),
  say('officer:1', 'nationality', { value: 'British' }),
  say('gone', 'name', { value: 'Nobody Here' }),
]

test('the mentions of an entity are one subject, with all that its claims say', () => {
  expect(screenedIn(claims, [['officer:2', 'officer:1']], kindOf)).toEqual([
    {
      key: 'company:01234567',
      kind: 'company',
      names: [],
      surnames: [],
      births: [],
      genders: [],
      nationalities: [],
      countries: [],
      places: [],
      company_numbers: ['01234567'],
    },
    {
      key: 'officer:1',
      kind: 'person',
      names: ['Desmond Leigh', 'Mr Desmond Leigh CRAGWELL'],
      surnames: ['CRAGWELL'],
      births: ['1961-05'],
      genders: ['male'],
      nationalities: ['British'],
      countries: [],
      places: ['4 Mill Lane, Leeds, LS1 4VK'],
      company_numbers: [],
    },
  ])
})

test('without judgements each mention is a subject', () => {
  expect(screenedIn(claims, [], kindOf).map(({ key }) => key)).toEqual(['company:01234567', 'officer:1', 'officer:2'])
})

test('an entry of a list is not a subject, and adds nothing to the one it was joined with', () => {
  const listed = [...claims, say('listed:A list|L1', 'name', { value: 'The Chairman' })]
  const found = screenedIn(listed, [['listed:A list|L1', 'officer:1']], kindOf)
  expect(found.flatMap(({ names }) => names)).not.toContain('The Chairman')
  expect(screenedIn(listed, [], kindOf)).toEqual(screenedIn(claims, [], kindOf))
})

test('the order of claims changes nothing', () => {
  const clusters = [['officer:1', 'officer:2']]
  expect(screenedIn(claims.toReversed(), clusters, kindOf)).toEqual(screenedIn(claims, clusters, kindOf))
})
