import { Link, useLocation } from 'react-router'
import { type CompanyPlace, companyPlacesIn, placeKinds } from '../../api/company-places.ts'
import { usePriceEach } from '../../api/credits.ts'
import type { Answered } from '../../api/lookups.ts'
import { ShowOnMap } from '../../api/ShowOnMap.tsx'
import { Source } from '../../api/Source.tsx'
import { toCompany, toDirector, toMap } from '../../paths.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useDossier } from './CompanyScreen.tsx'
import { withoutFilters } from './DossierTabs.tsx'
import css from './Places.module.css'
import { useOnRecord } from './useOnRecord.ts'
import { useToParts } from './useToParts.ts'

/** Every address in what was looked up, in words; the map is a link away. */
export function Places() {
  const { lookup, number } = useDossier()
  const officers = useOnRecord<'company_appointments'>('officers')
  const filings = useOnRecord<'company_filing_history'>('filings')
  return (
    <Panel
      title="Places"
      actions={<ShowOnMap layers={[`company:${number}`]} placed="town or postcode" />}
      foot={[lookup.query.data, officers, filings].map((of) => of && <Source key={of.record.id} of={of} />)}
    >
      <p className={css.note}>
        Drawn from what was looked up. <NotLookedUp hasOfficers={Boolean(officers)} hasFilings={Boolean(filings)} /> A
        service address is for papers: it says nothing of where anybody lives. Charges name no addresses.
      </p>
      <PlaceTable officers={officers} filings={filings} />
    </Panel>
  )
}

function NotLookedUp({ hasOfficers, hasFilings }: { hasOfficers: boolean; hasFilings: boolean }) {
  const { officers, filings } = useToParts(useDossier().number)
  return (
    <>
      {!hasOfficers && (
        <>
          {officers.isOnRecord ? 'On record, and not read here' : 'Not run'}: <Link to={officers.to}>the officers</Link>
          , who give service addresses.{' '}
        </>
      )}
      {!hasFilings && (
        <>
          {filings.isOnRecord ? 'On record, and not read here' : 'Not run'}: <Link to={filings.to}>the filings</Link>,
          whose notices tell of moves of the registered office.
        </>
      )}
    </>
  )
}

type Answers = {
  officers: Answered<'company_appointments'> | undefined
  filings: Answered<'company_filing_history'> | undefined
}

export function PlaceTable({ officers, filings }: Answers) {
  const { number, company } = useDossier()
  const { search } = useLocation()
  const price = usePriceEach('geo_code')
  const places = companyPlacesIn({ company, officers: officers?.result, filings: filings?.result })
  const toFilings = { pathname: toCompany(number, 'filings'), search: withoutFilters(search) }
  return (
    <Table
      name="places"
      caption={`Places of ${company?.name ?? number}`}
      rows={places}
      keyOf={({ key }) => key}
      columns={columnsFor({ record: officers?.record.id ?? '', price, toFilings })}
    />
  )
}

type Ways = { record: string; price: string; toFilings: { pathname: string; search: string } }

const columnsFor = ({ record, price, toFilings }: Ways): Column<CompanyPlace>[] => [
  { label: 'Address', isName: true, value: ({ line }) => line },
  {
    label: 'What it is',
    isCategory: true,
    value: ({ kind }) => placeKinds[kind],
  },
  {
    label: 'Given by',
    value: ({ holders }) => holders.map(({ name }) => name).join('; '),
    cell: ({ holders, since }) => (
      <>
        {since && (
          <Link to={{ ...toFilings, hash: `filing-${since.at}` }}>
            notice filed <DateText date={since.date} />
          </Link>
        )}
        <ul>
          {holders.map(({ name, isCurrent, at }) => (
            <li key={at}>
              <Link to={toDirector({ from: record, at: `/appt_list/${at.split('.')[0]}/director_id` })}>{name}</Link>
              {!isCurrent && <span className={css.past}> resigned</span>}
            </li>
          ))}
        </ul>
      </>
    ),
  },
  {
    label: 'Map',
    isWayOn: true,
    cost: price,
    cell: ({ line, kind, postcodeAt }) =>
      kind === 'place' || kind === 'office' ? (
        <Link to={toMap({ text: postcodeIn(line) })} aria-label={`Show ${line} on the map`}>
          Show
        </Link>
      ) : (
        postcodeAt && (
          <Link to={toMap({ from: record, at: postcodeAt })} aria-label={`Show ${line} on the map`}>
            Show
          </Link>
        )
      ),
  },
]

/** The office of a company is nobody's home: its postcode may stand in an address. */
const postcodeIn = (line: string): string => /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/.exec(line)?.[0] ?? line
