import { Link } from 'react-router'
import { appointmentTypes } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../api/AnswerTable.tsx'
import { usePriceEach } from '../../api/credits.ts'
import type { Answered } from '../../api/lookups.ts'
import { toCompany, toMap } from '../../paths.ts'
import { Address } from '../../ui/Address.tsx'
import { tenureOf, tenures } from '../../ui/appointment.ts'
import { tenureColumns } from '../../ui/appointment-columns.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Status } from '../../ui/Status.tsx'
import type { Column } from '../../ui/Table.tsx'
import { inWords } from '../../ui/words.ts'

type Appointment = RecordOf<'director_appt'>
type Row = { appointment: Appointment; index: number }
type Props = { appointments: Appointment[]; of: Answered<'director_details'> }

/** Every appointment leads to its company; what is over says so. */
export function Appointments({ appointments, of }: Props) {
  const price = usePriceEach('company_number_search')
  if (appointments.length === 0)
    return (
      <Panel title="Appointments">
        <p>The register tells of no appointment.</p>
      </Panel>
    )
  return (
    <Panel title={`Appointments: ${numberInWords(appointments.length)}`}>
      <AnswerTable<Row>
        name="appointments"
        caption="Appointments"
        rows={appointments.map((appointment, index) => ({ appointment, index }))}
        keyOf={({ index }) => String(index)}
        columns={columnsFor(price, of.record.id)}
        of={of}
      />
    </Panel>
  )
}

const columnsFor = (price: string, record: string): Column<Row>[] => [
  {
    label: 'Company',
    cost: price,
    isName: true,
    value: ({ appointment }) => appointment.company_name,
    cell: ({ appointment: { company_name, company_number } }) =>
      company_number ? <Link to={toCompany(company_number)}>{company_name ?? company_number}</Link> : company_name,
  },
  {
    label: 'Number',
    isNarrow: true,
    value: ({ appointment }) => appointment.company_number,
    cell: ({ appointment }) => <Identifier>{appointment.company_number}</Identifier>,
  },
  {
    label: 'Company status',
    saysLabel: true,
    isNarrow: true,
    isCategory: true,
    value: ({ appointment }) => appointment.company_status,
    cell: ({ appointment }) => <Status>{appointment.company_status}</Status>,
  },
  {
    label: 'Role',
    isCategory: true,
    value: ({ appointment }) => inWords(appointmentTypes, appointment.type),
  },
  {
    label: 'Appointment',
    isNarrow: true,
    isCategory: true,
    value: ({ appointment }) => tenures[tenureOf(appointment)],
    cell: ({ appointment }) => <Status>{tenures[tenureOf(appointment)]}</Status>,
  },
  ...tenureColumns<Row>(({ appointment }) => appointment),
  {
    label: 'Company ceased',
    saysLabel: true,
    isOptional: true,
    value: ({ appointment: { ceased_date } }) => ceased_date?.en,
  },
  {
    label: 'Occupation',
    saysLabel: true,
    isCategory: true,
    isPersonal: true,
    value: ({ appointment }) => appointment.occupation,
  },
  {
    label: 'Nationality',
    saysLabel: true,
    isOptional: true,
    isCategory: true,
    isPersonal: true,
    value: ({ appointment }) => appointment.nationality,
  },
  {
    label: 'Country of residence',
    saysLabel: true,
    isOptional: true,
    isCategory: true,
    isPersonal: true,
    value: ({ appointment }) => appointment.country_of_residence,
  },
  {
    label: 'Service address',
    saysLabel: true,
    isOptional: true,
    value: ({ appointment: { address } }) => address?.addr_single_line,
    cell: ({ appointment, index }) => (
      <Address
        address={appointment.address}
        place={toMap({ from: record, at: `/director/director_appt_list/${index}/address/postcode` })}
      />
    ),
  },
]
