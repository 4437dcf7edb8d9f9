import { Link } from 'react-router'
import { dataSets } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { toCompany, toMap } from '../../paths.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Status } from '../../ui/Status.tsx'
import { Table } from '../../ui/Table.tsx'
import { inWords } from '../../ui/words.ts'

type Props = {
  companies: RecordOf<'company_short'>[]
  /** The record these companies stand in: their dossiers read it and ask no more for what is known. */
  record: string
}

export const CompanyTable = ({ companies, record }: Props) => (
  <Table
    caption="Companies found"
    rows={companies}
    keyOf={({ company_number, name }, index) => `${company_number}/${name}/${index}`}
    columns={[
      {
        label: 'Company',
        isName: true,
        cell: ({ name, company_number }) =>
          company_number ? <Link to={toCompany(company_number, 'overview', { company: record })}>{name}</Link> : name,
      },
      { label: 'Number', isNarrow: true, cell: ({ company_number }) => <Identifier>{company_number}</Identifier> },
      { label: 'Status', isNarrow: true, cell: (company) => <Status>{statusOf(company)}</Status> },
      { label: 'Since', isNarrow: true, cell: ({ company_date }) => <DateText date={company_date} /> },
      { label: 'Place', cell: ({ place }) => place && <Link to={toMap({ text: place })}>{place}</Link> },
      { label: 'Business', cell: ({ sic_code }) => sic_code?.sic_text },
    ]}
  />
)

/** A former or proposed name says so; else what the company is. */
const statusOf = ({ data_set, company_status }: RecordOf<'company_short'>) =>
  data_set === 'FORMER' || data_set === 'PROPOSED'
    ? inWords(dataSets, data_set)
    : company_status || inWords(dataSets, data_set)
