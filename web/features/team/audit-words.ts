import type { Export, ExportFormat } from '../../../contract/exports.ts'
import type { AuditLine } from '../../server/team.ts'
import { dateInWords } from '../../ui/dates.ts'
import { count } from '../../ui/numbers.ts'

export const eventWords: { readonly [event in AuditLine['event']]: string } = {
  opened: 'Opened',
  exported: 'Exported',
  erased: 'Erased',
  changed: 'Changed a case',
}

const formats: { readonly [format in ExportFormat]: string } = {
  csv: 'as CSV',
  json: 'as JSON',
  xlsx: 'as Excel',
  copy: 'copied',
}

export const exportInWords = ({ format, rows }: Export): string => `${count(rows, 'row')} ${formats[format]}`

/** What the chain says of a change of a case. */
export function changeInWords(reason: string): string {
  const [, from = '', to = ''] = /^retention_date (\S+) to (\S+)$/.exec(reason) ?? []
  if (to) return `${eventWords.changed}: kept until ${dateInWords(to)}, before until ${dateInWords(from)}`
  return reason === 'owner_removed' ? `${eventWords.changed}: removed whoever opened it` : eventWords.changed
}
