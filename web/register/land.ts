/** Land titles in words: how each was found, its owners, its price. */
import { isYes } from '../../contract/flags.ts'
import type { RecordOf } from '../../contract/records.ts'
import { readDate } from '../../contract/values/date.ts'
import { valueIn } from '../../contract/values/reading.ts'
import { numberInWords } from '../ui/numbers.ts'

type Title = RecordOf<'land_title'>

const isByNumber = ({ matched_on }: Title): boolean => matched_on === 'company number'
export const isByName = ({ matched_on }: Title): boolean => matched_on === 'name'

export const matchInWords = (title: Title): string =>
  isByNumber(title) ? 'Company number' : isByName(title) ? 'Name only' : 'Not given'

/** `3 by number, 1 by name only`. */
export function matchesInWords(titles: readonly Title[]): string {
  const counts: [number, string][] = [
    [titles.filter(isByNumber).length, 'by number'],
    [titles.filter(isByName).length, 'by name only'],
    [titles.filter((title) => !isByNumber(title) && !isByName(title)).length, 'not said by what'],
  ]
  return counts.flatMap(([some, how]) => (some > 0 ? [`${numberInWords(some)} ${how}`] : [])).join(', ')
}

/** The file names four owners at the most, and no people. */
export const hasMoreOwners = (title: Title): boolean => isYes(title.additional_proprietor_indicator)
export const hasMoreAddresses = (title: Title): boolean => isYes(title.multiple_address_indicator)

export const ownersInWords = (title: Title): string =>
  [
    ...(title.proprietor_list ?? []).map(({ name, company_number }) =>
      [name, company_number && `(${company_number})`].filter(Boolean).join(' '),
    ),
    ...(hasMoreOwners(title) ? ['further owners not given'] : []),
  ].join('; ')

/** A number, where the file has one. */
export const pricePaid = ({ price_paid }: Title): number | string | null =>
  price_paid && /^\d+(\.\d+)?$/.test(price_paid) ? Number(price_paid) : (price_paid ?? null)

/** `250000` → `£250,000`. A price in other words stays as the file has it. */
export function priceInWords(title: Title): string {
  const price = pricePaid(title)
  return typeof price === 'number' ? `£${numberInWords(price)}` : (price ?? '')
}

/** The files write days as `03-02-2004` and `03/02/2004`. */
export const ownedSince = ({ date_proprietor_added: written }: Title): string | null =>
  written ? (valueIn(readDate(written)) ?? written) : null
