import { expect, test } from 'vitest'
import type { MapNames } from '../../../../contract/desk/tiles.ts'
import { attributionsOf, besides } from '../names.ts'
import { registerNames } from './register-names.ts'

type Names = MapNames['sources'][number]['names']

const at = { z: 13, x: 4060, y: 2638 }
const named = (name: string, kind: string, metres: number | null = null, x = 0): Names[number] => ({
  name,
  kind,
  metres,
  x,
  y: 0,
})
const shown = async (names: Names, { zoom = 14, is_cut = false } = {}) => {
  const sources: MapNames['sources'] = [{ attribution: 'Contains OS data', is_cut, names }]
  const square = await registerNames.read(new Blob([JSON.stringify({ sources })]))
  return { names: registerNames.names([[at, square]], zoom), remark: square.remark }
}

test('places come before streets, the longest street first, and postcodes last, each with the words of its licence', async () => {
  const units = [
    named('LS1 9ZZ', 'postcode'),
    named('Tannery Steps', 'street', 90),
    named('Long Row', 'street', 900, 99),
  ]
  const { names } = await shown([...units, named('Nether Sample', 'Suburban Area')], { zoom: 16 })
  expect(names.map(({ name, look }) => `${name}, ${look}`)).toEqual([
    ...['Nether Sample, village', 'Long Row, street', 'Tannery Steps, street', 'LS1 9ZZ, postcode'],
  ])
  expect(attributionsOf(names)).toEqual(['Contains OS data'])
  const { names: wider } = await shown(units)
  expect(wider.map(({ name }) => name)).toEqual(['Long Row'])
})

test('a street of unknown length has its name at the zoom of a postcode that was found', async () => {
  expect((await shown([named('Kiln Lane', 'street')])).names).toHaveLength(1)
})

test('a tile says so if the register has more names than it holds', async () => {
  expect((await shown([], { is_cut: true })).remark).toContain('Not all streets')
  expect((await shown([])).remark).toBeUndefined()
})

test('a place that the base map names is not named twice, and its namesake elsewhere is', () => {
  const leeds = { name: 'Leeds', look: 'city', from: 0, to: 22, latitude: 53.8, longitude: -1.55 } as const
  const near = { ...leeds, look: 'village', latitude: 53.797, longitude: -1.542 } as const
  const far = { ...near, latitude: 51.25, longitude: 0.6 }
  expect(besides([near, far], [leeds])).toEqual([far])
})
