/**
 * Writes web/map/coastline.json: the countries of the base map, out of Natural Earth's 1:10 million, to a thousandth of
 * a degree. Run it when world-atlas changes; a test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

const wanted = ['United Kingdom', 'Ireland', 'Isle of Man', 'Jersey', 'Guernsey']
export const coastlineFile = new URL('../web/map/coastline.json', import.meta.url)

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>

export function coastline(): string {
  const source = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const topology: Countries = JSON.parse(readFileSync(source, 'utf8'))
  const { features } = feature(topology, topology.objects.countries)
  const kept = features
    .filter(({ properties }) => wanted.includes(properties.name))
    .map(({ geometry, properties: { name } }) => ({ type: 'Feature', properties: { name }, geometry }))
  const rounded = (_key: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
  return `${JSON.stringify({ type: 'FeatureCollection', features: kept }, rounded)}\n`
}

if (import.meta.main) writeFileSync(coastlineFile, coastline())
