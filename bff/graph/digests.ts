/** Numbers that stand for texts in indexes. An index of texts took most of the space. */
import type { Property } from '../../entities/claim.ts'
import { plain } from '../../entities/keys.ts'

/** 53 bits. Two texts may share a digest, so a reader compares the text too. */
function digestOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

export const keyDigest = (case_seq: number, key: string): number => digestOf(`${case_seq} ${key}`)

/** The id of a mention in addresses. Its key may hold a name, a number or an address. */
export const mentionId = (case_seq: number, key: string): string => `m${keyDigest(case_seq, key).toString(36)}`

/** Values that connect things, in the form in which they are compared. */
const compared: { readonly [Name in Property]?: (value: string) => string } = {
  name: plain,
  charge_holder: plain,
  birth_month: (month) => month,
  incorporated: (day) => day,
  postcode: (code) => code.replaceAll(' ', ''),
  domain: (domain) => domain,
  // People leave out zeros and spaces.
  registration_number: (number) => plain(number).replaceAll(' ', '').replace(/^0+/, ''),
}

/** Null for a property that connects nothing. */
export function sharedDigest(case_seq: number, property: Property, value: string): number | null {
  const compare = compared[property]
  return compare ? digestOf(`${case_seq} ${property} ${compare(value)}`) : null
}

export const isSameValue = (property: Property, one: string, other: string): boolean => {
  const compare = compared[property] ?? ((value: string) => value)
  return compare(one) === compare(other)
}
