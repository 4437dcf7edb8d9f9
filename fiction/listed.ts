/**
 * The fictional register's own list of sanctions. No country, regime or person of it exists. Some entries are people and
 * companies of the register, some only share their names, and some nearly do.
 */
import { landmarkCases } from './landmarks.ts'
import { inBatches } from './rows.ts'

export const inventedList = 'Invented Sanctions List'

const northmere = 'The Northmere Sanctions Regulations 2021 (invented)'
const misuse = 'The Misuse of Shell Companies Regulations 2020 (invented)'
const [, vinterfold] = landmarkCases.circle.companies

type Name = readonly [name: string, name_type: string, strength?: string, script?: string]
type Sketch = {
  kind: 'Individual' | 'Entity' | 'Ship'
  names: readonly Name[]
  births?: string[]
  birthPlaces?: string[]
  nationalities?: string[]
  positions?: string[]
  addresses?: string[]
  identifiers?: (readonly [kind: string, value: string])[]
  regime: string
  sanctions: string[]
  on: string
  reasons: string
  gender?: string
}

const primary = (name: string): Name => [name, 'Primary Name']
const freeze = ['Asset freeze', 'Trust services sanctions']
const person = (name: string) => ({
  kind: 'Individual' as const,
  names: [primary(name)],
  regime: northmere,
  sanctions: freeze,
})

const sketches: readonly Sketch[] = [
  // The man behind the circle of companies, with the month of his birth.
  {
    ...person('Piers Anthony VOSPER'),
    names: [
      primary('Piers Anthony VOSPER'),
      ['Anthony VOSPER', 'Alias', 'good'],
      ['Пирс Воспер', 'Primary Name', undefined, 'Cyrillic'],
      ['The Chairman', 'Alias', 'low'],
    ],
    births: ['1959-11'],
    nationalities: ['British'],
    positions: ['Director of companies'],
    regime: misuse,
    sanctions: [...freeze, 'Director disqualification sanction'],
    on: '2025-03-11',
    reasons: 'He moved invented funds through companies that control each other.',
    gender: 'Male',
  },
  {
    kind: 'Entity',
    names: [primary(vinterfold!.name), ['VINTERFOLD TRADING FZE', 'Alias', 'good']],
    addresses: ['Northmere Harbour, Northmere'],
    identifiers: [['business registration number', vinterfold!.company_number]],
    regime: misuse,
    sanctions: ['Asset freeze'],
    on: '2025-03-11',
    reasons: 'It is one of the companies of Piers Vosper.',
  },
  // Namesakes: another birth, another country, or nothing to tell them apart.
  {
    ...person('Ruth Elizabeth PENHALIGON'),
    births: ['1949-02'],
    birthPlaces: ['Port Lament, Northmere'],
    nationalities: ['Northmere'],
    on: '2024-05-04',
    reasons: 'She led the invented harbour board of Northmere.',
    gender: 'Female',
  },
  { ...person('David John MARSDEN'), births: [], on: '2024-05-04', reasons: 'Nothing more is known about him.' },
  {
    ...person('Julian Mark PELLINGTON'),
    births: ['1938', '1940'],
    nationalities: ['Northmere', 'Southmere'],
    on: '2024-05-04',
    reasons: 'He served two invented states.',
    gender: 'Male',
  },
  // Near misses: a word more, a word less, or nearly the same word.
  { ...person('Helena Margaretha STAINTHORP'), births: ['1951'], on: '2024-06-01', reasons: 'Invented.' },
  { ...person('Dominik HARKAWAY'), births: ['1974'], on: '2024-06-01', reasons: 'Invented.' },
  { ...person('Desmond CRAGWELL-OKORO'), births: ['1990-01'], on: '2024-06-01', reasons: 'Invented.', gender: 'Male' },
  {
    kind: 'Entity',
    names: [primary('HOLLOWMERE TRADING HOUSE'), ['Холлоумир', 'Alias', undefined, 'Cyrillic']],
    identifiers: [['business registration number', 'NM-0004411']],
    regime: northmere,
    sanctions: ['Asset freeze'],
    on: '2024-06-01',
    reasons: 'It sold invented timber.',
  },
  {
    kind: 'Entity',
    names: [primary('OXBARROW SHIPPING OOO')],
    regime: northmere,
    sanctions: ['Asset freeze', 'Prohibition on port entry'],
    on: '2024-06-01',
    reasons: 'It owns the ship Grey Petrel.',
  },
  {
    kind: 'Ship',
    names: [primary('GREY PETREL'), ['SEA ORMER', 'Alias', 'good']],
    identifiers: [
      ['IMO number', '9900001'],
      ['flag', 'Northmere'],
    ],
    regime: northmere,
    sanctions: ['Prohibition on port entry'],
    on: '2024-06-01',
    reasons: 'It carried invented timber.',
  },
]

/** People whom nothing joins to the register, because a list has mostly such. */
const strangers = [
  ['Maksim Yurevich DRENKOV', '1961-04', 'Максим Юрьевич Дренков', 'Cyrillic'],
  ['Yelena Pavlovna OSTRENKO', '1970', 'Елена Павловна Остренко', 'Cyrillic'],
  ['Mohammed Yusuf AL-KHARRAZI', '1955-10', 'محمد يوسف الخرازي', 'Arabic'],
  ['Nour Eddine BEN SALHOUN', '1968', 'نور الدين بن سلهون', 'Arabic'],
  ['Stavros PELLIKIDIS', '1959-12', 'Σταύρος Πελλικίδης', 'Greek'],
  ['Aleksandr VOSTRIKOV', '1966-06', 'Александр Востриков', 'Cyrillic'],
  ['Ilse VAN DER MOERBEEK', '1972', null, null],
  ['Chikwendu OBARAEZE', '1980-08', null, null],
  ['Tomasz GRZEGORZANEK', '1977-01', null, null],
  ['Jurgen SCHWITTENBERG', '1949', null, null],
] as const

export function* listedEntries() {
  const all: Sketch[] = [
    ...sketches,
    ...strangers.map(([name, birth, other, script]) => ({
      ...person(name),
      names: [primary(name), ...(other ? [[other, 'Primary Name', undefined, script] as const] : [])],
      births: [birth],
      nationalities: ['Northmere'],
      on: '2024-07-15',
      reasons: 'Invented.',
    })),
  ]
  yield* inBatches(
    'listed',
    all.map((sketch, at) => ({
      list: inventedList,
      record: toRecord(sketch, `INV${String(at + 1).padStart(4, '0')}`),
    })),
  )
}

const orNull = <Value>(values: readonly Value[] | undefined): Value[] | null => (values?.length ? [...values] : null)

const toRecord = (sketch: Sketch, listed_id: string) => ({
  listed_id,
  kind: sketch.kind,
  name: sketch.names[0]![0],
  name_list: sketch.names.map(([name, name_type, strength = null, script = null]) => ({
    name,
    name_type,
    strength,
    script,
  })),
  birth_list: orNull(sketch.births),
  birth_place_list: orNull(sketch.birthPlaces),
  nationality_list: orNull(sketch.nationalities),
  position_list: orNull(sketch.positions),
  address_list: orNull(sketch.addresses),
  identifier_list: orNull(sketch.identifiers?.map(([kind, value]) => ({ kind, value }))),
  regime: sketch.regime,
  sanctions_imposed_list: sketch.sanctions,
  designated_on: sketch.on,
  last_updated: sketch.on,
  reasons: sketch.reasons,
  other_information: 'This entry is invented.',
  gender: sketch.gender ?? null,
})
