/** Keys of mentions: every record that identifies a thing gives it the same key. */
import { withoutAccents } from '../contract/characters.ts'
import { toCompanyNumber } from '../contract/company-number.ts'
import { toPostcode } from '../contract/postcode.ts'
import type { RecordOf } from '../contract/records.ts'
import { toTelephoneNumber } from '../contract/telephone.ts'
import type { MentionKey } from './claim.ts'

export const companyKey = (number: string): MentionKey =>
  `company:${toCompanyNumber(number) ?? number.trim().toUpperCase()}`

export const officerKey = (director_id: string): MentionKey => `officer:${director_id.trim()}`
export const controllerKey = (controller_id: string): MentionKey => `controller:${controller_id.trim()}`

/** How the key begins that an erasure leaves in a judgement. */
export const erasedKey = 'erased-'
export const isErasedKey = (key: string): boolean => key.startsWith(erasedKey)

/** National digits become E.164; other text keeps its digits. */
export function phoneKey(number: string): MentionKey {
  const national = toTelephoneNumber(number)
  return `phone:${national ? `+44${national.slice(1)}` : number.replace(/[^+\d]/g, '')}`
}

export const documentKey = (image_key: string): MentionKey => `document:${image_key.trim()}`
/** A company numbers its charges. */
export const chargeKey = (company: MentionKey, charge_number: string): MentionKey =>
  `charge:${company.replace(/^company:/, '')}|${plain(charge_number)}`
export const titleKey = (title_number: string): MentionKey => `title:${title_number.trim().toUpperCase()}`
export const ipKey = (address: string): MentionKey => `ip:${address.trim()}`
export const emailKey = (address: string): MentionKey => `email:${address.trim().toLowerCase()}`
export const placeKey = (name: string): MentionKey => `place:${plain(name)}`

type Position = Partial<RecordOf<'geo_data'>>

/** The key of a place with a position; null if it has no name. */
export function positionKey(geo: Position): MentionKey | null {
  const name = [geo.description, geo.city, geo.postcode].find((name) => name?.trim())
  if (!name) return null
  const uprn = geo.uprn?.trim()
  return uprn ? `address:${uprn}` : placeKey(name)
}

/** The key of a thing that the answer does not identify. */
export const rowKey = (record: string, pointer: string): MentionKey => `row:${record}${pointer}`

type Address = Partial<RecordOf<'address'>>

/** An address in one line, without its postcode. */
export function addressLine(address: Address): string {
  const { addr_single_line, line_1, line_2, line_3, place, town } = address
  const line = addr_single_line || [line_1, line_2, line_3, place, town].filter(Boolean).join(', ')
  const letters = compact(addressPostcode(address))
  // The end of the line with as many letters and figures as the postcode.
  const end = new RegExp(`(?:[\\p{L}\\p{N}][^\\p{L}\\p{N}]*){${letters.length}}$`, 'u').exec(line)
  const isRepeated = letters !== '' && end !== null && compact(end[0]) === letters
  return (isRepeated ? line.slice(0, end.index).replace(/\($/, '') : line).replace(/[\s,]+$/, '').trim()
}

/** The postcode from its own field, or from the end of the line. Empty if there is none. */
export function addressPostcode({ postcode, addr_single_line }: Address): string {
  if (postcode?.trim()) return postcodeOf(postcode)
  const end = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\s*$/i.exec(addr_single_line ?? '')?.[0]
  return end ? postcodeOf(end) : ''
}

/** Null if the answer gives neither a line nor a property number (UPRN). A postcode alone is not an address. */
export function addressKey(address: Address): MentionKey | null {
  const uprn = address.uprn?.trim()
  if (uprn) return `address:${uprn}`
  const line = plain(addressLine(address))
  return line === '' ? null : `address:${line}|${addressPostcode(address)}`
}

/** Of an address that is only a line. Many towns have a 1 High Street, so equal lines may be two places. */
export const lacksPostcode = (key: MentionKey): boolean => /^address:.*\|$/s.test(key)

export const postcodeOf = (text: string | null | undefined): string =>
  text ? (toPostcode(text) ?? text.trim().toUpperCase()) : ''

const compact = (text: string): string => plain(text).replaceAll(' ', '')

/** Upper case, only letters and figures, one space between words. */
export const plain = (text: string): string =>
  withoutAccents(text)
    .replace(/['’]/g, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const flat =
  /^(?:(?:FLAT|APARTMENT|APT|UNIT|SUITE|ROOM|OFFICE|STUDIO)\s+\w+|(?:\w+\s+){0,2}FLOOR(?:\s+(?:FLAT|OFFICE))?)\s+/

/**
 * The building of an address: its line without the flat, and its postcode. Null without a house number and a flat
 * before it, or without a whole postcode.
 */
export function buildingOf(line: string, postcode: string): string | null {
  const code = toPostcode(postcode)
  const whole = plain(line)
  const house = whole.replace(flat, '')
  // A flat's letter may follow the number: 12A and 12B are one house.
  const [, number, street] = /^(\d+)[A-Z]?\s+(\D\S*(?:\s+\S+)?)/.exec(house) ?? []
  if (!code || (number === undefined && house === whole)) return null
  return `${number ? `${number} ${street}` : house.split(' ').slice(0, 2).join(' ')}|${code}`
}
