/** An address as the search for registered offices takes it: its postcode, and the house and street where it has them. */
import type { RecordOf } from '../../../contract/records.ts'
import { readPostcode } from '../../../contract/values/postcode.ts'
import { valueIn } from '../../../contract/values/reading.ts'

/** Without a whole postcode it is empty. */
export type OfficeAddress = { postcode?: string; premises?: string; street?: string }

/** In text that ends or begins with a postcode: `120 Cloth Terrace, Leeds LS1 9MI`. A town alone is not a house. */
export function addressIn(text: string): OfficeAddress {
  const [, before = '', last = ''] = endsWithPostcode.exec(text) ?? []
  const [, first = '', after = ''] = last === '' ? (beginsWithPostcode.exec(text) ?? []) : []
  const postcode = valueIn(readPostcode(last || first))
  if (!postcode) return {}
  const address = before || after
  const parts = address.split(',').filter((part) => part.trim() !== '')
  return { postcode, ...(namesHouse(parts) && houseIn(address, parts[0] ?? '')) }
}

/** `Leeds, West Yorkshire` names no house, unlike `Acme House, Leeds` and `Northgate, Mill Lane`. */
const namesHouse = (parts: readonly string[]): boolean =>
  parts.some((part, index) => /\d/.test(part) || houseWord.test(part) || (index > 0 && isStreet(part)))

/** Not Castle, Church or Centre, with which places end: Barnard Castle. */
const houseWord =
  /^\s*(?:apartment|flat|office|room|studio|suite|unit)\b|\b(?:apartments|arcade|barn|buildings?|business centre|chambers|cottages?|court|estate|exchange|factory|farm|farmhouse|flats|grange|hall|hotel|house|inn|lodge|maltings|manor|mansions?|mills?|offices|priory|rectory|school|stables|studios|towers?|vicarage|villa|warehouse|works)\s*$/i

const form = String.raw`([a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2})`
const endsWithPostcode = new RegExp(String.raw`^(.*?)[\s,]*\b${form}[\s,.;]*$`, 'i')
const beginsWithPostcode = new RegExp(String.raw`^${form}[\s,]+(.+)$`, 'i')

export function officeAddress({ line_1, postcode }: Pick<RecordOf<'address'>, 'line_1' | 'postcode'>): OfficeAddress {
  const whole = valueIn(readPostcode(postcode ?? ''))
  return whole ? { postcode: whole, ...houseIn(line_1 ?? '', line_1 ?? '') } : {}
}

/** @param line where no house has a number in a street: `Unit 5` of a longer line would be found in other places too */
function houseIn(text: string, line: string): OfficeAddress {
  const { premises, street } = streetAddress(text)
  if (street && premises) return { premises, street }
  return line.trim() ? { premises: line.trim() } : {}
}

export type StreetAddress = {
  /** The number of the house, or else its name. */
  premises: string
  /** Of a house with a number. */
  street: string
  /** What follows the house and its number: the street of a house with a name, a locality, a town. */
  after: readonly string[]
  /** All lines but the town. */
  lines: string
}

/** `Flat 2, 14 Mill Lane, Leeds`: house 14 in Mill Lane. `Rose Cottage, Mill Lane` has no town. */
export function streetAddress(text: string): StreetAddress {
  const parts = text.split(',').flatMap((part) => part.trim() || [])
  const whole = parts.findLastIndex((part) => numbered.test(part))
  const at = whole < 0 ? parts.findIndex((part, index) => onlyNumber.test(part) && index + 1 < parts.length) : whole
  const isSplit = at >= 0 && onlyNumber.test(parts[at]!)
  const house = isSplit ? `${parts[at]} ${parts[at + 1]}` : (parts[at] ?? '')
  const [, premises = parts[0] ?? '', street = ''] = numbered.exec(house) ?? []
  const after = parts.slice(at < 0 ? 1 : at + (isSplit ? 2 : 1))
  const last = after.at(-1)
  const hasTown = last !== undefined && !/\d/.test(last) && !isStreet(last)
  return { premises, street, after, lines: parts.slice(0, hasTown ? -1 : undefined).join(', ') }
}

const number = String.raw`\d+[a-z]?(?:\s?-\s?\d+[a-z]?)?`
const numbered = new RegExp(String.raw`^(${number})\s+(\p{L}.*)$`, 'iu')
const onlyNumber = new RegExp(`^${number}$`, 'iu')

/** The usual words. After a house, any other text without digits is taken as a town. */
export const isStreet = (text: string): boolean =>
  /(?:^|\s)(?:avenue|bank|boulevard|broadway|close|court|crescent|croft|drive|gardens|gate|green|grove|hill|lane|mews|mount|park|parade|place|quay|rise|road|row|square|strand|street|terrace|view|walk|way|wharf|yard|st|rd|ave)\.?$/i.test(
    text,
  ) || /^(?:heol|stryd|ffordd|lôn)\s/i.test(text)
