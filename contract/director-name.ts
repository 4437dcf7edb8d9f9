import type { RecordOf } from './records.ts'

/** Null if the answer gives no name. */
export const directorName = ({ name_single_line, forename, surname }: RecordOf<'director'>): string | null =>
  name_single_line || [forename, surname].filter(Boolean).join(' ') || null
