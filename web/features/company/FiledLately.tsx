import { Link, useLocation } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { toCompany } from '../../paths.ts'
import { DateText } from '../../register/DateText.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useDossier } from './dossier.ts'
import { withoutFilters } from './dossier-links.ts'
import { categoryOf, madeUpTo } from './filing-words.ts'
import css from './Overview.module.css'
import { Signed } from './PartLines.tsx'
import type { PartResult } from './parts.ts'
import type { Parts } from './usePart.ts'

type Filing = RecordOf<'company_filing_history'>
type Props = { filings: Parts['filings'] }

/** Rows in a list. The tab has all. */
const atFirst = 5

/** The newest filings on record. */
export const NewestFilings = ({ result }: { result: PartResult<'filings'> }) => (
  <ul className={css.list}>
    {newestFirst(result.filing_history_list ?? [])
      .slice(0, atFirst)
      .map((filing, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: filings have no key, and never move.
        <li key={index}>
          <DateText date={filing.document_date} />
          <span>{filing.document_description ?? filing.document_short_description}</span>
        </li>
      ))}
  </ul>
)

/** The accounts on record, by the end of their year. */
export function Accounts({ filings: { told, pages } }: Props) {
  const rows = newestFirst(told?.result.filing_history_list ?? []).filter((filing) => categoryOf(filing) === 'accounts')
  if (rows.length === 0) return null
  return (
    <Panel title="Accounts filed" actions={<ToFilings words="All accounts" kind="accounts" />}>
      <ul className={css.list}>
        {rows.slice(0, atFirst).map((filing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: filings have no key, and never move.
          <li key={index}>
            <DateText date={madeUpTo(filing) ?? filing.document_date} />
            <span>
              {(filing.document_description || filing.document_short_description)?.replace(/ made up to .*/, '')}
            </span>
          </li>
        ))}
      </ul>
      <Signed pages={pages} />
    </Panel>
  )
}

const newestFirst = (filings: readonly Filing[]): Filing[] =>
  filings.toSorted((one, other) => (other.document_date ?? '').localeCompare(one.document_date ?? ''))

function ToFilings({ words, kind }: { words: string; kind?: string }) {
  const { number } = useDossier()
  const search = new URLSearchParams(withoutFilters(useLocation().search))
  if (kind) search.set('kind', kind)
  return <Link to={{ pathname: toCompany(number, 'filings'), search: search.toString() }}>{words}</Link>
}
