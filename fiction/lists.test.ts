import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readList } from './lists.ts'
import { sicText } from './sic-codes.ts'
import { causes, trades } from './trades.ts'

const names = readdirSync(new URL('./lists/', import.meta.url)).map((file) => file.replace(/\.tsv$/, ''))

test.each(names)('every row of %s has a cell for each column, and no stray space', (name) => {
  const odd = readList<string>(name).filter((row) =>
    Object.values<string | undefined>(row).some((cell) => cell === undefined || /^ | $|\|\||\| | \|/.test(cell)),
  )
  expect(odd).toEqual([])
})

test('every trade is weighed, named in a known way and has a text for each of its codes', () => {
  const styles = new Set(['family', 'initials', 'coined', 'town', 'whimsy', 'digital', 'building'])
  for (const trade of [...trades, ...causes]) {
    expect(trade.weight, trade.trade).toBeGreaterThan(0)
    expect(trade.borrows, trade.trade).toBeGreaterThanOrEqual(0)
    expect(trade.styles.filter((style) => !styles.has(style))).toEqual([])
    for (const codes of trade.sic) expect(sicText(codes)).toMatch(/^\d{5} - /)
  }
})
