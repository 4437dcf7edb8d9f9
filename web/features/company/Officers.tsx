import type { ReactNode } from 'react'
import { appointmentTypes } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { OfSelected } from '../../lookup/in-turn/OfSelected.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { usePriceEach } from '../../lookup/price/prices.tsx'
import { Address } from '../../lookup/record/Address.tsx'
import { OfficerLink } from '../../lookup/record/HeldLink.tsx'
import { type AddressSearch, useAddressSearch } from '../../lookup/record/RegisteredHere.tsx'
import { registeredHereColumn } from '../../lookup/record/registered-here-column.tsx'
import { MarkAmong } from '../../lookup/screening/ListedMark.tsx'
import { type FoundMarks, useMarks } from '../../lookup/screening/marks.ts'
import { officerMention } from '../../lookup/screening/mention-keys.ts'
import { lineOf } from '../../register/address-line.ts'
import {
  inAppointment,
  type OfficerRow,
  officerRows,
  tenureNames,
  tenureOrWord,
  tenures,
} from '../../register/appointment.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { dateColumn, tenureColumns } from '../../register/DateText.tsx'
import { formerNamesOf, registrationOf } from '../../register/officer-besides.ts'
import { isCorporate, nameOf, useBirthValue } from '../../register/person.ts'
import { Status } from '../../register/Status.tsx'
import { Term } from '../../register/Term.tsx'
import { inWords } from '../../register/words.ts'
import type { Column, Groups } from '../../table/Table.tsx'
import { narrowedBy } from '../../table/view.ts'
import { RowChoice } from '../../ui/RowChoice.tsx'
import { useSearchParam } from '../../ui/url-state.ts'
import { useDossier } from './dossier.ts'
import { countsOf, OfficerCounts } from './OfficerCounts.tsx'
import { FilteredCount, PartPanel } from './PartPanel.tsx'
import { RowMark, useIsTargetRow } from './RowMark.tsx'

/** Officers past and present: those in office first. */
export const Officers = () => (
  <PartPanel
    name="officers"
    actions={({ record }) => <ShowOnMap layers={[record.id]} what="their addresses" placed="postcode" />}
  >
    {(answered) => <OfficerTable answered={answered} />}
  </PartPanel>
)

const kinds: { value: string; label: string; holds: (row: OfficerRow) => boolean }[] = [
  { value: '', label: 'All officers', holds: () => true },
  ...tenureNames.map((name) => ({
    value: name.replace(' ', '-'),
    label: tenures[name],
    holds: ({ tenure }: OfficerRow) => tenure === name,
  })),
  { value: 'corporate', label: 'Corporate', holds: ({ director }) => isCorporate(director) },
]

/** Offered even at zero: no such officer is an answer too. */
const always = ['', 'current', 'resigned', 'corporate']

function OfficerTable({ answered }: { answered: Answered<'company_appointments'> }) {
  const [show, setShow] = useSearchParam('show')
  const rows = officerRows(answered.result ?? { appt_list: null }, useDossier().company)
  const kind = kinds.find(({ value }) => value === show) ?? kinds[0]
  const shown = rows.filter((row) => kind?.holds(row))
  return (
    <OfficerRows
      answered={answered}
      rows={shown}
      narrowedTo={narrowedBy(kind?.value ? [kind.label] : [], shown.length, rows.length)}
      lead={
        <>
          <RowChoice
            label="Show"
            choices={kinds
              .map(({ holds, ...kind }) => ({ ...kind, count: rows.filter(holds).length }))
              .filter(({ value, count }) => count > 0 || value === show || always.includes(value))}
            chosen={kind?.value ?? ''}
            onChoose={setShow}
            isPlain
          />
          <FilteredCount answered={answered} shown={shown.length} of={rows.length} isFiltered={show !== ''} />
        </>
      }
    />
  )
}

type Props = {
  answered: Answered<'company_appointments'>
  rows: OfficerRow[]
  narrowedTo?: string | undefined
  lead?: ReactNode
}

export function OfficerRows({ answered, rows, narrowedTo, lead }: Props) {
  const { number, company } = useDossier()
  const birth = useBirthValue()
  const found = useMarks()
  const prices = {
    details: usePriceEach('director_details'),
    place: usePriceEach('geo_code'),
    others: useAddressSearch(),
  }
  const isTarget = useIsTargetRow()
  return (
    <AnswerTable
      name="officers"
      of={answered}
      caption={`Officers of ${company?.name || number}`}
      rows={rows}
      narrowedTo={narrowedTo}
      keyOf={({ at }) => at}
      isMarked={({ at }) => isTarget(`officer-${at}`)}
      pins={pins}
      groups={whoLeft}
      forSelected={(rows) => (
        <OfSelected officers={rows.map(({ director }) => ({ ...director, name: nameOf(director) }))} />
      )}
      columns={columnsFor(answered.record, prices, birth, found)}
      lead={lead}
      isCountedByLead={lead !== undefined}
    />
  )
}

/** Rows come in the order of their tenure, so those who left stand last. */
const whoLeft: Groups<OfficerRow> = {
  of: ({ tenure }) => (tenure === 'resigned' ? tenures.resigned : ''),
  isPale: ({ tenure }) => tenure === 'resigned',
}

/** The person, whichever of their appointments the row is. */
const pins = { kind: 'person', at: ({ at }: OfficerRow) => `/appt_list/${at.split('.')[0]}` } as const

const columnsFor = (
  { id: record, at: answeredAt }: Answered<'company_appointments'>['record'],
  prices: { details: string; place: string; others: AddressSearch },
  birth: ReturnType<typeof useBirthValue>,
  found: FoundMarks,
): Column<OfficerRow>[] => [
  {
    label: 'Officer',
    cost: prices.details,
    isName: true,
    width: '20%',
    value: ({ director }) => nameOf(director),
    cell: ({ director, at }) => (
      <>
        <RowMark id={`officer-${at}`}>
          <OfficerLink officer={director} at={{ from: record, at: `/appt_list/${at.split('.')[0]}/director_id` }}>
            {nameOf(director)}
          </OfficerLink>
        </RowMark>{' '}
        {director.officer_type === 'DIS' && (
          <span className="aside">
            <Status>Disqualified</Status>
          </span>
        )}
        <MarkAmong
          found={found}
          of={[officerMention(director, { from: record, at: `/appt_list/${at.split('.')[0]}` })]}
          isShort
        />
        <FormerNames director={director} />
      </>
    ),
  },
  {
    label: 'Role',
    isCategory: true,
    isPersonal: false,
    value: ({ appointment }) => inWords(appointmentTypes, appointment.type),
  },
  {
    label: 'Term',
    isNarrow: true,
    value: ({ appointment }) => appointment.date,
    cell: ({ appointment, tenure }) => <Term appointment={appointment} tenure={tenure} answeredAt={answeredAt} />,
    parts: [status, ...tenure],
  },
  optional(status),
  ...tenure.map(optional),
  {
    label: 'Born',
    saysLabel: true,
    isNarrow: true,
    value: ({ director }) => birth(director.dob),
    cell: ({ director }) => <BirthDate date={director.dob} isPublished />,
  },
  {
    label: 'Nationality, occupation',
    width: '13%',
    value: (row) => whatTheyAre(row),
    parts: [occupation, nationality],
  },
  optional(occupation),
  {
    label: 'Responsibilities',
    saysLabel: true,
    isOptional: true,
    value: ({ appointment }) => appointment.responsibilities,
  },
  {
    label: 'Former names',
    saysLabel: true,
    isOptional: true,
    isPersonal: true,
    value: ({ director }) => formerNamesOf(director),
  },
  {
    label: 'Registration',
    saysLabel: true,
    isOptional: true,
    value: ({ director }) => registrationOf(director),
  },
  dateColumn('Identity verified from', ({ appointment }) => appointment.verified_from, {
    isOptional: true,
    isPersonal: true,
  }),
  optional(nationality),
  {
    label: 'Service address',
    cost: prices.place,
    value: ({ appointment }) => appointment.address && lineOf(appointment.address),
    cell: ({ appointment, at }) => (
      <Address address={appointment.address} at={{ from: record, at: inAppointment(at, 'address/postcode') }} />
    ),
  },
  registeredHereColumn(prices.others, ({ appointment }) => appointment.address),
  {
    label: 'All appointments',
    saysLabel: true,
    isNarrow: true,
    value: ({ director }) => countsOf(director),
    cell: ({ director }) => <OfficerCounts director={director} />,
  },
]

const optional = (column: Column<OfficerRow>): Column<OfficerRow> => ({ ...column, isOptional: true })

const status: Column<OfficerRow> = {
  label: 'Status',
  isNarrow: true,
  isCategory: true,
  isPersonal: false,
  value: ({ tenure, appointment }) => tenureOrWord(tenure, appointment),
  cell: ({ tenure, appointment }) => <Status>{tenureOrWord(tenure, appointment)}</Status>,
}

const tenure = tenureColumns<OfficerRow>(({ appointment }) => appointment)

const occupation: Column<OfficerRow> = {
  label: 'Occupation',
  saysLabel: true,
  value: ({ appointment }) => appointment.occupation,
}

const nationality: Column<OfficerRow> = {
  label: 'Nationality',
  isCategory: true,
  isPersonal: true,
  value: ({ director }) => director.nationality,
}

/** A firm has neither. */
const whatTheyAre = ({ director, appointment }: OfficerRow): string =>
  [isCorporate(director) && 'Corporate', director.nationality, appointment.occupation].filter(Boolean).join(', ')

function FormerNames({ director }: { director: RecordOf<'director'> }) {
  const names = formerNamesOf(director)
  return names && <span className="aside">formerly {names}</span>
}
