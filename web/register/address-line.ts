import type { RecordOf } from '../../contract/records.ts'

/** In one line, however it is told. */
export function lineOf(address: RecordOf<'address'>): string {
  const { addr_single_line, line_1, line_2, line_3, place, town, postcode } = address
  return addr_single_line || [line_1, line_2, line_3, place, town, postcode].filter(Boolean).join(', ')
}

/** The same for one address, wherever its commas and capitals are. */
export const keyOf = (line: string): string => line.toLowerCase().replace(/[^\p{Letter}\d]/gu, '')
