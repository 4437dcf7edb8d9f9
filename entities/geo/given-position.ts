/**
 * Positions in answers: read once, for screens, lists, files and paper. A position says how the point was found and how
 * exact it is, and never more than the answer.
 */

import type { Words } from '../../contract/codes.ts'
import { isNo } from '../../contract/flags.ts'
import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { type Axis, readAngle } from '../../contract/values/angle.ts'
import { readMetres } from '../../contract/values/metres.ts'
import { valueIn } from '../../contract/values/reading.ts'
import { distanceBetween } from './geodesy.ts'
import { fromNationalGrid, type GridPosition } from './national-grid.ts'
import { distanceInWords, type Point, toMetre } from './position.ts'

export type Given = Partial<
  Pick<RecordOf<'geo_data'>, 'latitude' | 'longitude' | 'east' | 'north' | 'level' | 'transformation'>
> &
  Partial<Pick<RecordOf<'geo_data'>, 'accurate' | 'city' | 'postcode' | 'description' | 'country_name'>>

/** The fields of a place that give its position. */
export type GivenPosition = {
  /** The point in words: `Postcode centre; approximate, within about 150 m`. */
  what: string
  /** WGS84 degrees; null if it cannot be drawn, and `what` says why. */
  point: Point | null
  /** Its grid position (OSGB36), if the source gave one. */
  grid?: GridPosition
  /** How `grid` was calculated from WGS84, if the source says so. */
  transformation?: string
  /** Whether the point is calculated from `grid`. */
  isWorkedOut?: boolean
  /** Faults of the given position. */
  problem?: string
  /** Metres of uncertainty; null if the point is exact as given. */
  radius: number | null
}

/** The meaning of a point, by its level. */
export const levels: Words = {
  postcode: 'Centre of the postcode',
  outcode: 'Centre of the postcode district',
  street: 'Centre of the street',
  place: 'Centre of the town',
  telephone_area: 'Middle of the towns that share the dialling code',
  country: 'A country, and nothing more exact',
}

/** The meaning of the point and its accuracy, if the level does not decide; a null radius means as given. */
type As = { radius: number | null; what: string }

export function positionGiven(given: Given | null | undefined, as?: As): GivenPosition {
  const degrees = pairIn('latitude', given?.latitude, 'longitude', given?.longitude)
  const metres = pairIn('easting', given?.east, 'northing', given?.north)
  const byDegrees = degrees.values && { latitude: degrees.values[0], longitude: degrees.values[1] }
  const grid = metres.values && { easting: metres.values[0], northing: metres.values[1] }
  const byGrid = grid && toMetre(fromNationalGrid(grid))
  const problems = [...degrees.problems, ...metres.problems]
  const point = byDegrees ?? byGrid

  if (isCountry(given))
    return {
      ...nowhere,
      what: [levels.country, point && `not drawn; the service gives ${textOf(given)} for it`]
        .filter(Boolean)
        .join(': '),
      ...problemOf(problems),
    }
  if (!point) {
    const why = problems.length > 0 ? 'Not drawn: its position is in doubt' : 'No coordinates were given'
    return { ...nowhere, what: why, ...problemOf(problems) }
  }
  const apart = byDegrees && byGrid ? distanceBetween(byDegrees, byGrid) : 0
  if (apart > toleranceOf(given))
    problems.push(
      `The service contradicts itself: its grid reference lies ${distanceInWords(Math.round(apart))} from its latitude and longitude.`,
    )
  return {
    point,
    ...(grid && { grid }),
    ...(grid && given?.transformation && { transformation: given.transformation }),
    ...(as ?? asLevelSays(given)),
    ...(!byDegrees && { isWorkedOut: true }),
    ...problemOf(problems),
  }
}

const levelOf = (given: Given | null | undefined): string => given?.level?.trim().toLowerCase() ?? ''

function asLevelSays(given: Given | null | undefined): As {
  const level = levelOf(given)
  // Registers give some postcodes the position of others nearby.
  if (level === 'postcode' && isNo(given?.accurate)) {
    const radius = radiusOf('outcode')
    return { radius, what: `Point of the postcode, which is not accurate; ${within(radius)}, our estimate` }
  }
  const radius = radiusOf(level)
  const kind = Object.hasOwn(levels, level) && levels[level]
  if (kind) return { radius, what: `${kind}; ${within(radius)}` }
  const unknown = level === '' ? 'Point of unknown kind' : `Point of an unknown kind, “${level}”`
  return { radius, what: `${unknown}; ${within(radius)}, our estimate` }
}

const within = (radius: number): string => `approximate, within about ${distanceInWords(radius)}`

const nowhere = { point: null, radius: null } as const

const problemOf = (problems: readonly string[]): Pick<GivenPosition, 'problem'> =>
  problems.length > 0 ? { problem: problems.join(' ') } : {}

/** The middle of a country says nothing about a place within it. */
function isCountry(given: Given | null | undefined): boolean {
  const level = levelOf(given)
  if (!given || level !== '') return level === 'country'
  const { country_name, city, postcode, description } = given
  return Boolean(country_name) && !city && !postcode && (!description || description === country_name)
}

/** The service's own text. */
const textOf = (given: Given | null | undefined): string =>
  [
    [given?.latitude, given?.longitude].filter(Boolean).join(', '),
    [given?.east, given?.north].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join('; ')

type Half = Axis | 'easting' | 'northing'
type Pair = { values: readonly [number, number] | null; problems: string[] }

/** Both halves, or their faults. Two zeros mean that the position is not known. */
function pairIn(one: Half, a: string | null | undefined, other: Half, b: string | null | undefined): Pair {
  const [first, second] = [a?.trim() ?? '', b?.trim() ?? '']
  if (first === '' && second === '') return { values: null, problems: [] }
  const halves = [
    { name: one, text: first, value: readings[one](first) },
    { name: other, text: second, value: readings[other](second) },
  ]
  const problems = halves.flatMap(({ name, text, value }) =>
    text === '' ? [`No ${name} was given.`] : value === null ? [`The ${name} “${text}” cannot be read.`] : [],
  )
  const [x, y] = [halves[0]?.value ?? null, halves[1]?.value ?? null]
  if (problems.length > 0 || x === null || y === null) return { values: null, problems }
  if (x === 0 && y === 0)
    return { values: null, problems: [`The ${one} and the ${other} are both 0, which is not a position.`] }
  return { values: [x, y], problems }
}

const readings: { readonly [half in Half]: (text: string) => number | null } = {
  latitude: (text) => readAngle(text, 'latitude'),
  longitude: (text) => readAngle(text, 'longitude'),
  easting: (text) => metresBelow(700_000, text),
  northing: (text) => metresBelow(1_300_000, text),
}

/** On the national grid. */
function metresBelow(most: number, text: string): number | null {
  const value = Number(valueIn(readMetres(text)) ?? Number.NaN)
  return value >= 0 && value < most ? value : null
}

/** The distance at which two positions still agree: within the precision of their last figures. */
function toleranceOf(given: Given | null | undefined): number {
  const decimals = Math.max(
    ...[given?.latitude, given?.longitude].map((text) => /[.,](\d+)/.exec(text ?? '')?.[1]?.length ?? 0),
  )
  const zeros = Math.min(...[given?.east, given?.north].map((text) => /0*$/.exec(text?.trim() ?? '')?.[0].length ?? 0))
  return 50 + 111_320 / 10 ** decimals + 10 ** zeros
}

/** The service does not say how exact an IP address's place is, and addresses move within a region. */
const radiusOfIp = 25_000
const radiusOfCode = 15_000

export const areaOfIp = ({ geo_data }: Pick<Result<'ip_location'>, 'geo_data'>): GivenPosition =>
  positionGiven(geo_data, {
    radius: radiusOfIp,
    what: `Where its provider is thought to use the address; ${within(radiusOfIp)}, our estimate`,
  })

type Telephone = Pick<Result<'geo_code_telephone'>, 'geo_data' | 'accuracy_radius'>

/** The service gives a radius only for mobiles, and without a unit. */
export function areaOfTelephone({ geo_data, accuracy_radius }: Telephone): GivenPosition {
  const given = Number(accuracy_radius?.trim() || Number.NaN)
  const isGiven = given > 0 && Number.isFinite(given)
  const radius = isGiven ? given : radiusOfCode
  const exact = isGiven ? `within ${distanceInWords(radius)}, as the service says` : `${within(radius)}, our estimate`
  return positionGiven(geo_data, {
    radius,
    what: `Area where numbers with this dialling code were issued; ${exact}`,
  })
}

/** Metres within which the place lies, by the kind of centre. */
const radii: { readonly [level: string]: number | undefined } = {
  postcode: 150,
  street: 500,
  outcode: 3000,
  place: 4000,
  telephone_area: 15_000,
}
/** For a point whose kind of centre is missing or unknown. */
const [unsaid, unknown] = [2000, 50_000]

const radiusOf = (level: string | null | undefined): number =>
  level ? ((Object.hasOwn(radii, level) ? radii[level] : undefined) ?? unknown) : unsaid

/** An entry of `find_my_nearest`. */
export const entryPosition = ({ latitude, longitude }: RecordOf<'nearest_data'>): GivenPosition =>
  positionGiven({ latitude, longitude }, { radius: null, what: 'Entry in the list, at its loaded position' })
