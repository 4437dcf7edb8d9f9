import type { AuditLine } from '../../api/team.ts'

export const eventWords: { readonly [event in AuditLine['event']]: string } = {
  opened: 'Opened',
  exported: 'Exported',
  erased: 'Erased',
}
