import type { Export, ExportFormat } from '../../../contract/exports.ts'
import type { AuditLine } from '../../api/team.ts'
import { count } from '../../ui/numbers.ts'

export const eventWords: { readonly [event in AuditLine['event']]: string } = {
  opened: 'Opened',
  exported: 'Exported',
  erased: 'Erased',
}

const formats: { readonly [format in ExportFormat]: string } = {
  csv: 'as CSV',
  json: 'as JSON',
  xlsx: 'as Excel',
  copy: 'copied',
}

export const exportInWords = ({ format, rows }: Export): string => `${count(rows, 'row')} ${formats[format]}`
