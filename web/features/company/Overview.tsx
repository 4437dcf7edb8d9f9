import { dataSets, indexStatuses } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { PlaceLink } from '../../lookup/record/HeldLink.tsx'
import { typeByName } from '../../register/company.ts'
import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Copyable } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useDossier } from './CompanyScreen.tsx'
import css from './Overview.module.css'
import { Signals } from './Signals.tsx'
import { SoFar } from './SoFar.tsx'
import { useParts } from './usePart.ts'

/** What is known so far, what is worth a look in it, and what has not been looked up yet. */
export function Overview() {
  const parts = useParts()
  return (
    <>
      <CompanyFacts />
      <div className={css.split}>
        <SoFar parts={parts} />
        <Signals parts={parts} />
      </div>
    </>
  )
}

/** What the search told of the company. */
export function CompanyFacts() {
  const { number, company, lookup } = useDossier()
  return (
    <Panel title="Overview" foot={<Foot lookup={lookup} />}>
      <Facts
        facts={[
          ['Company number', <Copyable key="number" what="company number" value={number} />],
          ['Name', company?.name],
          ['Type, by its name and number', company && typeByName(company)],
          ['Register', inWords(dataSets, company?.data_set)],
          ['Status', company?.company_status && <Status key="status">{company.company_status}</Status>],
          ...(company?.company_index_status ? [toIndexStatus(company)] : []),
          [
            'Place',
            company?.place && (
              <PlaceLink key="place" text={company.place}>
                {company.place}
                <span className="on-screen">, on the map</span>
              </PlaceLink>
            ),
          ],
          ['Nature of business', company?.sic_code?.sic_text],
          ['E-mail address', company?.email_address && breakableAt(company.email_address)],
          ...(company?.non_ltd === 'Y' ? [notLimited] : []),
        ]}
      />
    </Panel>
  )
}

/** Said of the few that it is true of: of the others it would only raise a question. */
const notLimited: Fact = ['Kind', 'Not a limited company']

const toIndexStatus = ({ company_index_status, company_date }: RecordOf<'company_short'>): Fact => [
  'Status of the index',
  <>
    {inWords(indexStatuses, company_index_status)} <DateText date={company_date} />
  </>,
]

/** Where it is too long for its line, it is parted before its domain, not within a word. */
const breakableAt = (address: string) => {
  const at = address.indexOf('@')
  return at < 0 ? (
    address
  ) : (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
