import { dateInWords } from '../../../ui/dates.ts'
import { incorporationIn } from './incorporation.ts'
import { addMonths } from './months.ts'
import type { Known, Reading } from './signal.ts'
import { thresholds } from './thresholds.ts'

/** Incorporated not long before it was looked up. */
export function young({ filings }: Known): Reading {
  const incorporated = incorporationIn(filings)
  if (!incorporated) return byOldestFiling(filings)
  const { day, row } = incorporated
  if (addMonths(day, thresholds.youngMonths) <= filings.on)
    return { absent: `It was incorporated on ${dateInWords(day)}.` }
  return {
    findings: [
      {
        sentence: `It was incorporated on ${dateInWords(day)}, less than ${thresholds.youngMonths} months before its filings were looked up. Every company was young once.`,
        evidence: [{ source: 'filings', row, words: 'The incorporation' }],
      },
    ],
  }
}

/** What has filed for long enough is not young, whenever it began. */
function byOldestFiling({ result, on }: Known['filings']): Reading {
  const [oldest] = (result.filing_history_list ?? []).flatMap(({ document_date }) => document_date || []).sort()
  return oldest && addMonths(oldest, thresholds.youngMonths) <= on
    ? { absent: `Its filings go back to ${dateInWords(oldest)} at least.` }
    : { unclear: 'The incorporation is not on the page of the filings looked up.' }
}
