/** Ranges in percent, as the register states them. No single number is ever made of them. */

export type Band = { readonly low: number; readonly high: number }

/** A part of a part: 50–75 % of 75–100 % is 37.5–75 %. */
export const productOf = (one: Band, other: Band): Band => ({
  low: (one.low * other.low) / 100,
  high: (one.high * other.high) / 100,
})

/** Separate shares of one thing, never more than all of it. */
export const sumOf = (bands: readonly Band[]): Band => ({
  low: capped(bands.reduce((sum, { low }) => sum + low, 0)),
  high: capped(bands.reduce((sum, { high }) => sum + high, 0)),
})

/** Several statements about one share. They may overlap or add up, so the range holds both. */
export const eitherOf = (bands: readonly Band[]): Band | null =>
  bands.length === 0 ? null : { low: Math.max(...bands.map(({ low }) => low)), high: sumOf(bands).high }

const capped = (percent: number): number => Math.min(100, percent)
