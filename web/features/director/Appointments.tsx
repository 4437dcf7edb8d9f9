import { appointmentTypes } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import { OfficersOfSelected } from '../../lookup/in-turn/OfficersOfSelected.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { usePriceEach } from '../../lookup/price/prices.tsx'
import { Address } from '../../lookup/record/Address.tsx'
import { CompanyLink } from '../../lookup/record/HeldLink.tsx'
import { tenureOf, tenureOrWord } from '../../register/appointment.ts'
import { dateColumn, tenureColumns } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import type { Column } from '../../table/Table.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'

type Appointment = RecordOf<'director_appt'>
type Row = { appointment: Appointment; index: number }
type Props = { appointments: Appointment[]; of: Answered<'director_details'> }

export function Appointments({ appointments, of }: Props) {
  const price = usePriceEach('company_number_search')
  if (appointments.length === 0)
    return (
      <Panel title="Appointments">
        <p>The register lists no appointment.</p>
      </Panel>
    )
  return (
    <Panel title={`Appointments: ${numberInWords(appointments.length)}`}>
      <AnswerTable<Row>
        name="appointments"
        caption="Appointments"
        rows={appointments.map((appointment, index) => ({ appointment, index }))}
        keyOf={({ index }) => String(index)}
        forSelected={(rows) => (
          <OfficersOfSelected
            companies={rows.map(({ appointment: { company_number, company_name } }) => ({
              company_number,
              name: company_name,
            }))}
          />
        )}
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
      company_number ? (
        <CompanyLink number={company_number}>{company_name ?? company_number}</CompanyLink>
      ) : (
        company_name
      ),
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
    value: ({ appointment }) => tenureOrWord(tenureOf(appointment), appointment),
    cell: ({ appointment }) => <Status>{tenureOrWord(tenureOf(appointment), appointment)}</Status>,
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
    label: 'Responsibilities',
    saysLabel: true,
    isOptional: true,
    value: ({ appointment }) => appointment.responsibilities,
  },
  dateColumn('Identity verified from', ({ appointment }) => appointment.verified_from, {
    isOptional: true,
    isPersonal: true,
  }),
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
        at={{ from: record, at: `/director/director_appt_list/${index}/address/postcode` }}
      />
    ),
  },
]
