/** Postcodes as people write them, and as they are kept: `ls1-4vk` → `LS1 4VK` (decision 0018). */
const outward = '[A-Z]{1,2}\\d[A-Z\\d]?'
const whole = new RegExp(`^(${outward})(\\d[A-Z]{2})$`)
const outer = new RegExp(`^${outward}$`)

// Case, spaces and the marks that people put between the halves do not matter.
const plain = (text: string) => text.toUpperCase().replace(/[\s().-]/g, '')

/** Null where the text is not a whole postcode. Whether it exists is the register's question. */
export function toPostcode(text: string): string | null {
  const [, outcode, incode] = whole.exec(plain(text)) ?? []
  return outcode && incode ? `${outcode} ${incode}` : null
}

/** The outer part alone: `LS1`; null where the text is something else. `LS1 4` is a sector of LS1, and not LS14. */
export function toOutcode(text: string): string | null {
  const written = plain(text)
  return outer.test(written) && !/\d[\s.-]+\d\s*$/.test(text) ? written : null
}

/** The letters that a postcode begins with: of `LS1 4VK`, `LS`. */
export const postcodeAreaOf = (postcode: string): string => postcode.replace(/\d.*/, '')
