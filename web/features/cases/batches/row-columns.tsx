import type { Batch, BatchRow } from '../../../../contract/desk/batches.ts'
import { toCompany, toRecord } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import type { Column } from '../../../table/Table.tsx'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { dayInWords } from '../../../ui/dates.ts'
import { Identifier } from '../../../ui/Identifier.tsx'
import { count } from '../../../ui/numbers.ts'
import { PlainLink } from '../../../ui/PlainLink.tsx'
import css from './Batches.module.css'
import { problemInWords, rowWords, verdictWords } from './batches.ts'
import { companyNameOf, companyStatusOf, factsInLine, type Officers, officersOf, onRecordSince } from './row-facts.ts'

/** A reader of the case undoes and chooses nothing. */
type Acts = { onOpen: (row: BatchRow) => void; onUndo: ((row: number) => void) | null }

/**
 * One line a row. Its lookups and its choices open beside the table. @param isBesidePane then the columns that say more of
 * the answer leave their room to the others
 */
export function columnsOf(
  batch: Batch,
  rows: readonly BatchRow[],
  acts: Acts,
  isBesidePane: boolean,
): Column<BatchRow>[] {
  const { headings, columns, accepts } = batch
  const more = [
    ...moreColumns(batch, rows),
    ...(accepts && rows.some(({ accepted_by }) => accepted_by !== null) ? [inTheCase] : []),
    ...(rows.some(({ verdict }) => verdict !== null) ? [verdictColumn] : []),
    ...(rows.some(({ reviewed_by }) => reviewed_by !== null) ? [reviewedColumn] : []),
  ]
  const sent = new Set(Object.values(columns))
  const cells = headings.map((heading, index): Column<BatchRow> => {
    const isName = heading === Object.values(columns)[0]
    return {
      label: ownLabels.has(heading) ? `${heading} in the file` : heading,
      isPersonal: true,
      ...(isName && { isName }),
      ...(!sent.has(heading) && index > 2 && { isOptional: true }),
      value: ({ cells }) => cells[index],
    }
  })
  return [
    { label: 'Row', isNarrow: true, align: 'end', width: '4%', saysLabel: true, value: ({ row }) => row },
    ...cells,
    outcome,
    answerColumn(batch, acts),
    ...more.map((column): Column<BatchRow> => (isBesidePane ? { ...column, isOptional: true } : column)),
  ]
}

const ownLabels: ReadonlySet<string> = new Set([
  ...['Row', 'Outcome', 'Answer', 'Number', 'Status', 'Officers and bans', 'On record since'],
  ...['In the case', 'Verdict', 'Reviewed'],
])

const outcome: Column<BatchRow> = {
  label: 'Outcome',
  isCategory: true,
  isPersonal: false,
  isNarrow: true,
  value: ({ state }) => rowWords[state].label,
  cell: ({ state }) => <Status tone={rowWords[state].tone}>{rowWords[state].label}</Status>,
}

function answerColumn({ columns }: Batch, acts: Acts): Column<BatchRow> {
  const messageOf = ({ state, message }: BatchRow) =>
    state === 'invalid' && message ? problemInWords(message, columns) : message
  return {
    label: 'Answer',
    isPersonal: true,
    value: (row) =>
      [messageOf(row), ...row.calls.flatMap(({ fields }) => Object.values(fields ?? {}))].filter(Boolean).join(', '),
    cell: (row) => <AnswerLine row={row} message={messageOf(row)} {...acts} />,
  }
}

function moreColumns(batch: Batch, rows: readonly BatchRow[]): Column<BatchRow>[] {
  const { columns } = batch
  const areCompanies = rows.some(({ company_number }) => company_number !== null)
  return [
    ...(areCompanies && !Object.hasOwn(columns, 'company_number') ? [numberColumn] : []),
    ...(areCompanies && rows.some(companyStatusOf) ? [statusColumn] : []),
    ...(rows.some((row) => officersOf(row) !== null) ? [officersColumn] : []),
    ...(rows.some((row) => onRecordSince(row, batch)) ? [onRecordColumn(batch)] : []),
  ]
}

type LineProps = Acts & { row: BatchRow; message: string | null }

function AnswerLine({ row, message, onOpen, onUndo }: LineProps) {
  const { state, choices, chosen, calls, company_number, same_as } = row
  if (state === 'needs_choice' && choices && onUndo === null)
    return `A member chooses among ${count(choices.length, 'answer')}`
  if (state === 'needs_choice' && choices)
    return (
      <div className={css.line}>
        <Button look="quiet" aria-label={`Choose an answer for row ${row.row}`} onClick={() => onOpen(row)}>
          Choose: {count(choices.length, 'answer')}
        </Button>
      </div>
    )
  // Its message says it.
  const rejected = state === 'none_found' && message !== null
  // What a search found says nothing of a row whose answers were all rejected.
  const facts = company_number === null && !rejected ? factsInLine(row) : ''
  const records = same_as === null ? calls.flatMap(({ record }) => record ?? []) : []
  return (
    <div className={css.line}>
      {message && <span>{message}</span>}
      {company_number !== null && state !== 'invalid' && (
        <PlainLink to={toCompany(company_number)}>{companyNameOf(row)}</PlainLink>
      )}
      {company_number === null && chosen && !rejected && <span>{chosen.label}</span>}
      {facts !== '' && (
        <span className={css.facts} title={facts}>
          {facts}
        </span>
      )}
      {records.length === 1 && calls.length === 1 && (
        <PlainLink to={toRecord(records[0]!)} className={company_number === null ? undefined : css.onRow}>
          Open record
        </PlainLink>
      )}
      {calls.length > 1 && same_as === null && (
        <Button look="quiet" aria-label={`Lookups of row ${row.row}`} onClick={() => onOpen(row)}>
          {count(calls.length, 'lookup')}
        </Button>
      )}
      {chosen && onUndo && (
        <Button
          look="quiet"
          className={css.onRow ?? ''}
          aria-label={`Undo the choice of row ${row.row}`}
          onClick={firstClick(() => onUndo(row.row))}
        >
          Undo
        </Button>
      )}
    </div>
  )
}

const numberColumn: Column<BatchRow> = {
  label: 'Number',
  isNarrow: true,
  value: ({ company_number }) => company_number,
  cell: ({ company_number }) => company_number && <Identifier>{company_number}</Identifier>,
}

const statusColumn: Column<BatchRow> = {
  label: 'Status',
  isCategory: true,
  isPersonal: false,
  isNarrow: true,
  value: companyStatusOf,
}

const officersInWords = ({ all, isFirstPage }: Officers): string =>
  `${count(all, 'officer')}${isFirstPage ? ', on the first page' : ''}`

const officersColumn: Column<BatchRow> = {
  label: 'Officers and bans',
  saysLabel: true,
  value(row) {
    const officers = officersOf(row)
    if (!officers) return null
    const { banned, notCertain, notLookedUp, notAnswered, toCome } = officers
    const said = [
      toCome > 0 && `${toCome} not looked up yet`,
      notAnswered > 0 && `${notAnswered} not answered`,
      banned > 0 && `${banned} disqualified`,
      notCertain > 0 && `${notCertain} not certain`,
      notLookedUp > 0 && `${notLookedUp} not looked up`,
    ].filter(Boolean)
    return [officersInWords(officers), ...said].join(' · ')
  },
  cell(row) {
    const officers = officersOf(row)
    if (!officers) return null
    const { banned, notCertain, notLookedUp, notAnswered, toCome } = officers
    return (
      <span className={css.line}>
        <span>{officersInWords(officers)}</span>
        {toCome > 0 && <span className="quiet">{toCome} not looked up yet</span>}
        {notAnswered > 0 && <Status tone="warn">{`${notAnswered} not answered`}</Status>}
        {banned > 0 && <Status tone="alarm">{`${banned} disqualified`}</Status>}
        {notCertain > 0 && <Status tone="warn">{`${notCertain} not certain`}</Status>}
        {notLookedUp > 0 && <span className="quiet">{notLookedUp} not looked up</span>}
      </span>
    )
  },
}

const onRecordColumn = (batch: Batch): Column<BatchRow> => ({
  label: 'On record since',
  isNarrow: true,
  value: (row) => onRecordSince(row, batch),
  cell(row) {
    const at = onRecordSince(row, batch)
    return at && dayInWords(at)
  },
})

const inTheCase: Column<BatchRow> = {
  label: 'In the case',
  isCategory: true,
  isPersonal: false,
  isNarrow: true,
  value({ state, accepted_by, in_case }) {
    if (accepted_by !== null) return 'Accepted'
    if (state !== 'found') return null
    return in_case ? 'Not accepted, company in case' : 'Not accepted'
  },
}

const verdictColumn: Column<BatchRow> = {
  label: 'Verdict',
  isCategory: true,
  isPersonal: false,
  isNarrow: true,
  value: ({ verdict }) => verdict && verdictWords[verdict],
}

const reviewedColumn: Column<BatchRow> = {
  label: 'Reviewed',
  isCategory: true,
  isPersonal: true,
  isNarrow: true,
  value: ({ reviewed_by }) => reviewed_by && `By ${reviewed_by}`,
}
