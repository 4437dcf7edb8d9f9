import { type Day, dayOf, lastWorkingDay, workingDay } from '../calendar.ts'
import type { Company } from '../companies.ts'
import type { FormType } from './forms.ts'

export type Child = { type: 'DOCUMENT' | 'ANNOTATION' | 'STATEMENTOFCAPITAL'; form: string; description: string }

/** One thing sent to the register, before it has an identifier and an image. */
export type Filing = {
  date: Day
  form: FormType
  description: string
  madeUp?: Day
  /** A director_id or a charge_number. */
  subject?: string
  modelArticles?: boolean
  children?: Child[]
  /** Where the form alone does not say how long it is. */
  pages?: readonly [from: number, to: number]
}

/** What was filed before is not listed. */
export const listedSince = dayOf('1987-01-01')

/** Some days after what it tells of, on a working day, and never when the company was no more. */
export const filedAfter = (event: Day, days: number, { dissolved }: Company): Day =>
  Math.max(event, Math.min(workingDay(event + days), dissolved ?? lastWorkingDay))

/** The last day on which a company in good order would file; later filings do not exist yet. */
export const routineEnds = ({ status, troubled }: Company): Day =>
  status === 'Voluntary Arrangement' ? lastWorkingDay : (troubled ?? lastWorkingDay)

export const isPartnership = ({ company_type }: Company): boolean => company_type === 'llp'

export const hasShares = ({ company_type }: Company): boolean => company_type === 'ltd' || company_type === 'plc'
