import type { ReactNode } from 'react'
import { chargeStatuses } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { AnswerTable } from '../../lookup/answer/AnswerTable.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { chargeStandingOf, isUnsatisfied } from '../../register/charge.ts'
import { dateColumn } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import type { Column } from '../../table/Table.tsx'
import { narrowedBy } from '../../table/view.ts'
import { FilterButtons } from '../../ui/FilterButtons.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { useSearchParam } from '../../ui/url-state.ts'
import { useDossier } from './dossier.ts'
import { FilteredCount, PartPanel } from './PartPanel.tsx'
import { RowMark, useIsTargetRow } from './RowMark.tsx'

/** Charges past and present, newest first. */
export const Charges = () => <PartPanel name="charges">{(answered) => <ChargeTable answered={answered} />}</PartPanel>

/** A charge, and its place in the answer. */
type Row = { charge: RecordOf<'company_charge'>; at: number }

const standings: { value: string; label: string; holds: (row: Row) => boolean }[] = [
  { value: '', label: 'All', holds: () => true },
  { value: 'outstanding', label: 'Not satisfied', holds: ({ charge }) => isUnsatisfied(charge) },
  { value: 'satisfied', label: 'Satisfied', holds: ({ charge }) => chargeStandingOf(charge) === 'satisfied' },
  { value: 'not-told', label: 'Not given', holds: ({ charge }) => chargeStandingOf(charge) === 'not told' },
]

function ChargeTable({ answered }: { answered: Answered<'company_mortgage_index'> }) {
  const [chosen, setChosen] = useSearchParam('standing')
  const rows = chargeRows(answered)
  const standing = standings.find(({ value }) => value === chosen) ?? standings[0]
  const shown = rows.filter((row) => standing?.holds(row))
  return (
    <ChargeRows
      answered={answered}
      rows={shown}
      narrowedTo={narrowedBy(standing?.value ? [standing.label] : [], shown.length, rows.length)}
      lead={
        <>
          <FilterButtons
            label="Which charges are shown"
            choices={standings
              .map(({ holds, ...standing }) => ({ ...standing, count: rows.filter(holds).length }))
              .filter(({ value, count }) => value !== 'not-told' || count > 0 || chosen === value)}
            chosen={standing?.value ?? ''}
            onChoose={setChosen}
          />
          <FilteredCount answered={answered} shown={shown.length} of={rows.length} isFiltered={chosen !== ''} />
        </>
      }
    />
  )
}

export const chargeRows = ({ result }: Answered<'company_mortgage_index'>): Row[] =>
  (result?.charge_list ?? []).map((charge, at) => ({ charge, at }))

type RowsProps = {
  answered: Answered<'company_mortgage_index'>
  rows: Row[]
  narrowedTo?: string | undefined
  lead?: ReactNode
}

export function ChargeRows({ answered, rows, narrowedTo, lead }: RowsProps) {
  const { number, company } = useDossier()
  const isTarget = useIsTargetRow()
  return (
    <AnswerTable
      name="charges"
      of={answered}
      caption={`Charges against ${company?.name || number}`}
      rows={rows}
      narrowedTo={narrowedTo}
      keyOf={({ at }) => String(at)}
      isMarked={({ at }) => isTarget(`charge-${at}`)}
      pins={pins}
      columns={columns}
      lead={lead}
      isCountedByLead={lead !== undefined}
    />
  )
}

const pins = { kind: 'charge', at: ({ at }: Row) => `/charge_list/${at}` } as const

const personsIn = ({ charge }: Row) => charge.person_entitled_list?.flatMap(({ name }) => name ?? []).join('; ')
/** The particulars are often part of the description. */
function describe({ charge: { charge_type, description, particulars, obligations_secured } }: Row) {
  const more = particulars && !description?.includes(particulars) ? particulars : null
  const secured = obligations_secured && `Secures: ${obligations_secured}`
  return [[charge_type, description].filter(Boolean).join(': '), more, secured].filter(Boolean).join(' ')
}

const columns: Column<Row>[] = [
  {
    label: 'Charge',
    isName: true,
    value: ({ charge }) => charge.charge_number,
    cell: ({ charge, at }) => (
      <RowMark id={`charge-${at}`}>
        <Identifier>{charge.charge_number}</Identifier>
      </RowMark>
    ),
  },
  {
    label: 'Status',
    isNarrow: true,
    isCategory: true,
    isPersonal: false,
    value: ({ charge }) => inWords(chargeStatuses, charge.charge_satisfied),
    cell: ({ charge }) => <Status>{inWords(chargeStatuses, charge.charge_satisfied)}</Status>,
  },
  dateColumn('Created', ({ charge }) => charge.creation_date),
  dateColumn('Registered', ({ charge }) => charge.registration_date),
  dateColumn('Satisfied', ({ charge }) => charge.satistfied_date),
  { label: 'Persons entitled', isCategory: true, isPersonal: true, value: personsIn },
  { label: 'Description', value: describe },
  {
    label: 'Amount',
    saysLabel: true,
    value: ({ charge }) => charge.amount,
  },
]
