import { Link, type Path, useLocation } from 'react-router'
import { type CompanyPlace, companyPlacesIn, placeKinds } from '../../api/company-places.ts'
import { usePriceEach } from '../../api/credits.ts'
import { ShowOnMap } from '../../api/ShowOnMap.tsx'
import { Source } from '../../api/Source.tsx'
import { toPageOnRecord } from '../../api/to-page.ts'
import { toCompany, toDirector, toMap } from '../../paths.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useDossier } from './CompanyScreen.tsx'
import { withoutFilters } from './DossierTabs.tsx'
import css from './Places.module.css'
import { onItsPage } from './part-pages.ts'
import { type Parts, useParts } from './usePart.ts'
import { useToParts } from './useToParts.ts'

/** Every address in what was looked up, in words; the map is a link away. */
export function Places() {
  const { lookup, number } = useDossier()
  const parts = useParts()
  const { officers, filings } = parts
  const company = lookup.query.data
  return (
    <Panel
      title="Places"
      actions={<ShowOnMap layers={[`company:${number}`]} placed="town or postcode" />}
      foot={[...(company ? [company] : []), ...officers.pages, ...filings.pages].map((of) => (
        <Source key={of.record.id} of={of} />
      ))}
    >
      <p className={css.note}>
        Drawn from what was looked up. <NotLookedUp hasOfficers={officers.isOnRecord} hasFilings={filings.isOnRecord} />{' '}
        A service address is for papers: it says nothing of where anybody lives. Charges name no addresses.
      </p>
      <PlaceTable parts={parts} />
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

/** Of every page that is on record, and what may be missing of the others. */
export function PlaceTable({ parts: { officers, filings } }: { parts: Pick<Parts, 'officers' | 'filings'> }) {
  const { number, company } = useDossier()
  const { search } = useLocation()
  const price = usePriceEach('geo_code')
  const places = companyPlacesIn({ company, officers: officers.told?.result, filings: filings.told?.result })
  const inOfficers = (pointer: string) => {
    const found = onItsPage('officers', officers.pages, pointer)
    return { from: found?.page.record.id ?? '', at: found?.row ?? pointer }
  }
  const toNotice = (at: number) => {
    const found = onItsPage('filings', filings.pages, `filing-${at}`)
    const kept = withoutFilters(search)
    const pathname = toCompany(number, 'filings')
    return found
      ? { pathname, search: toPageOnRecord(kept, 'filings', found.page), hash: found.row }
      : { pathname, search: kept }
  }
  return (
    <>
      <Table
        name="places"
        caption={`Places of ${company?.name ?? number}`}
        rows={places}
        keyOf={({ key }) => key}
        columns={columnsFor({ price, inOfficers, toNotice })}
      />
      {officers.told?.gap && <p className={css.note}>Officers: {officers.told.gap}</p>}
      {filings.told?.gap && <p className={css.note}>Filings: {filings.told.gap}</p>}
    </>
  )
}

type Ways = {
  price: string
  /** A pointer into all pages of the officers, as one into the record of its page. */
  inOfficers: (pointer: string) => { from: string; at: string }
  toNotice: (at: number) => Partial<Path>
}

const columnsFor = ({ price, inOfficers, toNotice }: Ways): Column<CompanyPlace>[] => [
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
          <Link to={toNotice(since.at)}>
            notice filed <DateText date={since.date} />
          </Link>
        )}
        <ul>
          {holders.map(({ name, isCurrent, at }) => (
            <li key={at}>
              <Link to={toDirector(inOfficers(`/appt_list/${at.split('.')[0]}/director_id`))}>{name}</Link>
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
          <Link to={toMap(inOfficers(postcodeAt))} aria-label={`Show ${line} on the map`}>
            Show
          </Link>
        )
      ),
  },
]

/** The office of a company is nobody's home: its postcode may stand in an address. */
const postcodeIn = (line: string): string => /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/.exec(line)?.[0] ?? line
