import { type ReactNode, useMemo } from 'react'
import { dataSets } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import { OfSelected } from '../../lookup/in-turn/OfSelected.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { useOfferedPrice, usePriceEach } from '../../lookup/price/prices.tsx'
import { CompanyLink, PlaceLink } from '../../lookup/record/HeldLink.tsx'
import { useHasSource } from '../../lookup/sources.ts'
import { toCompany } from '../../paths.ts'
import { Business } from '../../register/Business.tsx'
import { hasOwnName } from '../../register/company.ts'
import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import type { Column } from '../../table/Table.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { PlainLink } from '../../ui/PlainLink.tsx'
import css from './CompaniesScreen.module.css'
import { officersColumn } from './OfficersLink.tsx'

type Company = RecordOf<'company_short'>
type Props = {
  companies: Company[]
  /** The answer that lists them. Their dossiers read its record, free. */
  answered: Answered<'company_name_search' | 'company_number_search'>
  /** On the line of the table's own tools. */
  lead: ReactNode
}

export function CompanyTable({ companies, answered, lead }: Props) {
  const priceOfPlace = usePriceEach('geo_code')
  const priceOfOfficers = useOfferedPrice('company_appointments')
  const hasOfficers = useHasSource()('company_appointments')
  const record = answered.record.id
  // Stable columns: new ones would render every row again.
  const columns = useMemo(
    () => [
      nameColumn(record),
      ...facts,
      placeColumn(priceOfPlace),
      business,
      email,
      ...(hasOfficers ? [officersColumn(record, priceOfOfficers)] : []),
    ],
    [record, priceOfPlace, priceOfOfficers, hasOfficers],
  )
  return (
    <AnswerTable
      name="companies"
      of={answered}
      caption="Companies found"
      rows={companies}
      keyOf={({ company_number, name }, index) => `${company_number}/${name}/${index}`}
      pins={pins}
      forSelected={(rows) => <OfSelected companies={rows} />}
      columns={columns}
      lead={lead}
    />
  )
}

const pins = { kind: 'company', at: (_: Company, index: number) => `/company_short_list/${index}` } as const

const nameColumn = (record: string): Column<Company> => ({
  label: 'Company',
  isName: true,
  value: ({ name }) => name,
  cell: (company) => (
    <>
      <NameLink company={company} record={record} />
      {company.match_reason && <span className={css.reason}>{inSentenceCase(company.match_reason)}</span>}
    </>
  ),
})

function NameLink({ company, record }: { company: Company; record: string }) {
  const { company_number } = company
  const name = company.name || 'Name not given'
  if (!company_number) return name
  if (hasOwnName(company))
    return <PlainLink to={toCompany(company_number, 'overview', { company: record })}>{name}</PlainLink>
  // A former or proposed name does not tell the present one, so the dossier looks the company up.
  return (
    <CompanyLink number={company_number} isPlain>
      {name}
    </CompanyLink>
  )
}

/** Why the search found the name: `previous name` becomes `Previous name`. */
const inSentenceCase = (reason: string) => reason.charAt(0).toUpperCase() + reason.slice(1)

const facts: Column<Company>[] = [
  {
    label: 'Number',
    isNarrow: true,
    value: ({ company_number }) => company_number,
    cell: ({ company_number }) => <Identifier>{company_number}</Identifier>,
  },
  {
    label: 'Status',
    isNarrow: true,
    isCategory: true,
    isPersonal: false,
    value: (company) => standingOf(company),
    cell: (company) => <Standing company={company} />,
  },
]

const placeColumn = (cost: string): Column<Company> => ({
  label: 'Place',
  cost,
  isCategory: true,
  isPersonal: false,
  value: ({ place }) => place,
  cell: ({ place }) =>
    place && (
      <PlaceLink text={place} isPlain>
        {place}
      </PlaceLink>
    ),
})

const business: Column<Company> = {
  label: 'Business',
  isCategory: true,
  isPersonal: false,
  value: ({ sic_code }) => sic_code?.sic_text,
  cell: ({ sic_code }) => <Business text={sic_code?.sic_text} />,
}

const email: Column<Company> = {
  label: 'E-mail address',
  isOptional: true,
  value: ({ email_address }) => email_address,
}

/** A former or proposed name does not tell the company's status. */
const standingOf = (company: Company): string =>
  (hasOwnName(company) && company.company_status) || inWords(dataSets, company.data_set)

/** The status, or that the name is a former or proposed one, with its date. */
function Standing({ company }: { company: Company }) {
  const { data_set, company_date } = company
  return (
    <>
      <Status>{standingOf(company)}</Status>
      {company_date && (
        <>
          {data_set === 'FORMER' ? ', changed ' : ' '}
          <DateText date={company_date} />
        </>
      )}
    </>
  )
}
