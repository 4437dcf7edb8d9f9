/** Places and roads: OS Open Names (Great Britain) and GeoNames (docs/loading.md). */
import { openGovernmentLicence } from '../../contract/attribution.ts'
import { nations } from '../../gazetteer/place.ts'
import { fromNationalGrid } from '../sources/national-grid.ts'
import { toNameKey } from '../store/name-key.ts'
import { removeDuplicates } from '../store/remove-duplicates.ts'
import { rowsOf } from './delimited.ts'
import { UnusableFile } from './format.ts'
import type { Text } from './input.ts'
import { partFormat, type Reader, type Reading } from './load-part.ts'
import { isPlaced, monthIn, type Position, toText } from './values.ts'

export const openNames = partFormat({
  name: 'open-names',
  loads: 'the places and named roads of Great Britain, from OS Open Names; it replaces those before it',
  part: 'places',
  entries: /(^|\/)Data\/[A-Z]{2}\d{2}\.csv$/i,
  licence: openGovernmentLicence,
  register: 'OS Open Names',
  version: 4,
  read: readOpenNames,
})

export const geonames = partFormat({
  name: 'geonames',
  loads: 'the places of the United Kingdom, from GB.txt of GeoNames; it replaces those before it',
  part: 'places',
  entries: /(^|\/)GB\.txt$/,
  licence: 'CC-BY-4.0',
  register: 'GeoNames',
  version: 2,
  read: readGeonames,
})

/** OS Open Names has its header in a separate file, so columns are known by position. */
const openNamesColumns = 34
const column = {
  id: 0,
  name1: 2,
  name2: 4,
  type: 6,
  localType: 7,
  x: 8,
  y: 9,
  west: 12,
  south: 13,
  east: 14,
  north: 15,
  district: 16,
  place: 18,
  placeUri: 19,
  borough: 21,
  county: 24,
  country: 29,
} as const

type Mention = Position & { name: string; county: string | null; country: string }
type State = {
  day: string | null
  streets: number
  places: { [id: string]: number }
  /** Places that roads name and no row has described yet. */
  mentioned: { [id: string]: Mention }
  next: number
}

function readOpenNames({ sink, characterSet, files, saved }: Reading): Reader {
  const state: State = (saved as State | null) ?? {
    day: monthIn(files),
    streets: 0,
    places: {},
    mentioned: {},
    next: 1,
  }
  const places = new Map(Object.entries(state.places))
  const mentioned = new Map(Object.entries(state.mentioned))

  return {
    get state() {
      return { ...state, places: Object.fromEntries(places), mentioned: Object.fromEntries(mentioned) }
    },
    async text(text, from) {
      for await (const rows of rowsOf(text, characterSet)) {
        for (const { line, values } of rows) {
          if (line === 1) requireOpenNames(text, values)
          if (line <= from) continue
          const reason = addRow(values)
          if (reason === null) continue
          sink.count()
          if (reason !== undefined) sink.reject(line, reason)
        }
        await sink.upTo(rows.at(-1)?.line ?? from)
      }
    },
    end() {
      return {
        day: state.day,
        notes: [
          `${state.streets.toLocaleString('en-GB')} of them are roads. OS Open Names has neither Northern Ireland nor populations nor dialling codes.`,
        ],
      }
    },
    /** A place that only roads name gets the position of its first road. */
    async prepare(db) {
      await removeDuplicates(db, 'place', 'place_id', [
        'name',
        'name_key',
        'county',
        'country',
        'latitude',
        'longitude',
        'outcode',
        'dialling_code',
        'kind',
      ])
      await removeDuplicates(db, 'street', 'street_id', [
        'name',
        'name_key',
        'place_id',
        'latitude',
        'longitude',
        'metres',
      ])
      for (const [id, { name, county, country, ...position }] of mentioned)
        await db
          .insertInto('place')
          .values({
            place_id: places.get(id)!,
            name,
            name_key: toNameKey(name),
            county,
            country,
            ...position,
            outcode: null,
            dialling_code: null,
            kind: null,
          })
          .execute()
    },
  }

  /** @returns undefined for a used row, null for a kind that is not loaded, or the row's fault */
  function addRow(values: readonly string[]): string | undefined | null {
    if (values.length !== openNamesColumns) return `has ${values.length} values for ${openNamesColumns} columns`
    const kind = kindOf(values[column.type] ?? '', values[column.localType] ?? '')
    if (kind === null) return null
    const name = toText(values[column.name1])
    if (name === null) return 'has no name'
    const [x, y] = [Number(values[column.x]), Number(values[column.y])]
    if (!(x > 0 && y > 0)) return 'has no position'
    const position = fromNationalGrid(x, y)
    if (!isPlaced(position)) return 'has no position in the United Kingdom'
    return kind === 'place' ? addPlace(values, name, position) : addStreet(values, name, position)
  }

  function addPlace(values: readonly string[], name: string, position: Position) {
    const id = bareId(values[column.id])
    const place_id = numberOf(id)
    mentioned.delete(id)
    const facts = {
      ...position,
      county: countyOf(values),
      country: toText(values[column.country]) ?? '',
      outcode: toText(values[column.district]),
      dialling_code: null,
      kind: toText(values[column.localType]),
    }
    sink.add('place', { place_id, name, name_key: toNameKey(name), ...facts })
    const other = toText(values[column.name2])
    if (other === null) return undefined
    // Its name in the place's other language finds it too.
    sink.add('place', { place_id: state.next++, name: other, name_key: toNameKey(other), ...facts })
    return undefined
  }

  function addStreet(values: readonly string[], name: string, position: Position) {
    const id = bareId((values[column.placeUri] ?? '').split('/').at(-1))
    const place = toText(values[column.place])
    if (id === '' || place === null) return 'is a road outside any place'
    if (!places.has(id)) {
      const country = toText(values[column.country]) ?? ''
      mentioned.set(id, { name: place, county: countyOf(values), country, ...position })
    }
    state.streets += 1
    const street_id = values[column.id] ?? ''
    const metres = longerSideOf(values)
    sink.add('street', { street_id, name, name_key: toNameKey(name), place_id: numberOf(id), ...position, metres })
    return undefined
  }

  function numberOf(id: string): number {
    const known = places.get(id)
    if (known !== undefined) return known
    places.set(id, state.next)
    return state.next++
  }
}

/** A place is `osgb4000000074546829` in its own row, and `…/id/4000000074546829` in the rows of its roads. */
const bareId = (written = ''): string => written.trim().replace(/^osgb/i, '')

/** Of the box around a road, in metres. */
function longerSideOf(values: readonly string[]): number | null {
  const [west, south, east, north] = [column.west, column.south, column.east, column.north].map((at) =>
    Number(values[at] || Number.NaN),
  ) as [number, number, number, number]
  const longer = Math.max(east - west, north - south)
  return Number.isFinite(longer) ? Math.round(longer) : null
}

const countyOf = (values: readonly string[]) => toText(values[column.county]) ?? toText(values[column.borough])

/** Leaves out sections of roads, whose identifiers change, and postcodes, which have their own files. */
function kindOf(type: string, localType: string): 'place' | 'street' | null {
  if (type === 'populatedPlace') return 'place'
  return type === 'transportNetwork' && localType === 'Named Road' ? 'street' : null
}

function requireOpenNames(text: Text, values: readonly string[]): void {
  const [id = ''] = values
  if (values.length !== openNamesColumns || id.replace(/^\uFEFF/, '').toUpperCase() === 'ID')
    throw new UnusableFile(
      values.length === openNamesColumns
        ? `${text.name} begins with a header. Name the files of the folder Data, not that of Doc.`
        : `${text.name} does not have the ${openNamesColumns} columns of OS Open Names. It is not a file of this format, or the format has changed.`,
    )
}

const geonamesColumns = 19
const nationOf: ReadonlyMap<string, string> = new Map([
  ['ENG', nations.E],
  ['SCT', nations.S],
  ['WLS', nations.W],
  ['NIR', nations.N],
])

/** No header; tabs and no quotation marks. */
function readGeonames({ sink, characterSet, files, saved }: Reading): Reader {
  const state = (saved as { next: number; day: string | null } | null) ?? { next: 1, day: monthIn(files) }
  return {
    state,
    async text(text, from) {
      for await (const rows of rowsOf(text, characterSet, { separator: '\t', isQuoted: false })) {
        for (const { line, values } of rows) {
          if (line === 1 && values.length !== geonamesColumns)
            throw new UnusableFile(
              `${text.name} does not have the ${geonamesColumns} columns of GeoNames. It is not a file of this format, or the format has changed.`,
            )
          if (line <= from) continue
          const reason = addPlace(values)
          if (reason === null) continue
          sink.count()
          if (reason !== undefined) sink.reject(line, reason)
        }
        await sink.upTo(rows.at(-1)?.line ?? from)
      }
    },
    end: () => ({ day: state.day, notes: ['GeoNames has neither roads nor counties nor dialling codes.'] }),
  }

  function addPlace(values: readonly string[]): string | undefined | null {
    if (values.length !== geonamesColumns) return `has ${values.length} values for ${geonamesColumns} columns`
    const [, name = '', , , latitude = '', longitude = '', featureClass, , country, , admin = ''] = values
    if (featureClass !== 'P' || country !== 'GB') return null
    if (toText(name) === null) return 'has no name'
    const position = { latitude: Number(latitude || Number.NaN), longitude: Number(longitude || Number.NaN) }
    if (!isPlaced(position)) return 'has no position in the United Kingdom'
    sink.add('place', {
      place_id: state.next++,
      name,
      name_key: toNameKey(name),
      county: null,
      country: nationOf.get(admin) ?? 'United Kingdom',
      ...position,
      outcode: null,
      dialling_code: null,
      kind: null,
    })
    return undefined
  }
}
