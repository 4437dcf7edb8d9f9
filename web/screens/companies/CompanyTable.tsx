import { Link } from 'react-router'
import { dataSets } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { usePriceEach } from '../../api/credits.ts'
import { toCompany, toMap } from '../../paths.ts'
import { hasOwnName } from '../../ui/company.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Status } from '../../ui/Status.tsx'
import { Table } from '../../ui/Table.tsx'
import { inWords } from '../../ui/words.ts'

type Company = RecordOf<'company_short'>
type Props = {
  companies: Company[]
  /** The record these companies stand in: their dossiers read it and ask no more for what is known. */
  record: string
}

export function CompanyTable({ companies, record }: Props) {
  const priceOfPlace = usePriceEach('geo_code')
  return (
    <Table
      caption="Companies found"
      rows={companies}
      keyOf={({ company_number, name }, index) => `${company_number}/${name}/${index}`}
      columns={[
        {
          label: 'Company',
          isName: true,
          cell: (company) =>
            company.company_number ? (
              // What a company was or would be called says nothing of what it is called: its dossier asks.
              <Link to={toCompany(company.company_number, 'overview', hasOwnName(company) ? { company: record } : {})}>
                {company.name}
              </Link>
            ) : (
              company.name
            ),
        },
        { label: 'Number', isNarrow: true, cell: ({ company_number }) => <Identifier>{company_number}</Identifier> },
        { label: 'Status', isNarrow: true, cell: (company) => <Standing company={company} /> },
        {
          label: 'Place',
          cost: priceOfPlace,
          cell: ({ place }) => place && <Link to={toMap({ text: place })}>{place}</Link>,
        },
        { label: 'Business', cell: ({ sic_code }) => sic_code?.sic_text },
      ]}
    />
  )
}

/** What a company is, or that the name is a former or proposed one; and since when. */
function Standing({ company }: { company: Company }) {
  const { data_set, company_status, company_date } = company
  const dataSet = inWords(dataSets, data_set)
  return (
    <>
      <Status>{hasOwnName(company) ? company_status || dataSet : dataSet}</Status>
      {company_date && (
        <>
          {data_set === 'FORMER' ? ', changed ' : ' '}
          <DateText date={company_date} />
        </>
      )}
    </>
  )
}
