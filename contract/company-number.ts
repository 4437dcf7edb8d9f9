/** Company numbers as people write them, and in the register's form: eight characters (decision 0018). */
const written = /^([A-Z]{0,2})(\d{1,8})([A-Z]?)$/

/** `sc12345` → `SC012345`, `7654321` → `07654321`; null if the text is not a company number. */
export function toCompanyNumber(text: string): string | null {
  const [, prefix, digits, suffix] = written.exec(text.trim().toUpperCase()) ?? []
  if (prefix === undefined || digits === undefined || suffix === undefined) return null
  const padded = prefix + digits.padStart(8 - prefix.length - suffix.length, '0') + suffix
  return padded.length === 8 ? padded : null
}

/** As people write it, or eight characters of the register's own, such as `SP2382RS`. */
export function companyNumberNamed(text: string): string | null {
  const asItIs = text.trim().toUpperCase()
  return toCompanyNumber(text) ?? (/^(?=.*\d)[A-Z\d]{8}$/.test(asItIs) ? asItIs : null)
}

/** A body from abroad is registered here. It was incorporated abroad, on a day that the register does not give. */
export const isOfForeignBody = (company_number: string): boolean => /^(OE|FC|BR|SF|NF)/i.test(company_number)

export const beginningInWords = (company_number: string): 'Registered' | 'Incorporated' =>
  isOfForeignBody(company_number) ? 'Registered' : 'Incorporated'
