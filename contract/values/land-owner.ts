/** The company number of an owner of a land title, as people typed it (decision 0163). */
import { knownCompanyNumber } from './company-number.ts'
import { isUk } from './uk-registration.ts'

type Text = string | null | undefined
type Owner = { company_number?: Text; category?: Text; country_incorporated?: Text }

/** Overseas companies and societies have numbers of other registers. Digits there are not a company's number here. */
export function landOwnerNumber(
  { company_number, category, country_incorporated }: Owner,
  isOverseas = Boolean(country_incorporated?.trim()) && !isUk(country_incorporated),
): string | null {
  const written = company_number?.trim() ?? ''
  const isOther = isOverseas || /societ/i.test(category ?? '')
  if (written === '' || (isOther && !/^[A-Z]{2}/i.test(written))) return null
  return knownCompanyNumber(written)
}
