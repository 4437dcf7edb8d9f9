/** What the usual schemas call things, in their own words. */
import { expect, test } from 'vitest'
import { areaOf, isWriting, lineOf, namedOf, nameIn, numberIn } from './vector-features.ts'

test.each([
  ['Protomaps', 'earth', { kind: 'earth' }, 'land'],
  ['Protomaps', 'water', { kind: 'ocean' }, 'water'],
  ['Protomaps', 'landuse', { kind: 'wood' }, 'wood'],
  ['Protomaps', 'landuse', { kind: 'golf_course' }, 'green'],
  ['Protomaps', 'landuse', { kind: 'national_park' }, null],
  ['Protomaps', 'buildings', { kind: 'building_part' }, 'building'],
  ['Protomaps of before', 'landuse', { 'pmap:kind': 'park' }, 'green'],
  ['OpenMapTiles', 'landcover', { class: 'wood', subclass: 'forest' }, 'wood'],
  ['OpenMapTiles', 'water', { class: 'lake' }, 'lake'],
  ['OpenMapTiles', 'building', {}, 'building'],
  ['Shortbread', 'water_polygons', { kind: 'river' }, 'water'],
  ['Shortbread', 'land', { kind: 'residential' }, 'built'],
  ['Ordnance Survey', 'surfacewater', { type: 'Local' }, 'water'],
  ['Ordnance Survey', 'local_buildings', {}, 'building'],
  ['nobody', 'zones', { risk: 'high' }, undefined],
])('an area of %s: %s %o', (_, layer, properties, kind) => {
  expect(areaOf(layer, properties)).toBe(kind)
})

test.each([
  ['Protomaps', 'roads', { kind: 'highway', kind_detail: 'motorway' }, 'motorway'],
  ['Protomaps', 'roads', { kind: 'highway', kind_detail: 'motorway_link' }, 'middle'],
  ['Protomaps', 'roads', { kind: 'major_road', kind_detail: 'primary' }, 'main'],
  ['Protomaps', 'roads', { kind: 'minor_road', kind_detail: 'service' }, 'minor'],
  ['Protomaps', 'roads', { kind: 'path', kind_detail: 'footway' }, 'path'],
  ['Protomaps', 'roads', { kind: 'rail', kind_detail: 'subway' }, 'rail'],
  ['Protomaps', 'roads', { kind: 'ferry' }, null],
  ['Protomaps', 'boundaries', { kind: 'country', kind_detail: 2 }, 'country'],
  ['Protomaps', 'boundaries', { kind: 'county', kind_detail: 6 }, 'county'],
  ['Protomaps', 'boundaries', { kind: 'locality', kind_detail: 8 }, null],
  ['OpenMapTiles', 'transportation', { class: 'trunk' }, 'main'],
  ['OpenMapTiles', 'boundary', { admin_level: 2, maritime: 1 }, null],
  ['OpenMapTiles', 'boundary', { admin_level: 4, maritime: 0 }, 'county'],
  ['Shortbread', 'streets', { kind: 'tertiary', rail: false }, 'middle'],
  ['Ordnance Survey', 'roads', { type: 'A Road' }, 'main'],
  ['Ordnance Survey', 'roads', { type: 'Restricted' }, 'minor'],
  ['Ordnance Survey', 'waterlines', { type: 'District' }, 'stream'],
  ['nobody', 'tracks_of_whales', {}, undefined],
])('a line of %s: %s %o', (_, layer, properties, kind) => {
  expect(lineOf(layer, properties)).toBe(kind)
})

test.each([
  ['Protomaps', 'places', { kind: 'locality', kind_detail: 'town' }, 'town'],
  ['Protomaps', 'places', { kind: 'region' }, 'nation'],
  ['Protomaps', 'pois', { kind: 'station' }, 'spot'],
  ['Protomaps', 'pois', { kind: 'bench' }, null],
  ['OpenMapTiles', 'place', { class: 'hamlet' }, 'village'],
  ['Ordnance Survey', 'names', { type: 'Suburban Area' }, 'village'],
  ['nobody', 'sensors', {}, undefined],
])('a name of %s: %s %o', (_, layer, properties, kind) => {
  expect(namedOf(layer, properties)).toBe(kind)
})

test('what is written is in English where there is that, and the same thing is not drawn twice for its name', () => {
  expect(nameIn({ name: 'Caerdydd', 'name:en': 'Cardiff' })).toBe('Cardiff')
  expect(nameIn({ name1: 'Leeds' })).toBe('Leeds')
  expect(nameIn({ name: '  ' })).toBeNull()
  expect([numberIn({ ref: 'A61' }), numberIn({ ref: 'A61;A64' }), numberIn({ ref: 'Way to <b>' })]).toEqual([
    ...['A61', null, null],
  ])
  expect(['transportation_name', 'street_labels', 'streets'].map(isWriting)).toEqual([true, true, false])
})
