import { readList, several } from './lists.ts'

/** Names of firms in a trade; `name-stems.ts` has the patterns. */
export type Style = 'family' | 'initials' | 'coined' | 'town' | 'whimsy' | 'digital' | 'building'

export type Trade = {
  trade: string
  weight: number
  /** The likelihood of a charge on its assets. */
  borrows: number
  styles: readonly Style[]
  /** Words after the stem of the name. */
  words: readonly string[]
  /** Each is a set of codes that a firm of the trade may have filed. */
  sic: readonly (readonly string[])[]
  occupations: readonly string[]
}

const all = readList<keyof Trade | 'kind'>('trades')

/** The trades of the fictional register, roughly in the proportions of a real one. */
export const trades = ofKind('trade')

/** Purposes of companies limited by guarantee, and of community interest companies. */
export const causes = ofKind('cause')

/** A trade by its name, for a handmade company. */
export function tradeCalled(name: string): Trade {
  const found = [...trades, ...causes].find(({ trade }) => trade === name)
  if (!found) throw new Error(`There is no trade called ${name}`)
  return found
}

function ofKind(wanted: 'trade' | 'cause'): readonly Trade[] {
  return all
    .filter(({ kind }) => kind === wanted)
    .map(({ trade, weight, borrows, styles, words, sic, occupations }) => ({
      trade,
      weight: Number(weight),
      borrows: Number(borrows),
      styles: several(styles) as Style[],
      words: several(words),
      sic: several(sic).map((codes) => codes.split(' ')),
      occupations: several(occupations),
    }))
}
