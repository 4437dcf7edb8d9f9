import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useParams, useSearchParams } from 'react-router'
import { indexStatuses } from '../../../contract/codes.ts'
import { beginningInWords, companyNumberNamed } from '../../../contract/company-number.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { companyTypes } from '../../../contract/register/profile-words.ts'
import { companyKey } from '../../../entities/keys.ts'
import { AlsoInOthers } from '../../lookup/across/AlsoIn.tsx'
import { Answer, NoneFound } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NoAnswer } from '../../lookup/answer/NoAnswer.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { PrintHead } from '../../lookup/answer/Printed.tsx'
import { pagesAround } from '../../lookup/answer/pages.ts'
import { StillReading } from '../../lookup/answer/Read.tsx'
import { ShowInGraph } from '../../lookup/decisions/InCase.tsx'
import { toTab, useKeptViews } from '../../lookup/form/views.ts'
import { answerQuery, useSessionAnswers } from '../../lookup/lookups.ts'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import { PlaceLink } from '../../lookup/record/HeldLink.tsx'
import type { RecordLine } from '../../lookup/record/records.ts'
import { InsertIntoReport } from '../../lookup/report/InsertIntoReport.tsx'
import { ListedMark } from '../../lookup/screening/ListedMark.tsx'
import { useHasSource } from '../../lookup/sources.ts'
import { type CompanyTab, paths, toCompany, toRecord } from '../../paths.ts'
import { typeByName } from '../../register/company.ts'
import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import { Button, firstClick, LinkButton } from '../../ui/Button.tsx'
import { Copyable } from '../../ui/Copyable.tsx'
import { More } from '../../ui/More.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { companyIn, type Dossier, useCompany } from './dossier.ts'
import { withoutFilters } from './dossier-links.ts'
import { countOf, type PartAnswer, toTold } from './parts.ts'
import { incorporationIn } from './signals/filings.ts'
import { type SourceName, sources } from './signals/signal.ts'
import { useOnRecord, usePartLinks } from './usePart.ts'
import { DossierSources } from './WholeDossier.tsx'

export function CompanyScreen() {
  const { number: given = '' } = useParams()
  const number = companyNumberNamed(given)
  // A new key for each company: a late answer of one never lands on the page of another.
  return number === null ? <NoCompanyNumber given={given} /> : <CompanyDossier key={number} number={number} />
}

const NoCompanyNumber = ({ given }: { given: string }) => (
  <Screen title="Not a company number">
    <p>
      <strong>{given}</strong> is not a company number. A company number has eight characters: digits, sometimes with
      letters before or after them. Nothing was looked up. <Link to={paths.companies}>Search for a company</Link>.
    </p>
  </Screen>
)

/** A company's dossier: its header, and tabs with an address each. */
function CompanyDossier({ number }: { number: string }) {
  const { lookup, isOpened, isReading, isNotRun, unread, failed } = useCompany(number)
  const { data } = lookup.query
  const company = data && companyIn(data, number)
  const { pathname } = useLocation()
  const dossier: Dossier = { number, company, lookup, isNotRun, failed }
  // A document beside its list takes the height. Below this width it covers the page.
  const hasRoom = useMediaQuery('(min-width: 1200px)')
  const isSlim = useSearchParams()[0].has('image') && hasRoom
  const tabs = data?.outcome !== 'none_found' && <DossierTabs number={number} name={company?.name || number} />
  const showsParts = data?.outcome === 'found' || (isOpened && !data && !lookup.query.error)

  return (
    <>
      <PrintHead kind="Company dossier" />
      <Screen
        isDossier
        title={company?.name || `Company ${number}`}
        subject={number}
        part={openTab(pathname)}
        aside={
          <>
            {company && <Status>{company.company_status}</Status>}
            <ListedMark of={[companyKey(number)]} />
          </>
        }
        isSlim={isSlim}
        isWide={isSlim}
        tabs={isSlim && tabs}
        actions={
          company &&
          data &&
          !isSlim && (
            <Actions
              number={number}
              name={company.name || number}
              record={data.record.id}
              index={data.result?.company_short_list?.indexOf(company) ?? 0}
            />
          )
        }
        under={!isSlim && <KeyFacts number={number} company={company} />}
      >
        {!isSlim && tabs}
        <Answer
          lookup={lookup}
          isOneRow
          none={<NoSuchCompany number={number} lookup={lookup} />}
          notRun={
            isOpened &&
            (unread ? (
              <NotAnswered error={unread.error} onRetry={() => void unread.refetch()} />
            ) : (
              <CompanyNotRun
                dossier={dossier}
                isShown={isNotRun && (failed !== undefined || !isOverview(pathname, number))}
              />
            ))
          }
        >
          {() => null}
        </Answer>
        {isReading && <StillReading />}
        {showsParts && <Outlet context={dossier} />}
        <DossierSources />
      </Screen>
    </>
  )
}

type ActionsProps = { number: string; name: string; record: string; index: number }

function Actions({ number, name, record, index }: ActionsProps) {
  const { search, pathname } = useLocation()
  return (
    <>
      <PinButton from={record} at={`/company_short_list/${index}`} kind="company" label={name} />
      <More of={name}>
        <InsertIntoReport sources={[{ record, pointer: `/company_short_list/${index}` }]} of={name} />
        <ShowInGraph mention={companyKey(number)} />
        {!pathname.endsWith('/whole') && (
          <LinkButton to={{ pathname: toCompany(number, 'whole'), search: withoutFilters(search) }}>
            Print dossier
          </LinkButton>
        )}
      </More>
    </>
  )
}

/** There one press looks up the company and its parts. */
const isOverview = (pathname: string, number: string) => pathname.replace(/\/$/, '').endsWith(`/${number}`)

/** Hidden until it is clear that the case holds no answer. */
function CompanyNotRun({ dossier: { number, lookup, failed }, isShown }: { dossier: Dossier; isShown: boolean }) {
  const price = usePrice('company_number_search')
  const hasSource = useHasSource()('company_number_search')
  if (!isShown) return null
  return (
    <p className={`row-16 quiet on-screen`}>
      <span>
        {failed ? <FailedCompany of={failed} /> : 'This case has no record of the company itself.'}{' '}
        {!hasSource && 'No source is configured for it.'}
      </span>
      {hasSource && !lookup.lacksCase && (
        <Button look="tool" onClick={firstClick(() => lookup.run.mutate({ company_number: number }))}>
          {withPrice('Look up company', price)}
        </Button>
      )}
    </p>
  )
}

const FailedCompany = ({ of: { id, reason } }: { of: RecordLine }) => (
  <>
    The company itself was looked up. <NoAnswer of={{ reason, message: null }} />{' '}
    <Link to={toRecord(id)}>Open its record</Link>
  </>
)

const NoSuchCompany = ({ number, lookup }: { number: string; lookup: Dossier['lookup'] }) => (
  <Panel foot={<Foot lookup={lookup} />}>
    <NoneFound of="company_number_search" asked={{ company_number: number }}>
      <p>
        <Link to={paths.companies}>Search by name</Link>, or by the start of its number.
      </p>
    </NoneFound>
  </Panel>
)

const tabs: { tab: CompanyTab; label: string }[] = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'officers', label: 'Officers' },
  { tab: 'control', label: 'Control' },
  { tab: 'ownership', label: 'Ownership' },
  { tab: 'charges', label: 'Charges' },
  { tab: 'filings', label: 'Filings' },
  { tab: 'insolvency', label: 'Insolvency' },
  { tab: 'land', label: 'Land' },
  { tab: 'documents', label: 'Documents' },
  { tab: 'places', label: 'Places' },
  { tab: 'history', label: 'History' },
]

const openTab = (pathname: string): string | undefined =>
  pathname.endsWith('/whole') ? 'Dossier to print' : tabs.find(({ tab }) => pathname.endsWith(`/${tab}`))?.label

const isPart = (tab: CompanyTab): tab is SourceName & CompanyTab => Object.hasOwn(sources, tab)

function DossierTabs({ number, name }: { number: string; name: string }) {
  const [parameters] = useSearchParams()
  const search = withoutFilters(parameters.toString())
  const links = usePartLinks(number)
  const viewOf = useKeptViews()
  return (
    <TabLinks
      label={`Dossier of ${name}`}
      tabs={tabs.map(({ tab, label }) => ({
        to: toTab(toCompany(number, tab), viewOf(toCompany(number, tab)), isPart(tab) ? links[tab].search : search),
        label,
        of: name,
        count: isPart(tab) && <PartCount name={tab} id={parameters.get(tab)} />,
      }))}
    />
  )
}

function PartCount({ name, id }: { name: SourceName; id: string | null }) {
  const { data } = useQuery({ ...answerQuery<(typeof sources)[SourceName]>(id ?? ''), enabled: id !== null })
  const inSession = useSessionAnswers()
  if (!data?.result) return null
  const pages = pagesAround(data, inSession) as [PartAnswer<SourceName>, ...PartAnswer<SourceName>[]]
  return countOf(name, toTold(name, pages, false).result as never, pages)
}

/** The line below the name, the same on every tab. */
function KeyFacts({ number, company }: { number: string; company: RecordOf<'company_short'> | undefined }) {
  const filings = useOnRecord<'company_filing_history'>('filings')?.result
  const profile = useOnRecord<'company_profile'>('profile')?.result?.company_profile
  const day = profile?.incorporated_on ?? (filings && incorporationIn({ result: filings })?.day)
  const type = company && typeByName(company)
  return (
    <>
      {/* Without a name, the heading is the number. */}
      {company && <Copyable what="company number" value={number} />}
      {profile?.company_type ? (
        <span>{inWords(companyTypes, profile.company_type)}</span>
      ) : (
        type && <span title="Worked out from the name and the number">{type}</span>
      )}
      {day && (
        <span>
          {beginningInWords(number)} <DateText date={day} />
        </span>
      )}
      {company?.company_date && (
        <span>
          {inWords(indexStatuses, company.company_index_status) || 'Since'} <DateText date={company.company_date} />
        </span>
      )}
      {company?.place && (
        <span>
          <PlaceLink text={company.place}>{company.place}</PlaceLink>
        </span>
      )}
      <AlsoInOthers of={companyKey(number)} />
    </>
  )
}
