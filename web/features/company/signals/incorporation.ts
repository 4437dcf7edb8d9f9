import { categoryOf } from '../filing-words.ts'
import type { Known } from './signal.ts'

/** The day a company was registered, where the filings looked up go back to it. */
export function incorporationIn({ result }: Pick<Known['filings'], 'result'>): { day: string; row: string } | null {
  const filings = result.filing_history_list ?? []
  const index = filings.findIndex((filing) => categoryOf(filing) === 'incorporation')
  const day = filings[index]?.document_date
  return day ? { day, row: `filing-${index}` } : null
}
