import { Link, useLocation } from 'react-router'
import { indexStatuses } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { toCompany, toMap } from '../../paths.ts'
import { Copyable } from '../../ui/Copyable.tsx'
import { typeByName } from '../../ui/company.ts'
import { DateText } from '../../ui/DateText.tsx'
import { inWords } from '../../ui/words.ts'
import { withoutFilters } from './DossierTabs.tsx'
import css from './KeyFacts.module.css'
import { incorporationIn } from './signals/incorporation.ts'
import { useOnRecord } from './useOnRecord.ts'

/** What stands below the name on every tab. */
export function KeyFacts({ number, company }: { number: string; company: RecordOf<'company_short'> | undefined }) {
  const filings = useOnRecord<'company_filing_history'>('filings')?.result
  const incorporated = filings && incorporationIn({ result: filings })
  const { search, pathname } = useLocation()
  const type = company && typeByName(company)
  return (
    <>
      <Copyable what="company number" value={number} />
      {type && <span title="By its name and number: the service does not say it">{type}</span>}
      {incorporated && (
        <span>
          incorporated <DateText date={incorporated.day} />
        </span>
      )}
      {company?.company_date && (
        <span>
          {inWords(indexStatuses, company.company_index_status).toLowerCase() || 'since'}{' '}
          <DateText date={company.company_date} />
        </span>
      )}
      {company?.place && <Link to={toMap({ text: company.place })}>{company.place}</Link>}
      {company?.sic_code?.sic_text && <span>{company.sic_code.sic_text}</span>}
      {company && !pathname.endsWith('/whole') && (
        <Link className={css.whole} to={{ pathname: toCompany(number, 'whole'), search: withoutFilters(search) }}>
          As one document, to print
        </Link>
      )}
    </>
  )
}
