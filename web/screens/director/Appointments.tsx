import { Link } from 'react-router'
import { appointmentTypes } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { usePriceEach } from '../../api/credits.ts'
import { toCompany } from '../../paths.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Status } from '../../ui/Status.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { inWords } from '../../ui/words.ts'

type Appointment = RecordOf<'director_appt'>

const groups: { title: string; holds: (appointment: Appointment) => boolean }[] = [
  {
    title: 'Current appointments',
    holds: ({ status, company_status }) => status === 'CURRENT' && company_status !== 'Dissolved',
  },
  {
    title: 'Held until the company was dissolved',
    holds: ({ status, company_status }) => status === 'CURRENT' && company_status === 'Dissolved',
  },
  { title: 'Resigned', holds: ({ status }) => status !== 'CURRENT' },
]

/** Every appointment leads to its company. What is over stands apart from what is not. */
export function Appointments({ appointments }: { appointments: Appointment[] }) {
  const price = usePriceEach('company_number_search')
  return groups.map(({ title, holds }) => {
    const held = appointments.filter(holds)
    if (held.length === 0) return null
    return (
      <Panel key={title} title={`${title}: ${numberInWords(held.length)}`}>
        <Table
          caption={title}
          rows={held}
          keyOf={({ company_number, type, date }, index) => `${company_number}/${type}/${date}/${index}`}
          columns={columnsFor(price)}
        />
      </Panel>
    )
  })
}

const columnsFor = (price: string): Column<Appointment>[] => [
  {
    label: 'Company',
    cost: price,
    width: '34%',
    isName: true,
    cell: ({ company_name, company_number }) =>
      company_number ? <Link to={toCompany(company_number)}>{company_name}</Link> : company_name,
  },
  {
    label: 'Number',
    width: '9%',
    isNarrow: true,
    cell: ({ company_number }) => <Identifier>{company_number}</Identifier>,
  },
  {
    label: 'Company status',
    width: '15%',
    isNarrow: true,
    cell: ({ company_status }) => <Status>{company_status}</Status>,
  },
  { label: 'Role', width: '12%', cell: ({ type }) => inWords(appointmentTypes, type) },
  {
    label: 'Appointed',
    saysLabel: true,
    width: '10%',
    isNarrow: true,
    cell: ({ date, date_prefix }) => (
      <>
        {date_prefix === 'PRE' && 'before '}
        <DateText date={date} />
      </>
    ),
  },
  {
    label: 'Resigned',
    saysLabel: true,
    width: '10%',
    isNarrow: true,
    cell: ({ resignation_date }) => <DateText date={resignation_date} />,
  },
  { label: 'Occupation', saysLabel: true, width: '10%', cell: ({ occupation }) => occupation },
]
