import { Fragment } from 'react'
import { Link, type Path, useLocation } from 'react-router'
import { Source } from '../../lookup/answer/Foot.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { toPageOnRecord } from '../../lookup/answer/pages.ts'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { usePriceEach } from '../../lookup/price/prices.tsx'
import { addressIn } from '../../lookup/readers/addresses.ts'
import { OfficerLink, PlaceLink } from '../../lookup/record/HeldLink.tsx'
import { type AddressSearch, RegisteredAt, useAddressSearch } from '../../lookup/record/RegisteredHere.tsx'
import { toCompany } from '../../paths.ts'
import {
  type CompanyPlace,
  companyPlacesIn,
  holdersInWords,
  placeInWords,
  standingOf,
} from '../../register/company-places.ts'
import { DateText } from '../../register/DateText.tsx'
import { notingExport } from '../../table/export/noting-export.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useDossier } from './dossier.ts'
import { withoutFilters } from './dossier-links.ts'
import { onItsPage, partInWords } from './parts.ts'
import { type Parts, usePartLinks, useParts } from './usePart.ts'

/** Every address in the lookups. */
export function Places() {
  const { lookup, number } = useDossier()
  const parts = useParts()
  const { profile, officers, filings } = parts
  const company = lookup.query.data
  return (
    <Panel
      title="Places"
      actions={<ShowOnMap layers={[`company:${number}`]} placed="town or postcode" texts={useTexts(parts)} />}
      foot={[...profile.pages, ...(company ? [company] : []), ...officers.pages, ...filings.pages].map((of) => (
        <Source key={of.record.id} of={of} />
      ))}
    >
      <p className="quiet small">
        Addresses from the lookups of this company. A service address receives papers; it does not say where anybody
        lives. Charges name no addresses. Addresses of controllers are on their own tab. <Without parts={parts} />
      </p>
      {(['profile', 'officers', 'filings'] as const).map((name) => {
        const { error, refetch } = parts[name].query
        return error && <NotAnswered key={name} error={error} onRetry={refetch} />
      })}
      <PlaceTable parts={parts} />
    </Panel>
  )
}

const givenBy = {
  profile: 'which gives the registered office',
  officers: 'who give service addresses',
  filings: 'which report moves of the registered office',
}

/** What would give more addresses. */
function Without({ parts }: { parts: PlaceParts }) {
  const links = usePartLinks(useDossier().number)
  return (['profile', 'officers', 'filings'] as const).map((name) => {
    const { isNotRun, isNotAnswered } = parts[name]
    return (
      (isNotRun || isNotAnswered) && (
        <Fragment key={name}>
          {isNotRun ? 'Not run: ' : 'Not answered: '}
          <Link to={links[name]}>{partInWords(name)}</Link>
          {`, ${givenBy[name]}. `}
        </Fragment>
      )
    )
  })
}

/** The towns and postcodes to place, each once. */
function useTexts(parts: PlaceParts): string[] {
  const texts = usePlaces(parts).flatMap((place) => textOf(place) ?? [])
  return [...new Map(texts.map((text) => [text.toUpperCase().replace(/\s+/g, ''), text])).values()]
}

type PlaceParts = Pick<Parts, 'profile' | 'officers' | 'filings'>

function usePlaces({ profile, officers, filings }: PlaceParts): CompanyPlace[] {
  const { company } = useDossier()
  return companyPlacesIn({
    profile: profile.told?.result,
    company,
    officers: officers.told?.result,
    filings: filings.told?.result,
  })
}

/** Addresses from every page on record, with a note where pages are missing. */
export function PlaceTable({ parts: { profile, officers, filings } }: { parts: PlaceParts }) {
  const { number, company, lookup } = useDossier()
  const { search } = useLocation()
  const price = usePriceEach('geo_code')
  const atAddress = useAddressSearch()
  const places = usePlaces({ profile, officers, filings })
  const inOfficers = (pointer: string) => {
    const found = onItsPage('officers', officers.pages, pointer)
    return { from: found?.page.record.id ?? '', at: found?.row ?? pointer }
  }
  const recordsOf = ({ kind, holders, since }: CompanyPlace): string[] => [
    ...(kind === 'registered' ? profile.pages : []).map(({ record }) => record.id),
    ...(kind === 'place' && lookup.query.data ? [lookup.query.data.record.id] : []),
    ...(since ? [since] : []).flatMap(
      ({ at }) => onItsPage('filings', filings.pages, `filing-${at}`)?.page.record.id ?? [],
    ),
    ...holders.flatMap(({ at }) => onItsPage('officers', officers.pages, at)?.page.record.id ?? []),
  ]
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
        caption={`Places of ${company?.name || number}`}
        rows={places}
        keyOf={({ key }) => key}
        source={{
          file: 'company places',
          facts: { company_number: number, records: [...new Set(places.flatMap(recordsOf))].join(' ') },
          note: notingExport(recordsOf),
        }}
        narrowedTo={[officers.told?.gap, filings.told?.gap].filter(Boolean).join(' ') || undefined}
        columns={columnsFor({ price, atAddress, inOfficers, toNotice })}
      />
      {officers.told?.gap && <p className="quiet small">Officers: {officers.told.gap}</p>}
      {filings.told?.gap && <p className="quiet small">Filings: {filings.told.gap}</p>}
    </>
  )
}

type Ways = {
  price: string
  atAddress: AddressSearch
  /** Turns a pointer into all pages of officers into one into the record of its page. */
  inOfficers: (pointer: string) => { from: string; at: string }
  toNotice: (at: number) => Partial<Path>
}

const columnsFor = ({ price, atAddress, inOfficers, toNotice }: Ways): Column<CompanyPlace>[] => [
  { label: 'Address', isName: true, value: ({ line }) => line },
  {
    label: 'What it is',
    isCategory: true,
    isPersonal: false,
    value: placeInWords,
  },
  {
    label: 'Given by',
    value: ({ holders }) => holdersInWords(holders),
    cell: ({ holders, since }) => (
      <>
        {since && (
          <Link to={toNotice(since.at)}>
            notice filed <DateText date={since.date} />
          </Link>
        )}
        <ul>
          {holders.map((holder) => (
            <li key={holder.at}>
              <OfficerLink officer={holder} at={inOfficers(`/appt_list/${holder.at.split('.')[0]}/director_id`)}>
                {holder.name}
              </OfficerLink>
              {holder.tenure !== 'current' && <span className="quiet tiny"> {standingOf(holder)}</span>}
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
    cell: ({ line, kind, postcode }) =>
      isOfficial(kind) ? (
        <PlaceLink text={postcodeIn(line)} label={`Show ${line} on the map`}>
          Show
        </PlaceLink>
      ) : (
        postcode && (
          <PlaceLink text={postcode.text} at={inOfficers(postcode.at)} label={`Show ${line} on the map`}>
            Show
          </PlaceLink>
        )
      ),
  },
  {
    label: 'Registered here',
    saysLabel: true,
    isWayOn: true,
    cost: atAddress.each,
    cell: ({ line }) => <RegisteredAt search={atAddress} at={addressIn(line)} of={line} words="Who else" isInColumn />,
  },
]

const isOfficial = (kind: CompanyPlace['kind']): boolean =>
  kind === 'place' || kind === 'office' || kind === 'registered'

/** As the map has it: a place of the company may be a town, and a notice without a postcode cannot be placed. */
function textOf({ line, kind, postcode }: CompanyPlace): string | undefined {
  const text = isOfficial(kind) ? postcodeIn(line) : postcode?.text
  return text === line && kind !== 'place' ? undefined : text
}

/** A registered office is nobody's home, so its postcode may appear in a link. */
const postcodeIn = (line: string): string => /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/.exec(line)?.[0] ?? line
