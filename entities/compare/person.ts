/** One mention of a person, in a comparable form. */
import { toPostcode } from '../../contract/postcode.ts'
import { fold, type PersonName } from './name.ts'

export type Described = {
  key: string
  names: readonly PersonName[]
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  births: readonly string[]
  addresses: readonly Address[]
  /** In international form. */
  telephones: readonly string[]
  emails: readonly string[]
  /** Keys of the companies that the mention has directed or controlled. */
  companies: readonly string[]
  nationalities: readonly string[]
  occupations: readonly string[]
}

export type Address = {
  text: string
  /** Premises and postcode; empty if either is missing. */
  key: string
  postcode: string
  outcode: string
}

/** The number of mentions that share a value: `address 12 LS1 4VK`, `company company:90000001`. */
export type Crowd = (value: string) => number
/** No other mention shares a value. */
export const onlyHere: Crowd = () => 2

/** @param text in one line, the postcode last: `12 Mill Lane, Leeds, LS1 4VK`; an outcode alone is enough */
export function readAddress(text: string): Address {
  const written = text.slice(0, 300)
  const [found = ''] = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\s*$/i.exec(written) ?? []
  const postcode = toPostcode(found) ?? ''
  const outcode = postcode.split(' ')[0] || /\b([A-Z]{1,2}\d[A-Z\d]?)\s*$/i.exec(written)?.[1]?.toUpperCase() || ''
  const premises = premisesOf(written.slice(0, written.length - found.length))
  return { text, key: premises && postcode ? `${premises} ${postcode}` : '', postcode, outcode }
}

/** The flat and the house: `FLAT 2 12`, `12A`, or a house's name. */
function premisesOf(lines: string): string {
  const words = fold(lines.split(',').slice(0, 2).join(' ')).split(' ')
  const numbers = words.filter((word) => /\d/.test(word))
  return numbers.length > 0 ? numbers.join(' ') : words.slice(0, 2).join(' ')
}

/** Counts the mentions that share each address, telephone, e-mail address and company. */
export function crowdOf(people: readonly Described[]): Crowd {
  const counts = new Map<string, number>()
  for (const { addresses, telephones, emails, companies } of people)
    for (const value of new Set([
      ...addresses.filter(({ key }) => key !== '').map(({ key }) => `address ${key}`),
      ...telephones.map((value) => `telephone ${value}`),
      ...emails.map((value) => `email ${value}`),
      ...companies.map((value) => `company ${value}`),
    ]))
      counts.set(value, (counts.get(value) ?? 0) + 1)
  return (value) => counts.get(value) ?? 0
}
