/** Postcodes as people write them, and in our form: `ls1-4vk` becomes `LS1 4VK` (decision 0018). */
const outward = '[A-Z]{1,2}\\d[A-HJ-NP-Z\\d]?'
/** Girobank's own postcode has no digit in its outer half. */
const whole = new RegExp(`^(${outward}|GIR)(\\d[A-Z]{2})$`)
const outer = new RegExp(`^${outward}$`)

// Ignores case, spaces, and marks between the halves.
const plain = (text: string) => text.toUpperCase().replace(/[\s().-]/g, '')

/** Null if the text is not a whole postcode. Only the register knows whether it exists. */
export function toPostcode(text: string): string | null {
  const [, outcode, incode] = whole.exec(plain(text)) ?? []
  return outcode && incode ? `${outcode} ${incode}` : null
}

/** The outer part alone: `LS1`; null for any other text. `LS1 4` is a sector of LS1, and not LS14. */
export function toOutcode(text: string): string | null {
  const written = plain(text)
  return outer.test(written) && !/\d[\s.-]+\d\s*$/.test(text) ? written : null
}

/** The outer part of a whole postcode or of an outer part, however it is spaced: `LS1` of `LS14VK`. */
export const outcodeOf = (text: string): string | null => toPostcode(text)?.split(' ')[0] ?? toOutcode(text)

/** `LS`, which is the letters of a postcode alone. */
export const isPostcodeArea = (text: string): boolean => /^[A-Z]{1,2}$/i.test(text)

/** The letters that a postcode begins with: of `LS1 4VK`, `LS`. */
export const postcodeAreaOf = (postcode: string): string => postcode.replace(/\d.*/, '')
