import { expect, test } from 'vitest'
import { personNames } from '../../contract/values/testing/spellings-of-names.ts'
import type { Claim, Property } from '../claim.ts'
import { claimsOf } from '../extract/claims-of.ts'
import { blockedPairs, candidatePairs } from './candidates.ts'
import { describePeople, sourceOf } from './describe.ts'
import { fold, readName } from './name.ts'
import { crowdOf } from './person.ts'
import { likelyFrom, shownFrom, weigh } from './weights.ts'

type Said = { [P in Property]?: string | string[] }

const claimsAbout = (mention: string, said: Said): Claim[] =>
  Object.entries(said).flatMap(([property, values]) =>
    [values].flat().map((value, at): Claim => {
      const source = { record: 'r', pointer: `/${property}/${at}` }
      const isRelation = property === 'officer_of' || property === 'telephone'
      const says = isRelation ? { other: value } : { value }
      return { mention, property: property as Property, ...says, source }
    }),
  )

const two = (a: Said, b: Said) => {
  const [one, other] = describePeople([...claimsAbout('officer:a', a), ...claimsAbout('officer:b', b)], () => true)
  if (!one || !other) throw new Error('One side has no name.')
  return weigh(one, other)
}
const bitsFor = (a: Said, b: Said, property: string) =>
  two(a, b).facts.find((fact) => fact.property === property)?.bits ?? null

const helen = { name: 'Mrs Helen Margaret STAINTHORPE', birth_month: '1964-03', address: '4 Mill Lane, Leeds, LS1 4VK' }

test('two days of one month are not an equal month of birth', () => {
  const born = (birth_date: string) => ({ ...helen, birth_month: '1964-03', birth_date })
  expect(bitsFor(born('1964-03-05'), born('1964-03-20'), 'birth')).toBe(3)
  expect(bitsFor(born('1964-03-05'), helen, 'birth')).toBe(8.4)
})

test.each([
  ['Mrs Helen Margaret STAINTHORPE', ['HELEN', 'MARGARET'], 'STAINTHORPE'],
  ['Helen Stainthorpe', ['HELEN'], 'STAINTHORPE'],
  ['STAINTHORPE, Helen M', ['HELEN', 'M'], 'STAINTHORPE'],
  ["Sinéad O'Neill", ['SINEAD'], 'ONEILL'],
  ['Sinead O Neill', ['SINEAD'], 'ONEILL'],
  ['Mr Rhys AP GWILYM', ['RHYS'], 'APGWILYM'],
  ['Dr Anna Smith-Jones OBE', ['ANNA'], 'SMITHJONES'],
  ['Ludwig van der Berg', ['LUDWIG'], 'VANDERBERG'],
  ['Ludwig van der BERG', ['LUDWIG'], 'VANDERBERG'],
  ['Ana Al OLDROYD', ['ANA', 'AL'], 'OLDROYD'],
  ['J.A.Smith', ['J', 'A'], 'SMITH'],
  ['Mr Xiu MA', ['XIU'], 'MA'],
])('%s is read as forenames and a surname', (text, given, surname) => {
  expect(readName(text)).toMatchObject({ given, surname })
})

test.each([
  ['Mr Xiu Yun MA', 'MA', ['XIU', 'YUN'], 'MA'],
  ['Ottoline Mary SENIOR OBE', 'Senior', ['OTTOLINE', 'MARY'], 'SENIOR'],
  ['Ana Maria Penhaligon Oldroyd', 'PENHALIGON OLDROYD', ['ANA', 'MARIA'], 'PENHALIGONOLDROYD'],
  ["Sinead O'Neill", 'O NEILL', ['SINEAD'], 'ONEILL'],
  ['OLDROYD, Barnaby', 'Oldroyd', ['BARNABY'], 'OLDROYD'],
  ['Barnaby OLDROYD', 'Penhaligon', ['BARNABY'], 'OLDROYD'],
  ['Oldroyd', 'Oldroyd', [], 'OLDROYD'],
])('%s with the surname %s is read as forenames and a surname', (text, own, given, surname) => {
  expect(readName(text, [own])).toMatchObject({ text, given, surname })
})

test('the surname in a record tells a surname from an honour', () => {
  const [one] = describePeople(claimsAbout('officer:a', { name: 'Mr Xiu Yun MA', surname: 'MA' }), () => true)
  expect(one?.names).toMatchObject([{ given: ['XIU', 'YUN'], surname: 'MA' }])
})

test.each(personNames)('%j is the name %j', (written, read) => {
  expect(readName(written)).toEqual({ ...readName(read), text: written })
})

test('a name of 5,000 letters is cut, and a text without letters is no name', () => {
  expect(fold('A'.repeat(5000).concat(' é')).length).toBeLessThan(5001)
  expect(readName(`${'Very'.repeat(1250)} Long`)?.surname.length).toBeLessThan(300)
  expect(readName(' -, ')).toBeNull()
})

test.each([
  ['Daniel Oldroyd', 'Danielle Oldroyd'],
  ['Patrick Oldroyd', 'Patricia Oldroyd'],
  ['Louis Oldroyd', 'Louise Oldroyd'],
  ['Mr Carrol Oldroyd', 'Ms Caroll Oldroyd'],
])('%s and %s have different forenames', (one, other) => {
  expect(two({ name: one }, { name: other }).facts.find(({ property }) => property === 'forename')?.bits).toBe(-7)
})

test.each([
  ['Muhammad Oldroyd', 'Mohammed Oldroyd', 'forms of one name'],
  ['Carrol Oldroyd', 'Caroll Oldroyd', 'a letter or two apart'],
  ['Mr Danial Oldroyd', 'Mr Daniel Oldroyd', 'a letter or two apart'],
])('%s and %s may have one forename', (one, other, words) => {
  const fact = two({ name: one }, { name: other }).facts.find(({ property }) => property === 'forename')
  expect(fact?.why).toContain(words)
  expect(fact?.bits).toBeGreaterThan(0)
})

test('surnames a letter apart may be one, even if they are given names of a man and a woman', () => {
  const facts = two({ name: 'Hilda MARTIN' }, { name: 'Hilda MARTINE' }).facts
  expect(facts.find(({ property }) => property === 'surname')?.why).toContain('surnames are a letter or two apart')
})

test('the weights of the facts add up to the weight of the pair, and each says why', () => {
  const { bits, facts } = two(helen, { ...helen, name: 'Helen Stainthorpe' })
  expect(facts.reduce((sum, fact) => sum + fact.bits, 0)).toBeCloseTo(bits, 5)
  expect(bits).toBeGreaterThan(likelyFrom)
  for (const { why, bits } of facts) expect(why).toMatch(bits === -14 ? /one pair in 16,000/ : /\w/)
})

test('a common surname weighs less than a rare one, by the whole register and not by the case', () => {
  const smith = { name: 'Mr Ian SMITH' }
  const rare = { name: 'Mr Ian ZWETSLOOT' }
  expect(bitsFor(smith, smith, 'surname')).toBeLessThan(bitsFor(rare, rare, 'surname') ?? 0)
  expect(two(smith, smith).facts[0]?.why).toBe('surname SMITH is common: 5.5')
})

test.each([
  ['a nickname', 'Bill Hardcastle', 'William Hardcastle'],
  ['an initial', 'W Hardcastle', 'William Hardcastle'],
  ['a typing error', 'Wiliam Hardcastle', 'William Hardcastle'],
  ['an accent', 'Zoë Hardcastle', 'Zoe Hardcastle'],
  ['the other order', 'Hardcastle William', 'William Hardcastle'],
  ['a hyphenated surname', 'William Hardcastle-Wood', 'William Hardcastle'],
])('%s still agrees', (_, one, other) => {
  const facts = two({ name: one }, { name: other }).facts
  expect(facts.filter(({ property, bits }) => /name/.test(property) && bits < -3)).toEqual([])
})

test('twins of one surname, month and address are not likely to be one person', () => {
  expect(two(helen, { ...helen, name: 'Mrs Ruth STAINTHORPE' }).bits).toBeLessThan(0)
})

test('the month of birth tells a father from a son of the same name', () => {
  expect(two(helen, { ...helen, birth_month: '1992-11' }).bits).toBeLessThan(likelyFrom)
})

test('two namesakes born in other months are shown, and are not likely', () => {
  const { bits } = two({ name: helen.name, birth_month: '1964-03' }, { name: helen.name, birth_month: '1958-11' })
  expect(bits).toBeGreaterThan(shownFrom)
  expect(bits).toBeLessThan(likelyFrom)
})

test('an address, a company and a telephone that agree together are counted once', () => {
  const all = { ...helen, officer_of: 'company:90000001', telephone: 'phone:+441632960123' }
  const facts = two(all, all).facts.filter(({ property }) => ['address', 'company', 'telephone'].includes(property))
  expect(facts.map(({ bits }) => bits > 0)).toEqual([true, false, false])
})

test('an address that many share says little', () => {
  const many = Array.from({ length: 300 }, (_, at) =>
    claimsAbout(`officer:${at}`, { name: `Ann Person${at}`, address: '1 Agent House, London, EC1A 1BB' }),
  ).flat()
  const people = describePeople(many, () => true)
  const [one, other] = people
  const fact = weigh(one!, other!, crowdOf(people)).facts.find(({ property }) => property === 'address')
  expect(fact?.bits).toBeLessThan(4)
  expect(fact?.why).toContain('shared by 300 here')
})

test.each([
  ['Flat 1, High Street, Leeds', null],
  ['Flat 1, High Street, Leeds, LS1 4VK', 9],
])('the equal address line %s of two officers weighs %s', (addr_single_line, bits) => {
  const claims = ['7', '8'].flatMap((director_id) => {
    const director = { director_id, name_single_line: 'Ian HARDCASTLE', service_address_list: [{ addr_single_line }] }
    return claimsOf({ id: 'r', operation: 'director_details', params: { director_id }, at: '', result: { director } })
      .claims
  })
  const [one, other] = describePeople(claims, (key) => key.startsWith('officer:'))
  const fact = weigh(one!, other!).facts.find(({ property }) => property === 'address')
  expect(fact?.bits ?? null).toBe(bits)
})

test('the mention that says nothing of a fact adds no weight', () => {
  const facts = two({ name: 'Ian Hardcastle' }, { ...helen, name: 'Ian Hardcastle' }).facts
  expect(facts.map(({ property }) => property)).not.toContain('birth')
})

test('each fact leads to the claim of each side', () => {
  const claims = claimsAbout('officer:a', helen)
  const { facts } = two(helen, helen)
  for (const fact of facts.filter(({ a }) => a !== ''))
    expect(sourceOf(fact, 'a', claims), fact.property).toMatchObject({ record: 'r' })
  const birth = facts.find(({ property }) => property === 'birth')
  expect(birth && sourceOf(birth, 'a', claims)?.pointer).toBe('/birth_month/0')
})

test('pairs come once, the likeliest first', () => {
  const claims = [
    ...claimsAbout('officer:c', helen),
    ...claimsAbout('officer:a', helen),
    ...claimsAbout('officer:b', { name: 'Helen Stainthorpe', birth_month: '1964-03' }),
    ...claimsAbout('officer:d', { name: 'Xavier Quill' }),
  ]
  const people = describePeople(claims, () => true)
  expect([...blockedPairs(people)]).toHaveLength(3)
  const pairs = candidatePairs(people, likelyFrom)
  expect(pairs.map(({ a, b }) => [a.key, b.key])[0]).toEqual(['officer:a', 'officer:c'])
  expect(pairs.map(({ bits }) => bits)).toEqual(pairs.map(({ bits }) => bits).toSorted((one, other) => other - one))
})
