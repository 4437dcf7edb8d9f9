/** The kind of a filing by its form, and the date in its description. */
import type { Words } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'

type Filing = RecordOf<'company_filing_history'>

/** As the register's own public pages group them (spec/semantics 1.7). */
export const filingCategories = {
  accounts: 'Accounts',
  statement: 'Confirmation statements and returns',
  officers: 'Officers',
  capital: 'Capital',
  charges: 'Charges',
  office: 'Registered office',
  name: 'Name',
  incorporation: 'Incorporation',
  ending: 'Insolvency and ending',
  other: 'Other',
} as const satisfies Words

export type FilingCategory = keyof typeof filingCategories

/** The first match counts. Forms of partnerships begin with LL. */
const forms: [FilingCategory, RegExp][] = [
  ['accounts', /^AA(02)?$|^AA(?!\d)/],
  ['statement', /^(CS01|AR01|363)/],
  ['officers', /^(AP0|TM0|CH0|288)/],
  ['capital', /^(SH\d|88\(|RES(04|09|10|11|12|13))/],
  ['charges', /^(MR0|MG0|395|403|RM0|REC)/],
  ['office', /^(AD0|287)/],
  ['name', /^(CERTNM|NM0|RES15)/],
  ['incorporation', /^(NEWINC|IN01)/],
  ['ending', /^(DS0|652|GAZ|LIQ|WU|AM|CVA|LRES|COCOMP|DISS|4\.|600)/],
]

export function categoryOf({ form_type }: Pick<Filing, 'form_type'>): FilingCategory {
  const form = (form_type ?? '').toUpperCase().replace(/^LLP?(?=[A-Z\d])/, '')
  return forms.find(([, pattern]) => pattern.test(form))?.[0] ?? 'other'
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const madeUp = /made up to (?:(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})|(\d{1,2})\/(\d{1,2})\/(\d{4}))/

/** The date that accounts are made up to, where the description says it. */
export function madeUpTo({ document_description }: Pick<Filing, 'document_description'>): string | null {
  const [, day, name, year, slashDay, slashMonth, slashYear] = madeUp.exec(document_description ?? '') ?? []
  const month = name ? months.indexOf(name.toLowerCase()) + 1 : Number(slashMonth)
  if (!(year ?? slashYear) || !(month >= 1 && month <= 12)) return null
  return [year ?? slashYear, String(month).padStart(2, '0'), (day ?? slashDay)?.padStart(2, '0')].join('-')
}

/** Why there is no document; null where there is one. */
export function whyMissing({
  image_key,
  doc_being_scanned,
  document_date,
}: Pick<Filing, 'image_key' | 'doc_being_scanned' | 'document_date'>) {
  if (image_key) return null
  if (doc_being_scanned === 'true') return 'Being scanned. Try again in a few days.'
  return document_date && document_date < filmedBefore
    ? 'No image: filings before 1998 are mostly on film only'
    : 'No image, no reason given'
}

/** Earlier filings may exist on microfiche only (decision 0017). */
const filmedBefore = '1998-01-01'
