/** The columns of a table: how the page is shared among them, and which hold figures. */

import { textWidth } from '../picture-names.ts'

export type Column = { share: number; isNumber: boolean }

/** A date is not broken. */
const date = /^(\d{1,2} )?\p{L}+ \d{4}$/u
/** A longer word may be broken. */
const longestWord = 24
/** Of a column of longer texts, in sizes of a letter. */
const fewWords = 9
/** Texts that stand in one line, if the page has room. */
const longestShort = 24
const longestLine = 60

/** @param across how many times the size of a letter fits into the page */
export function columnsOf(columns: readonly string[], rows: readonly (readonly string[])[], across: number): Column[] {
  const padding = 1.1
  const all = columns.map((head, at) => {
    const texts = rows.slice(0, 60).map((row) => row[at] ?? '')
    const least = Math.max(
      ...[head, ...texts].flatMap((text) => (date.test(text) ? text : text.split(/[\s\n]/))).map(widthOfWord),
    )
    const most = Math.max(...[head, ...texts].map((text) => textWidth(text.slice(0, longestLine))))
    const isShort = texts.every((text) => text.length <= longestShort)
    const isNumber = texts.length > 0 && texts.every((text) => /^\d[\d,.]*$/.test(text))
    const wide = Math.max(most, least)
    return {
      least: least + padding,
      whole: (isShort ? wide : Math.max(least, Math.min(wide, fewWords))) + padding,
      most: wide + padding,
      isNumber,
    }
  })
  const sumOf = (of: 'least' | 'whole' | 'most') => all.reduce((sum, column) => sum + column[of], 0)
  const smallest = sumOf('whole') <= across ? 'whole' : 'least'
  const [least, most] = [sumOf(smallest), sumOf('most')]
  // What is left over the longest words goes where lines are longer.
  const part = most === least ? 0 : Math.max(0, Math.min(1, (across - least) / (most - least)))
  const widths = all.map((column) => column[smallest] + (column.most - column[smallest]) * part)
  const sum = widths.reduce((total, width) => total + width, 0)
  return all.map(({ isNumber }, at) => ({ share: widths[at]! / sum, isNumber }))
}

const widthOfWord = (word: string): number => textWidth(word.slice(0, longestWord))
