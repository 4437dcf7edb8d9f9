import { type Day, dayOf, lastWorkingDay, workingDay } from '../calendar.ts'
import type { Company } from '../companies.ts'
import type { FormType } from './forms.ts'

export type Child = { type: 'DOCUMENT' | 'ANNOTATION' | 'STATEMENTOFCAPITAL'; form: string; description: string }

/** A document sent to the register, without an identifier and an image yet. */
export type Filing = {
  date: Day
  form: FormType
  description: string
  madeUp?: Day
  /** A director_id or a charge_number. */
  subject?: string
  modelArticles?: boolean
  /** Of a change of name. */
  names?: { old_company_name: string; new_company_name: string }
  children?: Child[]
  /** If the form alone does not determine its length. */
  pages?: readonly [from: number, to: number]
}

/** Earlier filings are not listed. */
export const listedSince = dayOf('1987-01-01')

/** Some days after its event, on a working day, and never after the company's end. */
export const filedAfter = (event: Day, days: number, { dissolved }: Company): Day =>
  Math.max(event, Math.min(workingDay(event + days), dissolved ?? lastWorkingDay))

/** The last day on which a well-run company would file. Later filings do not exist yet. */
export const routineEnds = ({ status, troubled }: Company): Day =>
  status === 'Voluntary Arrangement' ? lastWorkingDay : (troubled ?? lastWorkingDay)

export const isPartnership = ({ company_type }: Company): boolean => company_type === 'llp'

export const hasShares = ({ company_type }: Company): boolean => company_type === 'ltd' || company_type === 'plc'
