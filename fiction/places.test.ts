import { expect, test } from 'vitest'
import { smallTowns, towns } from '../gazetteer/towns.ts'
import { by, collectRegister, only } from './testing/whole-register.ts'

const { place, street, postcode, address } = collectRegister({ seed: 5, companies: 300 })
const places = by(place, 'place_id')
const streets = by(street, 'street_id')

type Point = { latitude: number; longitude: number }

function kilometresBetween(one: Point, other: Point): number {
  const north = (one.latitude - other.latitude) * 111.2
  const east = (one.longitude - other.longitude) * 111.2 * Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

test('every town of the gazetteer is a place; but for the smallest, with several streets and several postcodes in each', () => {
  expect(place.map(({ name }) => name)).toEqual([...towns, ...smallTowns].map(({ name }) => name))
  const streetsOf = by(street, 'place_id')
  const postcodesOf = by(postcode, 'street_id')
  expect(place.slice(0, towns.length).filter(({ place_id }) => streetsOf.get(place_id)!.length < 8)).toEqual([])
  expect(street.filter(({ street_id }) => postcodesOf.get(street_id)!.length < 2)).toEqual([])
})

test('no street is named twice in a town', () => {
  expect(new Set(street.map(({ place_id, name }) => `${place_id} ${name}`)).size).toBe(street.length)
})

test('no postcode can come to exist: its inward letters are never used by Royal Mail', () => {
  expect(postcode.filter(({ postcode }) => !/^[A-Z]{1,2}\d[A-Z\d]? \d[CIKMOV]{2}$/.test(postcode))).toEqual([])
})

test('a postcode begins with the outcode of its town', () => {
  const strangers = postcode.filter(
    ({ place_id, postcode }) => postcode.split(' ')[0] !== only(places.get(place_id)).outcode,
  )
  expect(strangers).toEqual([])
})

test('a street lies within three kilometres of its town, and a postcode in its street', () => {
  expect(street.filter((row) => kilometresBetween(row, only(places.get(row.place_id))) > 3)).toEqual([])
  expect(postcode.filter((row) => kilometresBetween(row, only(streets.get(row.street_id))) > 0.2)).toEqual([])
})

test('an address is in the street and town of its postcode', () => {
  const postcodes = by(postcode, 'postcode')
  const astray = address.filter((row) => {
    const { street_id, place_id } = only(postcodes.get(row.postcode))
    return row.street !== only(streets.get(street_id)).name || row.town !== only(places.get(place_id)).name
  })
  expect(astray).toEqual([])
})

test('an address can be found in its street: it has premises, a building or a firm', () => {
  expect(address.filter(({ premises, building, organisation }) => !premises && !building && !organisation)).toEqual([])
})

test('property references are twelve unissued digits, each used once', () => {
  const given = address.flatMap(({ uprn }) => uprn ?? [])
  expect(given.filter((uprn) => !/^9\d{11}$/.test(uprn))).toEqual([])
  expect(new Set(given).size).toBe(given.length)
  expect(given.length).toBeLessThan(address.length)
})

test('streets in Wales are named in both languages', () => {
  const inWales = street.filter(({ place_id }) => only(places.get(place_id)).country === 'Wales')
  const welsh = inWales.filter(({ name }) => /^(Stryd|Heol|Ffordd|Lôn|Maes|Rhodfa|Cilgant) /.test(name))
  expect(welsh.length).toBeGreaterThan(inWales.length / 4)
  expect(welsh.length).toBeLessThan(inWales.length)
})
