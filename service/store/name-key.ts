/** Names in a comparable form: `Ŵyn & Sons Limited` equals `WYN AND SONS LTD.`. */
import { withoutAccents } from '../../contract/characters.ts'

const words: { readonly [word: string]: string } = {
  LIMITED: 'LTD',
  CYFYNGEDIG: 'CYF',
  COMPANY: 'CO',
  CORPORATION: 'CORP',
  AND: '&',
}

/** Upper case, without accents or punctuation, one space between words. */
export const toNameKey = (name: string): string =>
  plain.test(name) && !name.includes('PUBLIC LIMITED COMPANY')
    ? name.replace(longWords, (word) => words[word]!)
    : withoutAccents(name)
        .replace(/[ßẞ]/g, 'SS')
        .replace(/[Øø]/g, 'O')
        .replace(/[Łł]/g, 'L')
        .toUpperCase()
        .replace(/['’.]/g, '')
        .replace(/PUBLIC LIMITED COMPANY/g, 'PLC')
        .split(/[^\p{L}\p{N}&]+/u)
        .filter((word) => word !== '')
        .map((word) => words[word] ?? word)
        .join(' ')

/** Most names are plain words in capitals already. Their keys take a third of the time. */
const plain = /^[A-Z\d]+(?: (?:[A-Z\d]+|&))*$/
const longWords = new RegExp(`\\b(?:${Object.keys(words).join('|')})\\b`, 'g')

/** The last word as typed, in capitals: a search for COMPANY is none for names that begin with CO. */
export const lastWordOf = (name: string): string =>
  toNameKey(`${name.replace(/[^\p{L}\p{N}]+$/u, '')}X`)
    .slice(0, -1)
    .split(' ')
    .at(-1)!

/** The short forms of words that begin like this: CO for COMPA. */
export const shortFormsOf = (start: string): string[] =>
  Object.entries(words).flatMap(([long, short]) => (short !== '&' && long.startsWith(start) ? [short] : []))
