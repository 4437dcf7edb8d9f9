/** Codes of the Standard Industrial Classification 2007 with the register's texts. */
import { readList } from './lists.ts'

const texts = new Map(readList<'code' | 'text'>('sic-codes').map(({ code, text }) => [code, text]))

/** `62012 - Business and domestic software development`; several are joined by `; `. */
export const sicText = (codes: readonly string[]): string => codes.map(withText).join('; ')

function withText(code: string): string {
  const text = texts.get(code)
  if (text === undefined) throw new Error(`There is no text for the code ${code}`)
  return `${code} - ${text}`
}
