/** The rows that became no place, to be taken away and mended. */
import type { Refused } from './own-file.ts'

/** As a spreadsheet reads it. */
export const refusedAsCsv = (refused: readonly Refused[]): string =>
  `\uFEFFrow,reason\r\n${refused.map(({ row, reason }) => `${row},"${reason.replaceAll('"', '""')}"\r\n`).join('')}`
