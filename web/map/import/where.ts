/** One position of a file as a point on the map, or the reason why not. */

import { angleIn } from '../../../contract/values/angle.ts'
import { readMetres } from '../../../contract/values/metres.ts'
import { isRead } from '../../../contract/values/reading.ts'
import type { GridPosition } from '../../../entities/geo/national-grid.ts'
import { type GridName, grids, isOnGrid } from '../geo/grids.ts'
import { pointOf, readGridReferences } from '../geo/read-grid-references.ts'
import type { Place, Point } from '../layers.ts'
import type { Way } from './columns.ts'

export type Where =
  | ({ point: Point } & Pick<Place, 'what' | 'radius' | 'grid' | 'isWorkedOut' | 'calculatedFrom'>)
  | { reason: string }

const asGiven = 'Coordinates as given'

export const whereBy: { readonly [way in Way]: (values: readonly string[]) => Where } = {
  degrees([latitude = '', longitude = '']) {
    if (latitude === '' && longitude === '') return { reason: 'No latitude and longitude.' }
    const [north, east] = [angleIn(latitude, 'latitude'), angleIn(longitude, 'longitude')]
    if (north === null) return { reason: `“${latitude}” is not a latitude. Write decimal degrees, such as 53.8.` }
    if (east === null) return { reason: `“${longitude}” is not a longitude. Write decimal degrees, such as -1.55.` }
    return inDegrees(north, east)
  },
  grid: (values) => inColumns('British', values),
  irish: (values) => inColumns('Irish', values),
  itm: (values) => inColumns('ITM', values),
  reference([reference = '']) {
    if (reference === '') return { reason: 'No grid reference.' }
    const [read, ...others] = readGridReferences(reference)
    if (!read)
      return { reason: `“${reference}” is not a grid reference. Write letters and digits, such as SE 298 338.` }
    if (others.length > 0)
      return {
        reason: `“${reference}” fits more than one grid. Write letters and digits, such as SJ 335 742 or J 335 742.`,
      }
    const { easting, northing, grid } = read
    const there = {
      ...(grid === 'British' && { grid: { easting, northing } }),
      point: pointOf(read),
      isWorkedOut: true,
    }
    if (read.size <= 1) return { ...there, what: givenIn(grid), radius: null }
    return {
      ...there,
      what: `Centre of grid square ${read.reference}; approximate, ${metres(read.size)} wide`,
      // From its centre to its corners.
      radius: Math.ceil(read.size * Math.SQRT1_2),
    }
  },
}

/** The two numbers of a row in metres; null where one cannot be read. */
export function metresIn([easting = '', northing = '']: readonly string[]): GridPosition | null {
  const [east, north] = [readMetres(easting), readMetres(northing)]
  return isRead(east) && isRead(north) ? { easting: Number(east.value), northing: Number(north.value) } : null
}

function inColumns(name: GridName, [easting = '', northing = '']: readonly string[]): Where {
  if (easting === '' && northing === '') return { reason: 'No easting and northing.' }
  const [east, north] = [readMetres(easting), readMetres(northing)]
  if (!isRead(east)) return { reason: `Easting: ${east.problem}` }
  if (!isRead(north)) return { reason: `Northing: ${north.problem}` }
  return inMetres(name, { easting: Number(east.value), northing: Number(north.value) })
}

/** Metres from the edge of the British grid within which there is only sea. */
const sea = 1000

export function inMetres(name: GridName, position: GridPosition): Where {
  const written = `E ${position.easting} N ${position.northing}`
  const { label, toPoint } = grids[name]
  if (!isOnGrid(name, position))
    return { reason: `${written} is outside the ${label}. Check the two columns and the grid.` }
  if (name === 'British' && (position.easting < sea || position.northing < sea))
    return { reason: `${written} lies in the sea at the edge of the grid. Write whole metres, such as 429800.` }
  return {
    ...(name === 'British' && { grid: position }),
    point: toPoint(position),
    isWorkedOut: true,
    what: givenIn(name),
    radius: null,
  }
}

const givenIn = (name: GridName): string => (name === 'British' ? asGiven : `${asGiven}, ${grids[name].label}`)

export function inDegrees(latitude: number, longitude: number): Where {
  const metres = Math.min(Math.abs(latitude), Math.abs(longitude)) > 1000 ? ' These may be metres on a grid.' : ''
  if (Math.abs(latitude) > 90) return { reason: `Latitude ${latitude} is out of range: −90 to 90.${metres}` }
  if (Math.abs(longitude) > 180) return { reason: `Longitude ${longitude} is out of range: −180 to 180.` }
  if (latitude === 0 && longitude === 0)
    return { reason: 'Latitude and longitude are both 0, which usually means unknown.' }
  return { point: { latitude, longitude }, what: asGiven, radius: null }
}

const earth = 6_378_137
export const webMaps = 'metres of web maps (EPSG:3857)'

/** Of web maps (EPSG:3857), in metres. */
export function inWebMercator(x: number, y: number): Where {
  const degrees = (radians: number) => (radians * 180) / Math.PI
  const where = inDegrees(degrees(Math.atan(Math.sinh(y / earth))), degrees(x / earth))
  return 'point' in where ? { ...where, what: `${asGiven}, ${webMaps}`, calculatedFrom: webMaps } : where
}

const metres = (size: number) => (size < 1000 ? `${size} m` : `${size / 1000} km`)

/** Where the United Kingdom is, with its waters. */
const kingdom = { south: 49, north: 61.5, west: -9.5, east: 2.5 }

export const isInKingdom = ({ latitude, longitude }: Point): boolean =>
  latitude >= kingdom.south && latitude <= kingdom.north && longitude >= kingdom.west && longitude <= kingdom.east

const turned = ({ latitude, longitude }: Point): Point => ({ latitude: longitude, longitude: latitude })

/** It is elsewhere, and would be here with latitude and longitude swapped. */
export const looksSwapped = (point: Point): boolean => !isInKingdom(point) && isInKingdom(turned(point))

export const swapped = (where: Where): Where =>
  'point' in where && looksSwapped(where.point)
    ? {
        ...where,
        point: turned(where.point),
        what: `${asGiven}, with latitude and longitude swapped`,
        calculatedFrom: 'the given position, with latitude and longitude swapped',
      }
    : where
