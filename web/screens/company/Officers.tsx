import { Link, useSearchParams } from 'react-router'
import { appointmentStatuses, appointmentTypes } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../api/Answer.tsx'
import { usePriceEach } from '../../api/credits.ts'
import { Foot } from '../../api/Foot.tsx'
import { useLookup } from '../../api/lookups.ts'
import { Pager } from '../../api/Pager.tsx'
import { type Pointer, toDirector, toMap } from '../../paths.ts'
import { Address } from '../../ui/Address.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { nameOf } from '../../ui/person.ts'
import { Status } from '../../ui/Status.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { inWords } from '../../ui/words.ts'
import { useDossier } from './CompanyScreen.tsx'
import css from './Officers.module.css'

type Row = { director: RecordOf<'director'>; appointment: RecordOf<'director_appt'>; at: string }

/** Officers past and present, in the register's order: current first. */
export function Officers() {
  const { number, company } = useDossier()
  const [search, setSearch] = useSearchParams()
  const lookup = useLookup(
    'company_appointments',
    { company_number: number, page_id: search.get('officers_page') ?? '' },
    'officers',
  )
  const prices = { details: usePriceEach('director_details'), place: usePriceEach('geo_code') }
  const currentOnly = search.get('show') === 'current'

  const show = (isCurrent: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (isCurrent) next.set('show', 'current')
        else next.delete('show')
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <Panel
      title="Officers"
      actions={
        <label className={css.filter}>
          <input type="checkbox" checked={currentOnly} onChange={(event) => show(event.target.checked)} /> Current only
        </label>
      }
      foot={<Foot lookup={lookup} />}
    >
      <Answer
        lookup={lookup}
        wanted="officers"
        none={
          <p>
            <strong>None found.</strong> The register names no officer of this company.
          </p>
        }
      >
        {(result, { record }) => {
          const rows = (result.appt_list ?? []).flatMap(toRows)
          const shown = currentOnly ? rows.filter(({ appointment }) => appointment.status === 'CURRENT') : rows
          return (
            <>
              <Table
                caption={`Officers of ${company?.name ?? number}`}
                rows={shown}
                keyOf={({ at }) => at}
                columns={columnsFor(record.id, prices)}
              />
              {currentOnly && (
                <p role="status">
                  {numberInWords(shown.length)} of {numberInWords(rows.length)} on this page are current.
                </p>
              )}
              <Pager operation={lookup.operation} links={result} page="officers_page" slot="officers" of="officers" />
            </>
          )
        }}
      </Answer>
    </Panel>
  )
}

/** A director with two appointments in the company stands in two rows. */
const toRows = (director: RecordOf<'director'>, index: number): Row[] =>
  (director.director_appt_list ?? [{}]).map((appointment, place) => ({
    director,
    appointment,
    at: `${index}.${place}`,
  }))

const columnsFor = (record: string, prices: { details: string; place: string }): Column<Row>[] => [
  {
    label: 'Officer',
    cost: prices.details,
    isName: true,
    cell: ({ director, at }) => (
      <>
        <Link to={toDirector({ from: record, at: `/appt_list/${at.split('.')[0]}/director_id` })}>
          {nameOf(director)}
        </Link>
        {director.corporate_indicator === 'Y' && <span className={css.mark}>corporate</span>}
        {director.officer_type === 'DIS' && <Status>Disqualified</Status>}
      </>
    ),
  },
  { label: 'Role', cell: ({ appointment }) => inWords(appointmentTypes, appointment.type) },
  {
    label: 'Status',
    isNarrow: true,
    cell: ({ appointment }) => <Status>{inWords(appointmentStatuses, appointment.status)}</Status>,
  },
  {
    label: 'Appointed',
    saysLabel: true,
    isNarrow: true,
    cell: ({ appointment: { date, date_prefix } }) => (
      <>
        {date_prefix === 'PRE' && 'before '}
        <DateText date={date} />
      </>
    ),
  },
  {
    label: 'Resigned',
    saysLabel: true,
    isNarrow: true,
    cell: ({ appointment }) => <DateText date={appointment.resignation_date} />,
  },
  { label: 'Born', saysLabel: true, isNarrow: true, cell: ({ director }) => <DateText date={director.dob} /> },
  { label: 'Occupation', saysLabel: true, cell: ({ appointment }) => appointment.occupation },
  { label: 'Nationality', cell: ({ director }) => director.nationality },
  {
    label: 'Service address',
    cost: prices.place,
    cell: ({ appointment, at }) => <Address address={appointment.address} place={toMap(postcodeOf(record, at))} />,
  },
  { label: 'All appointments', saysLabel: true, cell: ({ director }) => countsOf(director) },
]

const postcodeOf = (record: string, at: string): Pointer => {
  const [director, appointment] = at.split('.')
  return { from: record, at: `/appt_list/${director}/director_appt_list/${appointment}/address/postcode` }
}

/** Never one number for all: a company that was dissolved is not one that is run. */
const countsOf = ({ num_current_appt, num_dissolved_appt, num_resigned_appt }: RecordOf<'director'>) =>
  [
    [num_current_appt, 'current'],
    [num_dissolved_appt, 'dissolved'],
    [num_resigned_appt, 'resigned'],
  ]
    .filter(([number]) => number && number !== '0')
    .map(([number, words]) => `${numberInWords(number)} ${words}`)
    .join(', ')
