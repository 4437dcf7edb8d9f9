import type { Pointer } from '../../paths.ts'

/** Who stands in a row of a search that is on record. */
export const officerIn = (record: string, index: number): Pointer => ({
  from: record,
  at: `/director_list/${index}/director_id`,
})
