/** Reads a colour in which text is printed on white paper. */
import { isRead, type Reader, read, refused } from './reading.ts'

/** As WCAG 2 wants it of text. */
const leastContrast = 4.5

/** @returns `#rrggbb` in small letters */
export const readColour: Reader = (text) => {
  const [, digits = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? []
  if (digits === '') return refused('Enter a colour as # and six hexadecimal digits, like #1d4f91.')
  const six = digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')
  const value = `#${six.toLowerCase()}`
  const contrast = contrastOnWhite(value)
  if (contrast >= leastContrast) return read(value)
  // Rounded down, so that it is never shown as enough.
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1)
  return refused(
    `Choose a darker colour. Its contrast with white paper is ${shown} to 1, and text needs ${leastContrast} to 1.`,
  )
}

/** Why a text is no such colour; null where it is one. */
export function whyNoColour(text: string): string | null {
  const reading = readColour(text)
  return isRead(reading) ? null : reading.problem
}

/** The contrast ratio of WCAG 2. @param colour `#rrggbb` */
function contrastOnWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
