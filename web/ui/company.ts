import type { RecordOf } from '../../contract/records.ts'

/** A company under the name that it has, or had to its end: not a hit by a former or a proposed name. */
export const hasOwnName = ({ data_set }: RecordOf<'company_short'>): boolean =>
  data_set !== 'FORMER' && data_set !== 'PROPOSED'
