import type { RecordOf } from '../../contract/records.ts'

/** Listed under its present name, not a former or proposed one. */
export const hasOwnName = ({ data_set }: RecordOf<'company_short'>): boolean =>
  data_set !== 'FORMER' && data_set !== 'PROPOSED'

type Standing = Partial<Pick<RecordOf<'company_short'>, 'company_status' | 'data_set'>>

export const isDissolved = ({ company_status, data_set }: Standing): boolean =>
  data_set === 'DISSOLVED' || /^dissolved/i.test(company_status ?? '')

/** No longer on the register, which need not mean dissolved. */
export const isGone = ({ company_status }: Standing): boolean =>
  /^(closed|converted|removed)/i.test(company_status ?? '')

/** By the name alone, because no answer gives a company's type. */
export const isPublicByName = (name: string | null | undefined): boolean =>
  /\b(PLC|P\.L\.C\.?|PUBLIC LIMITED COMPANY|CCC|CWMNI CYFYNGEDIG CYHOEDDUS)\.?$/i.test(name ?? '')

/** By the end of the name and the start of the number. Null if neither shows it. */
export function typeByName({ name, company_number }: RecordOf<'company_short'>): string | null {
  const prefix = /^[A-Z]{0,2}/.exec(company_number ?? '')?.[0] ?? ''
  if (['FC', 'SF', 'NF'].includes(prefix)) return 'Overseas company'
  if (prefix === 'OE') return 'Overseas entity'
  if (['IP', 'SP', 'NP', 'RS', 'SR', 'NR'].includes(prefix)) return 'Registered society'
  if (['LP', 'SL', 'NL'].includes(prefix)) return 'Limited partnership'
  if (['OC', 'SO', 'NC'].includes(prefix) || /\b(LLP|PAC)$/i.test(name ?? '')) return 'Limited liability partnership'
  if (/\b(CIC|COMMUNITY INTEREST COMPANY)$/i.test(name ?? '')) return 'Community interest company'
  if (isPublicByName(name)) return 'Public limited company'
  return /\b(LIMITED|LTD\.?|CYFYNGEDIG|CYF\.?)$/i.test(name ?? '') ? 'Private limited company' : null
}
