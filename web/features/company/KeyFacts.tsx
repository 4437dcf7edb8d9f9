import { Link, useLocation } from 'react-router'
import { indexStatuses } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { PlaceLink } from '../../lookup/record/HeldLink.tsx'
import { toCompany } from '../../paths.ts'
import { typeByName } from '../../register/company.ts'
import { DateText } from '../../register/DateText.tsx'
import { inWords } from '../../register/words.ts'
import { Copyable } from '../../ui/Identifier.tsx'
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
      {company?.place && (
        <span>
          <PlaceLink text={company.place}>{company.place}</PlaceLink>
        </span>
      )}
      {company?.sic_code?.sic_text && <span>{company.sic_code.sic_text}</span>}
      {company && !pathname.endsWith('/whole') && (
        <Link className={css.whole} to={{ pathname: toCompany(number, 'whole'), search: withoutFilters(search) }}>
          As one document, to print
        </Link>
      )}
    </>
  )
}
