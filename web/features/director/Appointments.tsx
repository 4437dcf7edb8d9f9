import { useMemo } from 'react'
import { appointmentTypes } from '../../../contract/codes.ts'
import { dayOfMoment } from '../../../contract/days.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import { OfSelected } from '../../lookup/in-turn/OfSelected.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { usePriceEach } from '../../lookup/price/prices.tsx'
import { Address } from '../../lookup/record/Address.tsx'
import { CompanyLink } from '../../lookup/record/HeldLink.tsx'
import { tenureOf, tenureOrWord } from '../../register/appointment.ts'
import { dateColumn, tenureColumns } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { Term } from '../../register/Term.tsx'
import { inWords } from '../../register/words.ts'
import type { Column } from '../../table/Table.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import type { Timeline } from './appointment-timeline.ts'
import { HeldAtOnce, Legend, RowBar, Years } from './Bars.tsx'

type Appointment = RecordOf<'director_appt'>
type Row = { appointment: Appointment; index: number }
type Props = {
  appointments: Appointment[]
  of: Answered<'director_details'>
  /** Null where nothing has a date. */
  timeline: Timeline | null
}

/** The register's order: each appointment as a line, and as a bar over the years. */
export function Appointments({ appointments, of, timeline }: Props) {
  const price = usePriceEach('company_number_search')
  const answeredOn = dayOfMoment(of.record.at)
  // Stable columns: new ones would render every row again.
  const columns = useMemo(() => columnsFor(price, of.record, timeline), [price, of.record, timeline])
  if (appointments.length === 0)
    return (
      <Panel title="Appointments">
        <p>The register lists no appointment.</p>
      </Panel>
    )
  return (
    <Panel title={`Appointments: ${numberInWords(appointments.length)}`} isOfTab>
      {timeline && timeline.bars.length > crowded && <HeldAtOnce of={timeline} answeredOn={answeredOn} />}
      <AnswerTable<Row>
        name="appointments"
        caption="Appointments"
        rows={appointments.map((appointment, index) => ({ appointment, index }))}
        keyOf={({ index }) => String(index)}
        forSelected={(rows) => (
          <OfSelected
            companies={rows.map(({ appointment: { company_number, company_name } }) => ({
              company_number,
              name: company_name,
            }))}
          />
        )}
        columns={columns}
        of={of}
        at={({ index }) => `/director/director_appt_list/${index}`}
        isTight
      />
      {timeline && <Legend of={timeline} answeredOn={answeredOn} />}
    </Panel>
  )
}

/** With more bars than this, a drawing says how many were held at one time. */
const crowded = 40

const columnsFor = (
  price: string,
  { id: record, at: answeredAt }: Props['of']['record'],
  timeline: Timeline | null,
): Column<Row>[] => [
  {
    label: 'Company',
    cost: price,
    isName: true,
    width: '28%',
    value: ({ appointment }) => appointment.company_name,
    cell: ({ appointment }) => <Company of={appointment} />,
    parts: [company, number, companyStatus],
  },
  optional(number),
  optional(companyStatus),
  { ...role, parts: [role, standing] },
  ...(timeline ? [barsOf(timeline)] : []),
  {
    label: 'Term',
    isNarrow: true,
    value: ({ appointment }) => appointment.date,
    cell: ({ appointment }) => (
      <Term appointment={appointment} tenure={tenureOf(appointment)} answeredAt={answeredAt} hasStatus />
    ),
    parts: [...tenure, occupation],
  },
  standing,
  ...tenure.map(optional),
  {
    label: 'Company ceased',
    saysLabel: true,
    isOptional: true,
    value: ({ appointment: { ceased_date } }) => ceased_date?.en,
  },
  optional(occupation),
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

const optional = (column: Column<Row>): Column<Row> => ({ ...column, isOptional: true })

const company: Column<Row> = { label: 'Company', value: ({ appointment }) => appointment.company_name }

const number: Column<Row> = {
  label: 'Number',
  isNarrow: true,
  value: ({ appointment }) => appointment.company_number,
  cell: ({ appointment }) => <Identifier>{appointment.company_number}</Identifier>,
}

const companyStatus: Column<Row> = {
  label: 'Company status',
  saysLabel: true,
  isNarrow: true,
  isCategory: true,
  isPersonal: false,
  value: ({ appointment }) => appointment.company_status,
  cell: ({ appointment }) => <Status>{appointment.company_status}</Status>,
}

const role: Column<Row> = {
  label: 'Role',
  isCategory: true,
  isPersonal: false,
  value: ({ appointment }) => inWords(appointmentTypes, appointment.type),
}

const standing: Column<Row> = {
  label: 'Appointment',
  isNarrow: true,
  isCategory: true,
  isPersonal: false,
  value: ({ appointment }) => tenureOrWord(tenureOf(appointment), appointment),
  cell: ({ appointment }) => <Status>{tenureOrWord(tenureOf(appointment), appointment)}</Status>,
}

const tenure = tenureColumns<Row>(({ appointment }) => appointment)

const occupation: Column<Row> = {
  label: 'Occupation',
  saysLabel: true,
  isCategory: true,
  isPersonal: true,
  value: ({ appointment }) => appointment.occupation,
}

function barsOf(timeline: Timeline): Column<Row> {
  const bars = new Map(timeline.bars.map((bar) => [bar.appointment, bar]))
  return {
    label: 'Years',
    width: '33%',
    drawing: <Years of={timeline} />,
    cell: ({ appointment }) => <RowBar bar={bars.get(appointment)} timeline={timeline} />,
  }
}

/** A status that the row does not say already stands beside the name. */
function Company({ of: { company_name, company_number, company_status } }: { of: Appointment }) {
  const isPlain = !company_status || /^(active|dissolved)$/i.test(company_status)
  return (
    <>
      {company_number ? (
        <CompanyLink number={company_number}>{company_name ?? company_number}</CompanyLink>
      ) : (
        (company_name ?? 'Company not given')
      )}{' '}
      {!isPlain && <Status>{company_status}</Status>}
    </>
  )
}
