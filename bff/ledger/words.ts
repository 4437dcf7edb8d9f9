/** Text as it is compared: `Ŵyn O’Brien-Smith` and `WYN OBRIEN  SMITH` are one. */

/** Lower case, without accents or punctuation, one space between words. */
export const plain = (text: string): string => wordsIn(text).join(' ')

/** The words of a text in their order, each as it is compared. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    // Of initials and abbreviations; the points of an IP address stand between its words.
    .replace(/\p{M}|['’]|(?<!\d)\.|\.(?!\d)/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
