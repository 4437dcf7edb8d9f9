import { Link } from 'react-router'
import { appointmentStatuses, appointmentTypes } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../api/Answer.tsx'
import { AnswerTable } from '../../api/AnswerTable.tsx'
import { usePriceEach } from '../../api/credits.ts'
import { Foot } from '../../api/Foot.tsx'
import type { Answered } from '../../api/lookups.ts'
import { inAppointment, isCurrent, type OfficerRow, officerRows } from '../../api/officer-rows.ts'
import { Pager } from '../../api/Pager.tsx'
import { ShowOnMap } from '../../api/ShowOnMap.tsx'
import { toDirector, toMap } from '../../paths.ts'
import { Address } from '../../ui/Address.tsx'
import { lineOf } from '../../ui/address-line.ts'
import { tenureColumns } from '../../ui/appointment-columns.tsx'
import { BirthDate } from '../../ui/BirthDate.tsx'
import { useBirthValue } from '../../ui/birth.ts'
import { FilterButtons } from '../../ui/FilterButtons.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { nameOf } from '../../ui/person.ts'
import { Status } from '../../ui/Status.tsx'
import type { Column } from '../../ui/Table.tsx'
import { useInAddress } from '../../ui/useInAddress.ts'
import { inWords } from '../../ui/words.ts'
import { useDossier } from './CompanyScreen.tsx'
import css from './Officers.module.css'
import { OnThisPage } from './OnThisPage.tsx'
import { RowMark, useIsRowMeant } from './RowMark.tsx'
import { usePart } from './usePart.ts'

/** Officers past and present: those in office first. */
export function Officers() {
  const lookup = usePart('officers')
  return (
    <Panel
      title="Officers"
      actions={
        lookup.query.data?.outcome === 'found' && (
          <ShowOnMap layers={[lookup.query.data.record.id]} what="their addresses" placed="postcode" />
        )
      }
      foot={<Foot lookup={lookup} />}
    >
      <Answer lookup={lookup} wanted="officers" none={noOfficer}>
        {(_, answered) => (
          <>
            <OfficerTable answered={answered} />
            <Pager shown={answered} known={lookup.pages} slot="officers" of="officers" />
          </>
        )}
      </Answer>
    </Panel>
  )
}

export const noOfficer = (
  <p>
    <strong>None found.</strong> The register names no officer of this company.
  </p>
)

const kinds: { value: string; label: string; holds: (row: OfficerRow) => boolean }[] = [
  { value: '', label: 'All', holds: () => true },
  { value: 'current', label: 'Current', holds: isCurrent },
  { value: 'resigned', label: 'Resigned', holds: (row) => !isCurrent(row) },
  { value: 'corporate', label: 'Corporate', holds: ({ director }) => director.corporate_indicator === 'Y' },
]

function OfficerTable({ answered }: { answered: Answered<'company_appointments'> }) {
  const [show, setShow] = useInAddress('show')
  const rows = officerRows(answered.result ?? { appt_list: null })
  const kind = kinds.find(({ value }) => value === show) ?? kinds[0]
  const shown = rows.filter((row) => kind?.holds(row))
  return (
    <>
      <FilterButtons
        label="Which officers are shown"
        choices={kinds.map(({ holds, ...kind }) => ({ ...kind, count: rows.filter(holds).length }))}
        chosen={kind?.value ?? ''}
        onChoose={setShow}
      />
      <OnThisPage answered={answered} shown={shown.length} of={rows.length} isFiltered={show !== ''} />
      <OfficerRows answered={answered} rows={shown} />
    </>
  )
}

type RowsProps = { answered: Answered<'company_appointments'>; rows: OfficerRow[] }

export function OfficerRows({ answered, rows }: RowsProps) {
  const { number, company } = useDossier()
  const birth = useBirthValue()
  const prices = { details: usePriceEach('director_details'), place: usePriceEach('geo_code') }
  const isMeant = useIsRowMeant()
  return (
    <AnswerTable
      name="officers"
      of={answered}
      caption={`Officers of ${company?.name ?? number}`}
      rows={rows}
      keyOf={({ at }) => at}
      isMarked={({ at }) => isMeant(`officer-${at}`)}
      pins={pins}
      columns={columnsFor(answered.record.id, prices, birth)}
    />
  )
}

/** The person, whichever of their appointments the row is. */
const pins = { kind: 'person', at: ({ at }: OfficerRow) => `/appt_list/${at.split('.')[0]}` } as const

const columnsFor = (
  record: string,
  prices: { details: string; place: string },
  birth: ReturnType<typeof useBirthValue>,
): Column<OfficerRow>[] => [
  {
    label: 'Officer',
    cost: prices.details,
    isName: true,
    value: ({ director }) => nameOf(director),
    cell: ({ director, at }) => (
      <>
        <RowMark id={`officer-${at}`}>
          <Link to={toDirector({ from: record, at: `/appt_list/${at.split('.')[0]}/director_id` })}>
            {nameOf(director)}
          </Link>
        </RowMark>{' '}
        {director.corporate_indicator === 'Y' && <span className={css.mark}>corporate</span>}{' '}
        {director.officer_type === 'DIS' && (
          <span className={css.mark}>
            <Status>Disqualified</Status>
          </span>
        )}
      </>
    ),
  },
  {
    label: 'Role',
    isCategory: true,
    value: ({ appointment }) => inWords(appointmentTypes, appointment.type),
  },
  {
    label: 'Status',
    isNarrow: true,
    isCategory: true,
    value: ({ appointment }) => inWords(appointmentStatuses, appointment.status),
    cell: ({ appointment }) => <Status>{inWords(appointmentStatuses, appointment.status)}</Status>,
  },
  ...tenureColumns<OfficerRow>(({ appointment }) => appointment),
  {
    label: 'Born',
    saysLabel: true,
    isNarrow: true,
    value: ({ director }) => birth(director.dob),
    cell: ({ director }) => <BirthDate date={director.dob} isPublished />,
  },
  {
    label: 'Occupation',
    saysLabel: true,
    value: ({ appointment }) => appointment.occupation,
  },
  {
    label: 'Nationality',
    isCategory: true,
    value: ({ director }) => director.nationality,
  },
  {
    label: 'Service address',
    cost: prices.place,
    value: ({ appointment }) => appointment.address && lineOf(appointment.address),
    cell: ({ appointment, at }) => (
      <Address
        address={appointment.address}
        place={toMap({ from: record, at: inAppointment(at, 'address/postcode') })}
      />
    ),
  },
  {
    label: 'All appointments',
    saysLabel: true,
    value: ({ director }) => countsOf(director),
  },
]

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
