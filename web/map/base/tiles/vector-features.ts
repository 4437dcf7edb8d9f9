/**
 * The meaning of a feature, from the words of its schema. There are several schemas (Protomaps, OpenMapTiles,
 * Shortbread, Ordnance Survey), with nearly one vocabulary: OpenStreetMap's.
 */

/** In drawing order. `shore` is land with a line along it; `abroad` is such land in a paler colour. */
export const areas = ['sea', 'land', 'abroad', 'shore', 'built', 'green', 'wood', 'water', 'lake', 'building'] as const
export type Area = (typeof areas)[number]
/** In drawing order: the last one is on top. */
export const lines = ['stream', 'county', 'path', 'rail', 'minor', 'middle', 'main', 'motorway', 'country'] as const
export type Line = (typeof lines)[number]
export type Named = 'nation' | 'abroad' | 'city' | 'town' | 'village' | 'sea' | 'island' | 'spot'

export type Properties = { readonly [name: string]: string | number | boolean | undefined }

/** Undefined for an unknown feature, null for a known one that is left out. */
type Known<Kind> = Kind | null | undefined

export const areaOf = (layer: string, properties: Properties): Known<Area> => found(areaWords, layer, properties)

export function lineOf(layer: string, properties: Properties): Known<Line> {
  const kind = found(lineWords, layer, properties)
  return kind === 'border' ? borderOf(properties) : kind
}

/** The meaning of a point's name. */
export const namedOf = (layer: string, properties: Properties): Known<Named> => found(nameWords, layer, properties)

/** Layers that hold only names, beside another layer with the same lines or areas. */
export const isWriting = (layer: string): boolean => /(^|[_ ])(names?|labels?)($|[_ ])/i.test(layer)

/** In English if there is an English name, also abroad. */
export function nameIn(properties: Properties): string | null {
  const name = properties['name:en'] ?? properties.name_en ?? properties.name ?? properties.name1
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 80) : null
}

/** A road's number: `M1`, `A61`. */
export function numberIn(properties: Properties): string | null {
  const number = properties.shield_text ?? properties.ref ?? properties.number
  return typeof number === 'string' && /^[A-Z]{0,3}\d{1,4}(\(M\))?$/.test(number) ? number : null
}

function borderOf({ kind, kind_detail, admin_level, type, maritime, disputed }: Properties): Line | null {
  if (maritime === true || maritime === 1) return null
  const level = Number(admin_level ?? kind_detail ?? Number.NaN)
  if (kind === 'country' || level === 2 || type === 'National') return 'country'
  if (disputed === true) return null
  return kind === 'region' || kind === 'county' || level <= 6 || Number.isNaN(level) ? 'county' : null
}

/** The most telling value comes first; each as a whole, then by its words. */
function found<Kind>(
  table: ReadonlyMap<string, Kind>,
  layer: string,
  { kind_detail, subclass, kind, 'pmap:kind': former, class: of, type }: Properties,
): Kind | undefined {
  for (const value of [kind_detail, subclass, kind, former, of, type, layer]) {
    if (typeof value !== 'string') continue
    const words = value.toLowerCase().split(/[^a-z]+/)
    for (const word of [words.join(' '), ...words]) {
      const known = table.get(word)
      if (known !== undefined) return known
    }
  }
  return undefined
}

const table = <Kind>(rows: readonly (readonly [Kind, string])[]): ReadonlyMap<string, Kind> =>
  new Map(rows.flatMap(([kind, words]) => words.split(', ').map((word) => [word, kind] as const)))

const areaWords = table<Area | null>([
  ['sea', 'open sea'],
  ['shore', 'shore'],
  ['lake', 'lake, reservoir, pond'],
  ['abroad', 'abroad'],
  ['land', 'earth, land, island, islet, continent'],
  ['water', 'water, ocean, sea, river, riverbank, canal, dock, lagoon, surfacewater, bay, tidal'],
  ['wood', 'wood, woodland, forest, trees'],
  ['green', 'green, greenspace, greenspaces, park, garden, grass, grassland, meadow, heath, scrub'],
  [
    'green',
    'cemetery, graveyard, allotments, orchard, pitch, playground, golf, golf course, recreation ground, village green, common, vegetation, wetland, zoo',
  ],
  [
    'built',
    'urban, urban area, urban areas, built, residential, industrial, commercial, retail, railway, school, college, university, hospital, military, airfield, aerodrome, airport, sites',
  ],
  ['building', 'building, buildings'],
  // They would hide the features inside them.
  [null, 'national park, nature reserve, protected area, national parks, boundary, boundaries, administrative'],
  [null, 'landuse, landcover, roads, transportation, streets, aeroway, pier, pedestrian, places, pois, poi, foreshore'],
])

const lineWords = table<Line | 'border' | null>([
  ['motorway', 'motorway'],
  ['main', 'trunk, primary, a road, main'],
  ['middle', 'secondary, tertiary, b road, motorway link, trunk link, primary link, major road, secondary link'],
  [
    'minor',
    'minor, minor road, residential, unclassified, living street, service, local, road, roads, street, streets, transportation, restricted, runway, taxiway, tertiary link',
  ],
  ['path', 'path, footway, cycleway, bridleway, track, steps, pedestrian, guided busway, busway'],
  ['rail', 'rail, railway, light rail, subway, tram, narrow gauge, funicular, monorail, preserved, transit'],
  ['stream', 'river, stream, canal, waterway, waterways, waterlines, drain, ditch, water'],
  ['border', 'boundary, boundaries, admin, country, region, county, national'],
  [null, 'ferry, pier, cable car, gondola, aerialway, contour, contours, etl, locality, coastline, earth, building'],
])

const nameWords = table<Named | null>([
  ['nation', 'country, nation, region'],
  ['abroad', 'abroad'],
  ['city', 'city, capital'],
  ['town', 'town'],
  [
    'village',
    'village, hamlet, suburb, suburban area, quarter, neighbourhood, macrohood, locality, small settlements, settlement',
  ],
  ['sea', 'ocean, sea, bay, strait, channel, gulf, fjord, lake, reservoir'],
  ['island', 'island, islet, archipelago'],
  ['spot', 'station, railway station, aerodrome, airport, hospital, university, ferry terminal, stadium'],
  [null, 'continent, state, county, place, places, pois, poi, names, water, buildings, address, earth, housenumber'],
])
