import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useParams, useSearchParams } from 'react-router'
import { indexStatuses } from '../../../contract/codes.ts'
import { companyNumberNamed } from '../../../contract/company-number.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer, NoneFound } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { answerQuery } from '../../lookup/lookups.ts'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { Price, usePrice } from '../../lookup/price/prices.tsx'
import { PlaceLink } from '../../lookup/record/HeldLink.tsx'
import { type CompanyTab, paths, toCompany } from '../../paths.ts'
import { typeByName } from '../../register/company.ts'
import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Copyable } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import css from './CompanyScreen.module.css'
import { companyIn, type Dossier, useCompany } from './dossier.ts'
import { withoutFilters } from './dossier-links.ts'
import { countOf } from './parts.ts'
import { incorporationIn } from './signals/filings.ts'
import type { SourceName } from './signals/signal.ts'
import { useOnRecord, useToParts } from './usePart.ts'
import { PrintedSources } from './WholeDossier.tsx'

/** What is no company number is nothing to ask about. */
export function CompanyScreen() {
  const { number: named = '' } = useParams()
  const number = companyNumberNamed(named)
  return number === null ? <NoCompanyNumber named={named} /> : <CompanyDossier number={number} />
}

const NoCompanyNumber = ({ named }: { named: string }) => (
  <Screen title="This is no company number">
    <p>
      The address names <strong>{named}</strong>. A company number has eight characters: digits, with letters before or
      after them in some. Nothing was asked. <Link to={paths.companies}>Search for a company</Link>.
    </p>
  </Screen>
)

/** A company's dossier: its header, and its tabs, each with an address and a lookup of its own. */
function CompanyDossier({ number }: { number: string }) {
  const { lookup, isOpened, isNotAsked } = useCompany(number)
  const { data } = lookup.query
  const company = data && companyIn(data, number)
  const { pathname } = useLocation()
  const dossier: Dossier = { number, company, lookup }
  const showsParts = data?.outcome === 'found' || (isOpened && !data && !lookup.query.error)

  return (
    <Screen
      title={company?.name ?? `Company ${number}`}
      subject={number}
      part={openTab(pathname)}
      aside={
        <>
          <Status>{company?.company_status}</Status>
          {company && data && (
            <PinButton
              from={data.record.id}
              at={`/company_short_list/${data.result?.company_short_list?.indexOf(company)}`}
              kind="company"
              label={company.name ?? number}
            />
          )}
        </>
      }
      under={<KeyFacts number={number} company={company} />}
    >
      {data?.outcome !== 'none_found' && <DossierTabs number={number} name={company?.name ?? number} />}
      <Answer
        lookup={lookup}
        none={<NoSuchCompany number={number} lookup={lookup} />}
        notRun={isOpened && <NotNamed number={number} lookup={lookup} isShown={isNotAsked} />}
      >
        {() => null}
      </Answer>
      {showsParts && <Outlet context={dossier} />}
      <PrintedSources />
    </Screen>
  )
}

/** What is on record of it may be read yet: then nothing is said. */
function NotNamed({ number, lookup, isShown }: Pick<Dossier, 'number' | 'lookup'> & { isShown: boolean }) {
  const price = usePrice('company_number_search')
  if (!isShown) return null
  return (
    <p>
      What the company is called was not looked up in this case.{' '}
      <Button look="quiet" onClick={() => lookup.run.mutate({ company_number: number })}>
        Look it up, {price}
      </Button>
    </p>
  )
}

const NoSuchCompany = ({ number, lookup }: { number: string; lookup: Dossier['lookup'] }) => (
  <Panel foot={<Foot lookup={lookup} />}>
    <NoneFound of="company_number_search" asked={{ company_number: number }}>
      <p>
        <Link to={paths.companies}>Search for it by name</Link>, or by how its number begins.
      </p>
    </NoneFound>
  </Panel>
)

type Tab = { tab: CompanyTab; label: string; operation?: OperationName; slot?: 'company' | SourceName }

/** Those with an operation are looked up when they are opened; the others show what was. */
const tabs: Tab[] = [
  { tab: 'overview', label: 'Overview', operation: 'company_number_search', slot: 'company' },
  { tab: 'officers', label: 'Officers', operation: 'company_appointments', slot: 'officers' },
  { tab: 'charges', label: 'Charges', operation: 'company_mortgage_index', slot: 'charges' },
  { tab: 'filings', label: 'Filings', operation: 'company_filing_history', slot: 'filings' },
  { tab: 'documents', label: 'Documents' },
  { tab: 'places', label: 'Places' },
  { tab: 'history', label: 'History' },
]

/** The open tab's label. */
export const openTab = (pathname: string): string | undefined =>
  pathname.endsWith('/whole') ? 'Whole dossier' : tabs.find(({ tab }) => pathname.endsWith(`/${tab}`))?.label

/** Each part of the dossier, and below it what opening it costs, or that it is on record. */
export function DossierTabs({ number, name }: { number: string; name: string }) {
  const [parameters] = useSearchParams()
  const search = withoutFilters(parameters.toString())
  const toParts = useToParts(number)
  return (
    <TabLinks
      label={`Dossier of ${name}`}
      tabs={tabs.map(({ tab, label, operation, slot }) => {
        const part = slot && slot !== 'company' ? slot : undefined
        const isOnRecord = part ? toParts[part].isOnRecord : slot && parameters.has(slot)
        return {
          to: part ? toParts[part].to : { pathname: toCompany(number, tab), search },
          label,
          of: name,
          count: part && <PartCount name={part} id={parameters.get(part)} />,
          note: isOnRecord ? 'on record' : operation ? <Price of={operation} /> : 'free',
        }
      })}
    />
  )
}

function PartCount({ name, id }: { name: SourceName; id: string | null }) {
  const { data } = useQuery({ ...answerQuery(id ?? ''), enabled: id !== null })
  return data?.result ? countOf(name, data.result as never) : null
}

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
