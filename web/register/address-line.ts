import type { RecordOf } from '../../contract/records.ts'

export function lineOf(address: RecordOf<'address'>): string {
  const { addr_single_line, line_1, line_2, line_3, place, town, postcode } = address
  return addr_single_line || [line_1, line_2, line_3, place, town, postcode].filter(Boolean).join(', ')
}

/** One key for an address, whatever its commas and capitals. */
export const keyOf = (line: string): string => line.toLowerCase().replace(/[^\p{Letter}\d]/gu, '')
