import { useMemo } from 'react'
import type { RecordOf } from '../../../contract/records.ts'
import { companyTypes } from '../../../contract/register/profile-words.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import { OfSelected } from '../../lookup/in-turn/OfSelected.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { usePriceEach } from '../../lookup/price/prices.tsx'
import { CompanyLink } from '../../lookup/record/HeldLink.tsx'
import { lineOf } from '../../register/address-line.ts'
import { dateColumn } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import type { Column } from '../../table/Table.tsx'
import { Identifier } from '../../ui/Identifier.tsx'

type Registered = RecordOf<'registered_company'>
type Props = { companies: Registered[]; answered: Answered<'address_search'> }

/** Companies with their registered office at one address. */
export function RegisteredTable({ companies, answered }: Props) {
  const price = usePriceEach('company_number_search')
  // Stable columns: new ones would render every row again.
  const columns = useMemo(() => columnsFor(price), [price])
  return (
    <AnswerTable
      name="registered"
      of={answered}
      caption="Companies registered at this address"
      rows={companies}
      keyOf={({ company_number }, index) => `${company_number}/${index}`}
      pins={pins}
      forSelected={(rows) => <OfSelected companies={rows} />}
      columns={columns}
    />
  )
}

const pins = { kind: 'company', at: (_: Registered, index: number) => `/company_list/${index}` } as const

const columnsFor = (cost: string): Column<Registered>[] => [
  {
    label: 'Company',
    isName: true,
    cost,
    value: ({ name }) => name,
    cell: ({ name, company_number }) =>
      company_number ? (
        <CompanyLink number={company_number} isPlain>
          {name || company_number}
        </CompanyLink>
      ) : (
        name
      ),
  },
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
    value: ({ company_status }) => company_status,
    cell: ({ company_status }) => <Status>{company_status}</Status>,
  },
  dateColumn('Incorporated', ({ incorporated_on }) => incorporated_on),
  dateColumn('Dissolved', ({ dissolved_on }) => dissolved_on),
  {
    label: 'Type',
    isCategory: true,
    isPersonal: false,
    value: ({ company_type }) => inWords(companyTypes, company_type),
  },
  {
    label: 'Registered office',
    value: ({ registered_office }) => registered_office && lineOf(registered_office),
  },
]
