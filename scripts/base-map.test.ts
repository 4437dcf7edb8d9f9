import { readFileSync } from 'node:fs'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { toSpot } from '../entities/geo/outlines.ts'
import { baseMapFile } from './base-map.ts'
import { placeFiles } from './places.ts'
import { reportMap, reportMapFile } from './report-map.ts'

const bytes = readFileSync(baseMapFile)
const archive = new PMTiles({
  getKey: () => 'the built-in map',
  getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
})

async function tileAt(longitude: number, latitude: number, z: number) {
  const [x, y] = toSpot([longitude, latitude]).map((part) => Math.floor(part * 2 ** z)) as [number, number]
  const found = await archive.getZxy(z, x, y)
  return new VectorTile(new PbfReader(new Uint8Array(found!.data)))
}

async function kindsAt(longitude: number, latitude: number, z: number): Promise<unknown[]> {
  const { layers } = await tileAt(longitude, latitude, z)
  return Object.values(layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, index) => layer.feature(index).properties.kind),
  )
}

async function namesAt(longitude: number, latitude: number, z: number): Promise<unknown[]> {
  const { places } = (await tileAt(longitude, latitude, z)).layers
  return Array.from({ length: places?.length ?? 0 }, (_, index) => places!.feature(index).properties.name)
}

test('the lists of places are what the script makes of GeoNames', () => {
  for (const [file, text] of placeFiles()) expect(readFileSync(file, 'utf8'), file.pathname).toBe(text)
})

test('the map of a report is what the script makes of the built-in map', async () => {
  expect(readFileSync(reportMapFile, 'utf8')).toBe(await reportMap())
})

test('the built-in map is small, and has a tile everywhere in its bounds at each zoom', async () => {
  expect(bytes.length).toBeLessThan(4_000_000)
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  expect([minZoom, maxZoom]).toEqual([4, 10])
  for (let z = minZoom; z <= maxZoom; z += 1)
    for (const longitude of [minLon + 0.1, -1.5, 5, maxLon - 0.1])
      for (const latitude of [minLat + 0.1, 50, 53.8, 58, maxLat - 0.1])
        expect(await archive.getZxy(z, ...spot(longitude, latitude, z)), `${z}/${longitude}/${latitude}`).toBeDefined()
})

const spot = (longitude: number, latitude: number, z: number) =>
  toSpot([longitude, latitude]).map((part) => Math.floor(part * 2 ** z)) as [x: number, y: number]

test('land is told from land abroad, on either side of the Irish border too, and sea has no land', async () => {
  expect(await kindsAt(-1.55, 53.8, 10)).toContain('shore')
  expect(await kindsAt(-6.65, 54.6, 10)).not.toContain('abroad')
  expect(await kindsAt(-7.5, 53.3, 10)).toEqual(expect.arrayContaining(['abroad']))
  expect(await kindsAt(-7.5, 53.3, 10)).not.toContain('shore')
  expect(await kindsAt(2.35, 48.86, 9)).not.toContain('shore')
  expect(await kindsAt(3, 56.5, 8)).toEqual(['open sea'])
  expect(await kindsAt(-6.45, 54.6, 8)).toContain('lake')
})

test('the larger a place, the earlier it is named', async () => {
  expect(await namesAt(-1.55, 53.8, 4)).toContain('Leeds')
  expect(await namesAt(-1.55, 53.8, 5)).not.toContain('Otley')
  expect(await namesAt(-1.69, 53.9, 10)).toContain('Otley')
  expect(await namesAt(-1.69, 53.9, 10)).not.toContain('ENGLAND')
})

test('the licence of the shores lies beside the map, with where their source is', () => {
  const beside = (name: string) => readFileSync(new URL(name, baseMapFile), 'utf8')
  expect(beside('README.txt')).toContain('scripts/base-map.ts')
  expect(beside('LGPL-3.txt')).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
  expect(beside('GPL-3.txt')).toContain('GNU GENERAL PUBLIC LICENSE')
})
