/** The characters that XML 1.0 can carry, and the replacement of others (decision 0015). */

// Tab, newline, return, and all of Unicode but the other controls, lone surrogates, U+FFFE and U+FFFF.
const unfit = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

export const carriesOnlyXmlText = (text: string): boolean => text.search(unfit) === -1

/** What XML cannot carry becomes U+FFFD, so that an answer never breaks or becomes shorter unnoticed. */
export const replaceUnfit = (text: string): string => text.replace(unfit, '\uFFFD')

const half = /[\uD800-\uDFFF]/

/** Breaks of a line and of a page, as Word copies them. Without a space two words would become one. */
const breaks = /[\v\f]/g

/** For text that people paste or send in files: no control character, and U+FFFD for half of a pair. */
export const withoutUnfit = (text: string): string =>
  text.replace(breaks, ' ').replace(unfit, (character) => (half.test(character) ? '\uFFFD' : ''))

/** The first characters, without half of a pair at the end. @param most in code units */
export const cutTo = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** Each letter without its marks: `é` becomes `e`. Letters of their own, like `ø`, stay. */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')
