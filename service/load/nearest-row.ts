/** Turns a row of a caller's file into a row of the list, or says why it cannot. */

import { carriesOnlyXmlText } from '../../contract/characters.ts'
import { suits } from '../../contract/check.ts'
import { formats } from '../../contract/parameters.ts'
import { toPostcode } from '../../contract/postcode.ts'
import type { FilledRecord } from '../../contract/records.ts'
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
  const times = opening_time_list === '' ? null : toOpeningTimes(opening_time_list)
  if (times === null && opening_time_list !== '')
    return 'has opening times that are not like "Mon-Fri 09:00-17:30; Sat 09:00-12:00"'
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
  const written = toPostcode(postcode)
  if (latitude !== '' || longitude !== '') {
    for (const [column, value] of Object.entries({ latitude, longitude } as const))
      if (value === '' || !suits(formats[column as 'latitude'], value))
        return `has no ${column} of ${formats[column as 'latitude'].mustBe}`
    return { latitude: Number(latitude), longitude: Number(longitude), postcode: written ?? (postcode || null) }
  }
  if (postcode === '') return 'has neither coordinates nor a postcode'
  if (!written) return 'has no coordinates, and a postcode that is not written as one'
  const row = await store.postcode(written)
  if (!row) return 'has no coordinates, and a postcode that this service does not know'
  return row.latitude === null || row.longitude === null
    ? 'has no coordinates, and a postcode without a position'
    : { latitude: row.latitude, longitude: row.longitude, postcode: written }
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function toOpeningTimes(text: string): FilledRecord<'opening_time'>[] | null {
  const times = text.split(';').map((part) => toDays(part.trim()))
  return times.every((each) => each !== null) ? times.flat() : null
}

function toDays(text: string): FilledRecord<'opening_time'>[] | null {
  const [, from = '', until = from, open, close] =
    /^(\p{L}+)(?:\s*[-–]\s*(\p{L}+))?\s+((?:[01]?\d|2[0-4]):[0-5]\d)\s*[-–]\s*((?:[01]?\d|2[0-4]):[0-5]\d)$/u.exec(
      text,
    ) ?? []
  const [first, last] = [dayAt(from), dayAt(until)]
  if (!open || !close || first === -1 || last < first) return null
  return days.slice(first, last + 1).map((day) => ({ day, open: open.padStart(5, '0'), close: close.padStart(5, '0') }))
}

const dayAt = (name: string) =>
  name.length < 3 ? -1 : days.findIndex((day) => day.toLowerCase().startsWith(name.toLowerCase()))
