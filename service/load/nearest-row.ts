/** Turns a row of a caller's file into a row of the list, or says why it cannot. */

import { carriesOnlyXmlText } from '../../contract/characters.ts'
import type { FilledRecord } from '../../contract/records.ts'
import { readLatitude, readLongitude } from '../../contract/values/angle.ts'
import { readPostcode } from '../../contract/values/postcode.ts'
import { isRead, valueIn } from '../../contract/values/reading.ts'
import type { Listed } from '../store/nearest.ts'
import type { Store } from '../store/store.ts'
import type { Row } from './format.ts'

const texts = ['id', 'name', 'address', 'misc1', 'misc2', 'misc3', 'misc4'] as const
export const columnsOfList: ReadonlySet<string> = new Set([
  ...['latitude', 'longitude', 'postcode', 'opening_time_list', 'service_list'],
  ...texts,
])

const longestText = 500

/** @returns the end of the sentence "This row …", if the row cannot be used */
export async function toListed(fields: Row['fields'], store: Store): Promise<Listed | string> {
  for (const [column, value] of Object.entries(fields)) {
    if (!columnsOfList.has(column)) continue
    if (value.length > longestText) return `has more than ${longestText} characters in ${column}`
    if (!carriesOnlyXmlText(value)) return `has a control character in ${column}`
  }
  const position = await positionOf(fields, store)
  if (typeof position === 'string') return position
  const { opening_time_list = '', service_list = '' } = fields
  const times = toOpeningTimes(opening_time_list)
  if (typeof times === 'string') return times
  const services = service_list.split(';').map((name) => name.trim())
  return {
    ...position,
    ...(Object.fromEntries(texts.map((column) => [column, fields[column] || null])) as Pick<
      Listed,
      (typeof texts)[number]
    >),
    opening_time_list: times && JSON.stringify(times),
    service_list: service_list === '' ? null : JSON.stringify(services.filter((name) => name !== '')),
  }
}

type Position = Pick<Listed, 'latitude' | 'longitude' | 'postcode'>

async function positionOf(
  { latitude = '', longitude = '', postcode = '' }: Row['fields'],
  store: Store,
): Promise<Position | string> {
  const written = valueIn(readPostcode(postcode))
  if (latitude !== '' || longitude !== '') {
    const [north, east] = [readLatitude(latitude), readLongitude(longitude)]
    if (!isRead(north)) return 'has no latitude of decimal degrees from -90 to 90'
    if (!isRead(east)) return 'has no longitude of decimal degrees from -180 to 180'
    const position = { latitude: Number(north.value), longitude: Number(east.value) }
    if (position.latitude === 0 && position.longitude === 0)
      return 'has the position 0, 0 in the Atlantic: its coordinates are missing'
    if (isSwapped(position)) return 'has its latitude and longitude swapped: they lie in the Indian Ocean'
    return { ...position, postcode: written ?? (postcode || null) }
  }
  if (postcode === '') return 'has neither coordinates nor a postcode'
  if (!written) return 'has no coordinates, and a postcode that is not written as one'
  const row = await store.postcode(written)
  if (!row) return 'has no coordinates, and a postcode that this service does not know'
  return row.latitude === null || row.longitude === null
    ? 'has no coordinates, and a postcode without a position'
    : { latitude: row.latitude, longitude: row.longitude, postcode: written }
}

/** The United Kingdom with its coordinates exchanged, where only the sea is. */
const isSwapped = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  latitude > -9 && latitude < 2.5 && longitude > 49 && longitude < 61.5

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** @returns the end of the sentence "This row …", if a part cannot be read */
function toOpeningTimes(text: string): FilledRecord<'opening_time'>[] | string | null {
  // A sheet may write a semicolon after the last part too.
  const parts = text.split(';').flatMap((part) => part.trim() || [])
  if (parts.length === 0) return null
  const times = parts.map(toDays)
  const wrong = times.indexOf(null)
  if (wrong === -1) return times.flatMap((each) => each ?? [])
  return parts.length === 1
    ? 'has opening times that are not like "Mon-Fri 09:00-17:30; Sat 09:00-12:00"'
    : `has opening times whose part ${wrong + 1} is not like "Mon-Fri 09:00-17:30"`
}

function toDays(text: string): FilledRecord<'opening_time'>[] | null {
  const [, from = '', until = from, open, close] =
    /^(\p{L}+)\.?(?:\s*[-–]\s*(\p{L}+)\.?)?\s+(\d{1,2}[:.]\d\d)\s*[-–]\s*(\d{1,2}[:.]\d\d)$/u.exec(text) ?? []
  const [first, last] = [dayAt(from), dayAt(until)]
  if (!open || !close || ![open, close].every(isTime) || first === -1 || last === -1) return null
  // From Saturday to Monday, the week begins again.
  const count = ((last - first + 7) % 7) + 1
  return [...days, ...days]
    .slice(first, first + count)
    .map((day) => ({ day, open: toTime(open), close: toTime(close) }))
}

const isTime = (written: string) => /^(?:(?:[01]?\d|2[0-3])[:.][0-5]\d|24[:.]00)$/.test(written)

const toTime = (written: string) => written.replace('.', ':').padStart(5, '0')

const dayAt = (name: string) =>
  name.length < 2 ? -1 : days.findIndex((day) => day.toLowerCase().startsWith(name.toLowerCase()))
