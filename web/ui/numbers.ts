/** Numbers as people read them; what is no number is shown as it came. */

const plain = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 })

/** `5000` → `5,000`, `9983.99` → `9,983.99`. */
export function numberInWords(number: number | string | null | undefined): string {
  if (number === null || number === undefined || number === '') return ''
  const value = Number(number)
  // To format its first number takes a browser longer than to draw a row.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  return Number.isFinite(value) ? plain.format(value) : String(number)
}

/** `1 charge`, `5,000 charges`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${numberInWords(number)} ${number === 1 ? one : many}`
