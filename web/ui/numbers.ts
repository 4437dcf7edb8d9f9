/** Numbers in words. Text that is not a number stays as it is. */

const plain = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 })

/** `5000` → `5,000`, `9983.99` → `9,983.99`. */
export function numberInWords(number: number | string | null | undefined): string {
  if (number === null || number === undefined || number === '') return ''
  const value = Number(number)
  // The first formatting takes a browser longer than rendering a row.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  return Number.isFinite(value) ? plain.format(value) : String(number)
}

/** `1 charge`, `5,000 charges`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${numberInWords(number)} ${number === 1 ? one : many}`
