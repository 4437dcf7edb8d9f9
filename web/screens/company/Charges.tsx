import { useSearchParams } from 'react-router'
import { chargeStatuses } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../api/Answer.tsx'
import { Foot } from '../../api/Foot.tsx'
import { useLookup } from '../../api/lookups.ts'
import { Pager } from '../../api/Pager.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Status } from '../../ui/Status.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { inWords } from '../../ui/words.ts'
import { useDossier } from './CompanyScreen.tsx'

/** Charges past and present, the newest first. */
export function Charges() {
  const { number, company } = useDossier()
  const [search] = useSearchParams()
  const lookup = useLookup(
    'company_mortgage_index',
    { company_number: number, page_id: search.get('charges_page') ?? '' },
    'charges',
  )
  return (
    <Panel title="Charges" foot={<Foot lookup={lookup} />}>
      <Answer
        lookup={lookup}
        wanted="charges"
        none={
          <p>
            <strong>None found.</strong> No charge is registered against this company, outstanding or satisfied.
          </p>
        }
      >
        {(result) => (
          <>
            <Table
              caption={`Charges against ${company?.name ?? number}`}
              rows={result.charge_list ?? []}
              keyOf={({ charge_number }, index) => `${charge_number}/${index}`}
              columns={columns}
            />
            <Pager operation={lookup.operation} links={result} page="charges_page" slot="charges" of="charges" />
          </>
        )}
      </Answer>
    </Panel>
  )
}

const columns: Column<RecordOf<'company_charge'>>[] = [
  { label: 'Charge', isName: true, cell: ({ charge_number }) => <Identifier>{charge_number}</Identifier> },
  {
    label: 'Status',
    isNarrow: true,
    cell: ({ charge_satisfied }) => <Status>{inWords(chargeStatuses, charge_satisfied)}</Status>,
  },
  { label: 'Created', saysLabel: true, isNarrow: true, cell: ({ creation_date }) => <DateText date={creation_date} /> },
  {
    label: 'Registered',
    saysLabel: true,
    isNarrow: true,
    cell: ({ registration_date }) => <DateText date={registration_date} />,
  },
  {
    label: 'Satisfied',
    saysLabel: true,
    isNarrow: true,
    cell: ({ satistfied_date }) => <DateText date={satistfied_date} />,
  },
  {
    label: 'Persons entitled',
    cell: ({ person_entitled_list }) => person_entitled_list?.map(({ name }) => name).join('; '),
  },
  {
    label: 'Description',
    cell: ({ description, charge_type }) => [charge_type, description].filter(Boolean).join(': '),
  },
  { label: 'Amount', cell: ({ amount }) => amount },
]
