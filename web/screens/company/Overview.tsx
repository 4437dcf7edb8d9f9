import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { dataSets, indexStatuses } from '../../../contract/codes.ts'
import type { OperationName, Result } from '../../../contract/operations.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { usePrice } from '../../api/credits.ts'
import { Foot } from '../../api/Foot.tsx'
import { answerQuery } from '../../api/lookups.ts'
import { type CompanyTab, toCompany, toMap } from '../../paths.ts'
import { DateText } from '../../ui/DateText.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Status } from '../../ui/Status.tsx'
import { inWords } from '../../ui/words.ts'
import { useDossier } from './CompanyScreen.tsx'
import css from './Overview.module.css'

/** What the search told of the company, and which of its panels have been looked up. */
export function Overview() {
  const { number, company, lookup } = useDossier()
  return (
    <>
      <Panel title="Overview" foot={<Foot lookup={lookup} />}>
        <Facts
          facts={[
            ['Company number', <Identifier key="number">{number}</Identifier>],
            ['Name', company?.name],
            ['Register', inWords(dataSets, company?.data_set)],
            ['Status', company?.company_status && <Status key="status">{company.company_status}</Status>],
            ...(company?.company_index_status ? [toIndexStatus(company)] : []),
            ['Place', company?.place && <Link to={toMap({ text: company.place })}>{company.place}, on the map</Link>],
            ['Nature of business', company?.sic_code?.sic_text],
            ['E-mail address', company?.email_address],
            ...(company?.non_ltd === 'Y' ? [notLimited] : []),
          ]}
        />
      </Panel>
      <Panel title="The dossier so far">
        <ul className={css.parts}>
          <Part tab="officers" operation="company_appointments" label="Officers" summary={officersIn} />
          <Part tab="charges" operation="company_mortgage_index" label="Charges" summary={chargesIn} />
          <Part tab="filings" operation="company_filing_history" label="Filings" summary={filingsIn} />
        </ul>
      </Panel>
    </>
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

type PartProps<Op extends OperationName> = {
  tab: CompanyTab
  operation: Op
  label: string
  summary: (result: Result<Op>) => string
}

/** Not run, or what the answer on record holds. */
function Part<Op extends OperationName>({ tab, operation, label, summary }: PartProps<Op>) {
  const { number } = useDossier()
  const { search } = useLocation()
  const [parameters] = useSearchParams()
  const id = parameters.get(tab)
  const price = usePrice(operation)
  const { data } = useQuery({ ...answerQuery<Op>(id ?? ''), enabled: id !== null })
  return (
    <li>
      <Link to={{ pathname: toCompany(number, tab), search }}>{label}</Link>
      <span>
        {id === null ? `Not run. Opening asks for them: ${price}.` : data?.result ? summary(data.result) : ''}
      </span>
    </li>
  )
}

const more = ({ next_page_id }: { next_page_id?: string | null }) => (next_page_id ? ', and more on further pages' : '')

function officersIn(result: Result<'company_appointments'>): string {
  const statuses = (result.appt_list ?? []).flatMap(
    ({ director_appt_list }) => director_appt_list?.map(({ status }) => status) ?? [],
  )
  const current = statuses.filter((status) => status === 'CURRENT').length
  return `${numberInWords(current)} current, ${numberInWords(statuses.length - current)} resigned${more(result)}`
}

function chargesIn(result: Result<'company_mortgage_index'>): string {
  const charges = result.charge_list ?? []
  if (charges.length === 0) return 'None found'
  const outstanding = charges.filter(({ charge_satisfied }) => charge_satisfied !== 'SATISFIED').length
  return `${count(charges.length, 'charge')}, ${outstanding} not satisfied${more(result)}`
}

const filingsIn = (result: Result<'company_filing_history'>): string =>
  `${count(result.filing_history_list?.length ?? 0, 'filing')}${more(result)}`
