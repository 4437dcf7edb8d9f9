/** Codes and flags of the register as words. Null where the field holds neither. */
import { isNo, isYes } from '../../contract/flags.ts'
import type { RecordName } from '../../contract/records.ts'
import { insolvencyCaseInWords, insolvencyDateInWords } from '../../contract/register/insolvency-words.ts'
import {
  accountsTypeInWords,
  companyTypeInWords,
  jurisdictionInWords,
  practitionerRoleInWords,
  statusDetailInWords,
} from '../../contract/register/profile-words.ts'
import { controllerKindInWords, natureInWords, statementInWords } from '../../contract/register/words.ts'
import { textOf } from './values.ts'

const flags: ReadonlySet<string> = new Set([
  ...['overdue', 'has_insolvency_history', 'has_been_liquidated', 'is_sanctioned'],
  ...['registered_office_in_dispute', 'registered_office_undeliverable'],
])
const ofRegister: ReadonlySet<RecordName | 'row' | null> = new Set<RecordName>([
  ...(['company_profile', 'accounts', 'confirmation_statement', 'controller', 'control_statement'] as const),
  ...(['insolvency_case', 'insolvency_date', 'practitioner'] as const),
])
const codes: { readonly [field: string]: ((code: string) => string) | undefined } = {
  status_detail: statusDetailInWords,
  last_type: accountsTypeInWords,
  role: practitionerRoleInWords,
  jurisdiction: jurisdictionInWords,
  company_type: companyTypeInWords,
}

export function codesInWords(record: RecordName | 'row' | null, field: string, value: unknown): string | null {
  if (!ofRegister.has(record)) return null
  if (field === 'nature_list')
    return Array.isArray(value) ? value.map(textOf).filter(Boolean).map(natureInWords).join('; ') || null : null
  const text = textOf(value)
  if (text === '') return null
  if (field === 'kind') return controllerKindInWords(text)
  if (field === 'statement') return statementInWords(text)
  if (field === 'type') return record === 'insolvency_date' ? insolvencyDateInWords(text) : insolvencyCaseInWords(text)
  if (flags.has(field)) return isYes(text) ? 'Yes' : isNo(text) ? 'No' : null
  return Object.hasOwn(codes, field) ? (codes[field]?.(text) ?? null) : null
}
