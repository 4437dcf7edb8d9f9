/** The rows that became no place, to be taken away and mended. */
import { csvLine } from '../../../contract/spreadsheet.ts'
import type { Refused } from './own-file.ts'

/** As a spreadsheet reads it. */
export const refusedAsCsv = (refused: readonly Refused[]): string =>
  `\uFEFF${[['row', 'reason'], ...refused.map(({ row, reason }) => [row, reason])].map(csvLine).join('')}`
