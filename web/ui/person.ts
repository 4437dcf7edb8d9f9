import type { RecordOf } from '../../contract/records.ts'

export const nameOf = ({ name_single_line, forename, surname }: RecordOf<'director'>): string =>
  name_single_line || [forename, surname].filter(Boolean).join(' ') || 'Name not given'
