/** What an entry of a sanctions list says. */
import { expect, test } from 'vitest'
import { recordOf, said } from './testing/records.ts'

const entry = {
  listed_id: 'UKX0007',
  list: 'UK Sanctions List',
  list_day: '2026-09-21',
  kind: 'Individual',
  name: 'Taras VELMIR',
  name_list: [
    { name: 'Taras VELMIR', name_type: 'Primary Name', strength: null, script: null },
    { name: 'Тарас Велмир', name_type: 'Primary Name', strength: null, script: 'Cyrillic' },
    { name: 'Taras Welmir', name_type: 'Alias', strength: 'good', script: null },
    { name: 'The Ferryman', name_type: 'Alias', strength: 'low', script: null },
    { name: 'Taras OLDER', name_type: 'Previous name', strength: null, script: null },
  ],
  birth_list: ['1968', '1970-01-17', 'about 1969'],
  nationality_list: ['Samplish'],
  identifier_list: [
    { kind: 'passport', value: 'P0001' },
    { kind: 'national identifier', value: 'N0002' },
    { kind: 'business registration number', value: 'R0003' },
  ],
  regime: 'Sampleland',
  sanctions_imposed_list: ['Asset freeze', 'Travel Ban'],
  designated_on: '2024-02-29',
}
const listedSaid = (more: object) => said(recordOf('sanctions_search', { listed_list: [{ ...entry, ...more }] }, {}))

test('an entry of a list gives its names by form, births at a month or a year, and its sanctions', () => {
  const own = 'listed:UK Sanctions List|UKX0007'
  expect(listedSaid({})).toEqual([
    [own, 'on_list', 'UK Sanctions List', null],
    [own, 'list_day', '2026-09-21', null],
    [own, 'name', 'Taras VELMIR', null],
    [own, 'spelling', 'Тарас Велмир', null],
    [own, 'alias', 'Taras Welmir', null],
    [own, 'weak_alias', 'The Ferryman', null],
    [own, 'former_name', 'Taras OLDER', null],
    [own, 'birth_month', '1968', null],
    [own, 'birth_month', '1970-01', null],
    [own, 'nationality', 'Samplish', null],
    [own, 'regime', 'Sampleland', null],
    [own, 'sanction', 'Asset freeze', null],
    [own, 'sanction', 'Travel Ban', null],
    [own, 'designated', '2024-02-29', null],
  ])
})

test('of a listed body, the registration number is a claim, and no other identifier', () => {
  const values = listedSaid({ kind: 'Entity' }).map(([, , value]) => value)
  expect(values).toContain('R0003')
  expect(values).not.toContain('P0001')
  expect(values).not.toContain('N0002')
})

test('a listed ship, or an entry without an id, gives no claim', () => {
  expect(listedSaid({ kind: 'Ship' })).toEqual([])
  expect(listedSaid({ listed_id: '' })).toEqual([])
})
