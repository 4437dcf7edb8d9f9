/**
 * The number of a UK company in the particulars that a corporate controller typed. People write `5498655`, `No. 1234567`
 * or the number of a foreign registry, so the place or the country must say the United Kingdom too.
 */
import { isOfForeignBody } from '../company-number.ts'
import { cleanCode } from './clean.ts'
import { companyNumberOrName, knownCompanyNumber } from './company-number.ts'

type Text = string | null | undefined
type Particulars = { place_registered?: Text; country_registered?: Text; registration_number?: Text }

/**
 * Null if the particulars do not name a UK company. A foreign body with a number like ours is never taken for one, nor
 * is a charity: its number may be another company's. Letters such as CE or RS show the companies registry's own number.
 */
export function ukRegistration(particulars: Particulars): string | null {
  const { place_registered: place, country_registered: country, registration_number } = particulars
  const number = companyNumberOrName(registration_number ?? '')
  if (number === null || knownCompanyNumber(number) === null) return null
  if (isOfOtherRegister(plainWords(place)) && /^\d/.test(number)) return null
  const isAbroad = Boolean(country?.trim()) && !isUk(country)
  if (isAbroad) return isUk(place) && isOfForeignBody(number) ? number : null
  return isUk(country) || isUk(place) ? number : null
}

/** Places abroad with a British name. */
const abroad =
  /\b(new south wales|new england|nova scotia|gibraltar|jersey|guernsey|isle of man|virgin islands|cayman|bermuda|hong kong|(?<!northern )ireland)\b/
const nations =
  /\b(united kingdom|great britain|uk|gb|england|wales|scotland|northern ireland|cardiff|edinburgh|belfast)\b/
/** Words around the registry's name. Other countries have a Companies House too. */
const registryWords =
  /\b(companies house|the|of|register|registry|registrar|overseas|entities|limited|liability|partnerships?|companies)\b/g

/** `Companies House (regulated by the FCA)` is the registry of companies. */
const isOfOtherRegister = (place: string): boolean => otherRegisters.test(place) && !/\bcompanies house\b/.test(place)

/** Registers of the United Kingdom that number what they list. */
const otherRegisters =
  /\b(charit(y|ies)|oscr|fca|fsa|financial (conduct|services)|prudential|mutuals?|friendly|building societ(y|ies)|solicitors?|sra|law society|barristers?|chartered accountants|land registry|hmrc|hm revenue|vat|pensions? regulator|care quality|ofsted|housing)\b/

const plainWords = (text: Text): string =>
  cleanCode(text ?? '')
    .toLowerCase()
    .replace(/(?<=\b[a-z])\.(?=[a-z]\b|\s|$)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export function isUk(text: Text): boolean {
  const plain = plainWords(text)
  if (abroad.test(plain)) return false
  return nations.test(plain) || (/\bcompanies house\b/.test(plain) && plain.replace(registryWords, '').trim() === '')
}
