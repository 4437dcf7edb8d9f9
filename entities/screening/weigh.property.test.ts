/** What holds for every subject and entry, on thousands of small ones. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordOf } from '../../contract/records.ts'
import type { Claim, Property } from '../claim.ts'
import { type Screened, screenedIn } from './screened.ts'
import { sideOfListed, sideOfScreened } from './side.ts'
import { romanisations } from './testing/romanisations.ts'
import { weighListed, weighSides } from './weigh.ts'

type Entry = RecordOf<'listed'>

const name = fc.constantFrom(
  ...['Desmond Leigh CRAGWELL', 'CRAGWELL, Desmond', 'D L Cragwell', 'Mrs Ruth Penhaligon', 'Bob Harkawell'],
  ...[
    'Robert John HARKAWELL',
    'Юрий Хохряков',
    'Jurij Chochrjakow',
    'محمد الذهبي',
    'Mohamed Al-Dhahabi',
    'Sablewick',
    '',
  ],
)
const birth = fc.constantFrom('1961', '1961-05', '1962', '1985-05', '1961-06')
const nationality = fc.constantFrom('British', 'Russian', 'Russia', 'Northmere', 'Syrian')
const place = fc.constantFrom(
  '4 Mill Lane, Leeds, LS1 4VK',
  '4 Mill Lane, Leeds, LS1 4VK, United Kingdom',
  'Aleppo, Syria',
)
const several = <Value>(one: fc.Arbitrary<Value>, maxLength = 3) => fc.uniqueArray(one, { maxLength })

const subject: fc.Arbitrary<Screened> = fc.record({
  key: fc.constant('officer:1'),
  kind: fc.constantFrom('person', 'company'),
  names: several(name),
  surnames: fc.constant([]),
  births: several(birth, 2),
  genders: several(fc.constantFrom('male', 'female'), 1),
  nationalities: several(nationality, 2),
  countries: several(nationality, 2),
  places: several(place, 2),
  company_numbers: several(fc.constantFrom('01234567', 'SC123456'), 1),
})
const listedName = fc.record({
  name,
  name_type: fc.constantFrom('Primary Name', 'Alias'),
  strength: fc.constantFrom('good', 'low', null),
  script: fc.constant(null),
})
const entry: fc.Arbitrary<Entry> = fc.record({
  listed_id: fc.constant('L1'),
  kind: fc.constantFrom('Individual', 'Entity', 'Ship', null),
  name_list: fc.array(listedName, { maxLength: 3 }),
  birth_list: several(birth, 2),
  nationality_list: several(nationality, 2),
  address_list: several(place, 2),
  gender: fc.constantFrom('Male', 'Female', null),
  identifier_list: fc.constantFrom(null, [{ kind: 'business registration number', value: '1234567' }]),
})

const bitsOf = (one: Screened, other: Entry) => weighListed(one, other).bits
const runs = { numRuns: 1000 }

test('the order of values and rows changes nothing', () => {
  fc.assert(
    fc.property(subject, entry, (one, other) => {
      const turned = Object.fromEntries(
        Object.entries(one).map(([field, value]) => [field, Array.isArray(value) ? value.toReversed() : value]),
      ) as Screened
      const rows = {
        ...other,
        name_list: other.name_list?.toReversed() ?? null,
        birth_list: other.birth_list?.toReversed() ?? null,
        nationality_list: other.nationality_list?.toReversed() ?? null,
        address_list: other.address_list?.toReversed() ?? null,
      }
      expect(weighListed(turned, rows)).toEqual(weighListed(one, other))
    }),
    runs,
  )
})

test('the two sides count alike', () => {
  fc.assert(
    fc.property(subject, entry, (one, other) => {
      const [a, b] = [sideOfScreened(one), sideOfListed(other)]
      const [there, back] = [weighSides(a, b), weighSides(b, a)]
      expect(back.bits).toBe(there.bits)
      const said = ({ facts }: typeof there) => facts.map(({ property, bits }) => `${property} ${bits}`).toSorted()
      expect(said(back)).toEqual(said(there))
    }),
    runs,
  )
})

test('one fact more that agrees never lowers the weight', () => {
  fc.assert(
    fc.property(subject, entry, fc.nat(), (one, other, at) => {
      const pick = <Value>(values: readonly Value[] | null | undefined) => values?.[at % Math.max(1, values.length)]
      const before = bitsOf(one, other)
      const more: Partial<Screened>[] = [
        { names: [...one.names, pick(other.name_list)?.name ?? one.names[0] ?? 'Nobody Else'] },
        ...(pick(other.birth_list) ? [{ births: [...new Set([...one.births, pick(other.birth_list)!])] }] : []),
        ...(pick(other.nationality_list)
          ? [{ nationalities: [...one.nationalities, pick(other.nationality_list)!] }]
          : []),
        ...(pick(other.address_list) ? [{ places: [...one.places, pick(other.address_list)!] }] : []),
        ...(other.identifier_list ? [{ company_numbers: [...one.company_numbers, '01234567'] }] : []),
      ]
      if (one.names.every((name) => name === '')) return
      for (const says of more) expect(bitsOf({ ...one, ...says }, other)).toBeGreaterThanOrEqual(before - 0.11)
    }),
    runs,
  )
})

test('a birth that contradicts is shown, and lowers the weight', () => {
  fc.assert(
    fc.property(subject, entry, (one, other) => {
      const [known, without] = [
        { ...other, birth_list: ['1930-01'] },
        { ...other, birth_list: null },
      ]
      const born = { ...one, births: ['1961-05'] }
      const { facts, bits } = weighListed(born, known)
      expect(facts).toContainEqual(
        expect.objectContaining({ property: 'birth', a: '1961-05', b: '1930-01', bits: -12 }),
      )
      expect(bits).toBeLessThan(bitsOf(born, without))
      const two = weighListed(born, { ...other, birth_list: ['1961-05', '1930-01'] })
      expect(two.facts).toContainEqual(expect.objectContaining({ property: 'birth', b: '1930-01', bits: -1 }))
      expect(two.bits).toBeLessThan(bitsOf(born, { ...other, birth_list: ['1961-05'] }))
    }),
    runs,
  )
})

test('every reading of a name in another script is nearer than another name', () => {
  fc.assert(
    fc.property(fc.constantFrom(...romanisations), fc.constantFrom(...romanisations), (one, other) => {
      const own = {
        key: 'officer:1',
        kind: 'person' as const,
        surnames: [],
        births: [],
        genders: [],
        nationalities: [],
        countries: [],
      }
      const bits = (written: string, listed: string) =>
        bitsOf(
          { ...own, names: [written], places: [], company_numbers: [] },
          {
            kind: 'Individual',
            name_list: [{ name: listed, name_type: 'Primary Name', strength: null, script: null }],
          },
        )
      for (const written of one.slice(1)) {
        expect(bits(written, one[0]!)).toBeGreaterThan(-14)
        if (other !== one) expect(bits(written, other[0]!)).toBeLessThan(bits(written, one[0]!))
      }
    }),
  )
})

test('the grouping and the order of claims decide one subject', () => {
  const claim = fc.record({
    mention: fc.constantFrom('officer:1', 'officer:2', 'officer:3'),
    property: fc.constantFrom<Property>('name', 'birth_month', 'nationality'),
    value: fc.constantFrom('1961-05', 'Desmond Cragwell', 'British'),
    source: fc.constant({ record: 'r', pointer: '' }),
  })
  fc.assert(
    fc.property(fc.array(claim), fc.boolean(), (claims: Claim[], isJoined) => {
      const clusters = isJoined ? [['officer:3', 'officer:1']] : []
      const found = screenedIn(claims, clusters, () => 'person')
      expect(
        screenedIn(
          claims.toReversed(),
          clusters.map((each) => each.toReversed()),
          () => 'person',
        ),
      ).toEqual(found)
      const entities = new Set(
        claims.map(({ mention }) => (isJoined && mention === 'officer:3' ? 'officer:1' : mention)),
      )
      expect(found.map(({ key }) => key)).toEqual([...entities].toSorted())
    }),
  )
})
