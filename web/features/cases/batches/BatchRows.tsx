import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Batch, BatchCall, BatchRow, RowState, RowVerdict } from '../../../../contract/desk/batches.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { PinButton } from '../../../lookup/pin/PinButton.tsx'
import { useCase } from '../../../lookup/purpose/cases.ts'
import { InsertIntoReport } from '../../../lookup/report/InsertIntoReport.tsx'
import { toRecord } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { labelOf } from '../../../register/words.ts'
import { desk } from '../../../server/desk.ts'
import { whyNot } from '../../../server/request.ts'
import { useSending } from '../../../server/useSending.ts'
import { useTableSettings } from '../../../table/settings.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button, ButtonGroup } from '../../../ui/Button.tsx'
import { FilterButtons } from '../../../ui/FilterButtons.tsx'
import { Actions, Form } from '../../../ui/Form.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { PlainLink } from '../../../ui/PlainLink.tsx'
import { useShortcuts } from '../../../ui/run-shortcut.ts'
import { useDraft, useSearchParam } from '../../../ui/url-state.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { useAccepting } from './Accepting.tsx'
import css from './Batches.module.css'
import {
  changedRows,
  type From,
  problemInWords,
  rowsAtOnce,
  rowsQuery,
  rowWords,
  useChangeBatch,
  useUndoingChoices,
  verdictWords,
  withChanged,
} from './batches.ts'
import { ChooseAnswer } from './ChooseAnswer.tsx'
import { batchShortcuts, verdictKeys, verdicts } from './shortcuts.ts'

/** The rows in the order of the file, by state, a page at a time. */
export function BatchRows({ batch }: { batch: Batch }) {
  const [given, setState] = useSearchParam('state')
  const state = isRowState(given) ? given : ''
  const choices = (Object.keys(rowWords) as RowState[])
    .map((value) => ({ value, label: rowWords[value].label, count: numberOf(batch, value) }))
    .filter(({ value, count }) => count > 0 || value === state)
  return (
    <Panel title="Rows">
      <FilterButtons
        label="Rows by state"
        choices={[{ value: '', label: 'All', count: batch.rows }, ...choices]}
        chosen={state}
        onChoose={setState}
      />
      <Page key={state} batch={batch} state={state} />
    </Panel>
  )
}

const isRowState = (text: string): text is RowState => Object.hasOwn(rowWords, text)

/** If some rows are hidden. */
const narrowedIn = (rows: readonly BatchRow[], state: RowState | ''): string =>
  `Rows ${rows[0]?.row} to ${rows.at(-1)?.row}${state === '' ? '' : ` in the state “${rowWords[state].label}”`}`

const numberOf = (batch: Batch, state: RowState): number =>
  state === 'invalid' ? batch.rejected : state === 'duplicate' ? batch.duplicates : batch[state]

function Page({ batch, state }: { batch: Batch; state: RowState | '' }) {
  const [given, setGiven] = useSearchParam('from')
  const from = Math.max(1, Number.parseInt(given, 10) || 1)
  const [chooses, setChooses] = useState<BatchRow | null>(null)
  const query = useInfiniteQuery({
    ...rowsQuery(batch.batch_id, { state, after: from - 1 }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useChangedRows(batch, { state, after: from - 1 }, query.isFetching)
  const undo = useUndoingChoices(batch.batch_id)
  const { errors, send } = useSending()
  return (
    <>
      {errors.map(({ message }) => (
        <p key={message} role="alert">
          {message}
        </p>
      ))}
      {batch.rows > rowsAtOnce && <GoToRow last={batch.rows} from={from} onGo={(row) => setGiven(String(row))} />}
      <Read query={query} wanted="the rows">
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          const after = pages.at(-1)?.next ?? null
          const next = (row: BatchRow) =>
            rows.find((other) => other.state === 'needs_choice' && other.row > row.row) ?? null
          return (
            <div className={chooses ? css.withPane : undefined}>
              <div>
                <Table<BatchRow>
                  name="batch-rows"
                  caption="Rows of the batch"
                  rows={rows}
                  none="No rows in this state."
                  keyOf={({ row }) => String(row)}
                  columns={columnsOf(batch, setChooses, (row) => void send(() => undo([row])))}
                  {...(rows.length < batch.rows && { narrowedTo: narrowedIn(rows, state) })}
                  forSelected={(selected) => <Review batch={batch} rows={selected} />}
                />
                {hasNextPage && <MoreRows isReading={isFetchingNextPage} onMore={fetchNextPage} />}
                {!hasNextPage && after !== null && (
                  <Actions>
                    <Button onClick={() => setGiven(String(after + 1))}>Go on after row {numberInWords(after)}</Button>
                  </Actions>
                )}
              </div>
              {chooses && (
                <ChooseAnswer
                  key={chooses.row}
                  batch={batch}
                  first={chooses}
                  onChosen={() => setChooses(next(chooses))}
                  onClose={() => setChooses(null)}
                />
              )}
            </div>
          )
        }}
      </Read>
    </>
  )
}

/** Reads the rows that changed, one reading at a time, and puts them into the pages shown. */
function useChangedRows({ batch_id, changes }: Batch, which: From, isFetching: boolean): void {
  const client = useQueryClient()
  const seen = useRef(changes)
  const isReading = useRef(false)
  const [round, setRound] = useState(0)
  const { queryKey } = rowsQuery(batch_id, which)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the batch is a reason to read, and nothing else.
  useEffect(
    function readChanged() {
      if (isFetching || isReading.current || seen.current >= changes) return
      isReading.current = true
      changedRows(batch_id, seen.current)
        .then(async (rows) => {
          seen.current = changes
          setRound((before) => before + 1)
          if (rows === null) return client.invalidateQueries({ queryKey })
          client.setQueryData(queryKey, (now) => now && { ...now, pages: withChanged(now.pages, rows, which) })
        })
        // The next change reads them again.
        .catch(() => {})
        .finally(() => {
          isReading.current = false
        })
    },
    [changes, round, isFetching],
  )
}

/** A long list is entered anywhere. */
function GoToRow({ last, from, onGo }: { last: number; from: number; onGo: (row: number) => void }) {
  const [draft, setDraft] = useDraft(from === 1 ? '' : String(from))
  const row = /^\s*\d+\s*$/.test(draft) ? Math.min(Math.max(1, Number(draft)), last) : 1
  return (
    <Form className={css.goTo} onSend={() => onGo(row)}>
      <label htmlFor="from">Go to row</label>
      <input id="from" inputMode="numeric" value={draft} onChange={({ target }) => setDraft(target.value)} />
      <Button look="tool" type="submit">
        Go
      </Button>
      {from > 1 && (
        <Button look="quiet" onClick={() => onGo(1)}>
          Back to row 1
        </Button>
      )}
    </Form>
  )
}

/** Scrolling to it presses it. */
function MoreRows({ isReading, onMore }: { isReading: boolean; onMore: () => unknown }) {
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each reading it is looked whether the end is in view.
  useEffect(
    function readWhenSeen() {
      if (isReading || !end.current) return
      const seen = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void onMore(),
        { rootMargin: '600px' },
      )
      seen.observe(end.current)
      return () => seen.disconnect()
    },
    [isReading],
  )
  return (
    <div ref={end}>
      <Actions>
        <Button aria-disabled={isReading} onClick={() => isReading || void onMore()}>
          {isReading ? 'Reading more rows …' : 'Show more rows'}
        </Button>
      </Actions>
    </div>
  )
}

function columnsOf(
  { headings, columns, accepts }: Batch,
  onChoose: (row: BatchRow) => void,
  onUndo: (row: number) => void,
): Column<BatchRow>[] {
  const own = ownColumns(onChoose, onUndo, accepts, ({ state, message }) =>
    state === 'invalid' && message ? problemInWords(message, columns) : message,
  )
  const sent = new Set(Object.values(columns))
  const cells = headings.map((heading, index): Column<BatchRow> => {
    const isName = heading === Object.values(columns)[0]
    return {
      label: [...own.map(({ label }) => label), 'Row', 'Outcome'].includes(heading)
        ? `${heading} in the file`
        : heading,
      isPersonal: true,
      ...(isName && { isName }),
      ...(!sent.has(heading) && index > 2 && { isOptional: true }),
      value: ({ cells }) => cells[index],
    }
  })
  const outcome: Column<BatchRow> = {
    label: 'Outcome',
    isCategory: true,
    isNarrow: true,
    value: ({ state }) => rowWords[state].label,
    cell: ({ state }) => <Status tone={rowWords[state].tone}>{rowWords[state].label}</Status>,
  }
  return [
    { label: 'Row', isNarrow: true, align: 'end', saysLabel: true, value: ({ row }) => row },
    ...cells,
    outcome,
    ...own,
  ]
}

/** A button in a column of categories would lie below the filter of its cell. */
const ownColumns = (
  onChoose: (row: BatchRow) => void,
  onUndo: (row: number) => void,
  accepts: boolean,
  messageOf: (row: BatchRow) => string | null,
): Column<BatchRow>[] => [
  {
    label: 'Answer',
    isPersonal: true,
    value: (row) =>
      [messageOf(row), ...row.calls.flatMap(({ fields }) => Object.values(fields ?? {}))].filter(Boolean).join(', '),
    cell: (whole) => (
      <div className={css.answer}>
        {whole.message && <p>{messageOf(whole)}</p>}
        {whole.choices && whole.state === 'needs_choice' && (
          <p>
            <Button look="quiet" aria-label={`Choose an answer for row ${whole.row}`} onClick={() => onChoose(whole)}>
              Choose an answer
            </Button>
          </p>
        )}
        {whole.chosen && (
          <p>
            Chosen: {whole.chosen.label}{' '}
            <Button look="quiet" aria-label={`Undo the choice of row ${whole.row}`} onClick={() => onUndo(whole.row)}>
              Undo
            </Button>
          </p>
        )}
        <Calls row={whole} />
      </div>
    ),
  },
  ...(accepts ? [inTheCase] : []),
  {
    label: 'Verdict',
    isCategory: true,
    isNarrow: true,
    value: ({ verdict }) => verdict && verdictWords[verdict],
  },
  {
    label: 'Reviewed',
    isCategory: true,
    isNarrow: true,
    value: ({ reviewed_by }) => reviewed_by && `By ${reviewed_by}`,
  },
]

/** Many calls fold. One that may name a disqualified person stays in view. */
function Calls({ row: { row, calls, same_as } }: { row: BatchRow }) {
  if (same_as !== null) return null
  const isSeen = (call: BatchCall, index: number) =>
    index < callsInView || /^(yes|not certain)/.test(call.fields?.['director.disqualified'] ?? '')
  const line = (call: BatchCall, index: number) => (
    <Call key={index} call={call} isOnly={calls.length === 1} row={row} />
  )
  const folded = calls.filter((call, index) => !isSeen(call, index))
  return (
    <>
      {calls.map((call, index) => isSeen(call, index) && line(call, index))}
      {folded.length > 0 && (
        <details>
          <summary>{count(folded.length, 'more lookup')}</summary>
          <div className={css.answer}>{calls.map((call, index) => !isSeen(call, index) && line(call, index))}</div>
        </details>
      )}
    </>
  )
}
const callsInView = 3

const inTheCase: Column<BatchRow> = {
  label: 'In the case',
  isCategory: true,
  isNarrow: true,
  value({ state, accepted_by, in_case }) {
    if (accepted_by !== null) return 'Accepted'
    if (state !== 'found') return null
    return in_case ? 'Not accepted, company in case' : 'Not accepted'
  },
}

/** If a row has several steps, the label names the step. It leads to the record. */
function Call({ call, isOnly, row }: { call: BatchCall; isOnly: boolean; row: number }) {
  const { label, state, record, fields } = call
  const opened = useThisCase()
  const { case_id } = opened
  const { file } = useCase()
  const words = rowWords[state].label
  const facts = factsOf(fields ?? {})
  if (record === null && isOnly) return null
  return (
    <div>
      {record === null ? (
        `${label}: ${words}`
      ) : (
        <>
          <PlainLink to={toRecord(record)}>{isOnly ? 'Open record' : `${label}: ${words}`}</PlainLink>{' '}
          <InsertIntoReport
            file={opened}
            sources={[{ record, pointer: '' }]}
            of={`answer of row ${row}, ${label}`}
            isSmall
          />
          {file?.case_id === case_id && (
            <PinButton from={record} kind="record" label={`answer of row ${row}, ${label}`} isSmall />
          )}
        </>
      )}
      {facts.length > 0 && (
        <ul>
          {facts.map(({ name, last, value }) => (
            <li key={name}>
              {last === 'disqualified' && /^(yes|not certain)/.test(value ?? '') ? (
                <Status tone={value?.startsWith('yes') ? 'alarm' : 'warn'}>{`Disqualified: ${value}`}</Status>
              ) : last === 'director_disq_list' && value !== '0' ? (
                <Status tone="alarm">{count(Number(value), 'disqualification')}</Status>
              ) : (
                <>
                  <dfn>{labelOf(last)}</dfn> {value}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const mostFacts = 4

/** The first facts of an answer. A list's length is left out if its only entry follows, and so are page ids. */
function factsOf(fields: { readonly [field: string]: string }) {
  const names = Object.keys(fields)
  const facts = names
    .filter((name) => !name.endsWith('page_id') && !names.some((other) => other.startsWith(`${name}.`)))
    .filter((name) => name !== 'director.director_disq_list' || !names.includes('director.disqualified'))
    .map((name) => ({ name, last: name.split('.').at(-1) ?? name, value: fields[name] }))
  // Some answers give a fact twice.
  const isFirst = ({ last, value }: (typeof facts)[number], index: number): boolean =>
    facts.findIndex((other) => other.last === last && other.value === value) === index
  return facts.filter(isFirst).slice(0, mostFacts)
}

function Review({ batch, rows }: { batch: Batch; rows: readonly BatchRow[] }) {
  const change = useChangeBatch(batch.batch_id)
  const accept = useAccepting(batch)
  const [failure, setFailure] = useState<string | null>(null)
  const { singleKeys } = useTableSettings()
  const send = (body: { reviewed: boolean; verdict?: RowVerdict }) =>
    void change(desk.batches.review({ batch_id: batch.batch_id, rows: rows.map(({ row }) => row), ...body })).then(
      () => setFailure(null),
      (error) => setFailure(whyNot(error)),
    )
  const found = rows.filter(({ state }) => state === 'found')
  const isAccepted = found.length > 0 && found.every(({ accepted_at }) => accepted_at !== null)
  const acceptSelected = () =>
    void accept(
      !isAccepted,
      found.map(({ row }) => row),
    ).then(
      () => setFailure(null),
      (error) => setFailure(whyNot(error)),
    )
  const canAccept = batch.accepts && found.length > 0
  const judge = (verdict: RowVerdict) => send({ reviewed: true, verdict })
  useShortcuts(
    batchShortcuts,
    {
      accept: canAccept ? acceptSelected : undefined,
      ...(rows.length > 0
        ? { review: () => send({ reviewed: true }), judge }
        : { review: undefined, judge: undefined }),
    },
    singleKeys,
  )
  if (rows.length === 0) return <span className="quiet small">Select rows to accept, review or judge them.</span>
  return (
    <>
      <ButtonGroup label="Selected rows">
        {canAccept && (
          <Button look="tool" onClick={acceptSelected}>
            {isAccepted ? 'Take back from case' : 'Accept into case'} {singleKeys && <kbd>a</kbd>}
          </Button>
        )}
        <Button look="tool" onClick={() => send({ reviewed: true })}>
          Mark as reviewed {singleKeys && <kbd>r</kbd>}
        </Button>
        {rows.some(({ reviewed_at }) => reviewed_at !== null) && (
          <Button look="tool" onClick={() => send({ reviewed: false })}>
            Remove review mark
          </Button>
        )}
      </ButtonGroup>
      <ButtonGroup label="Is the answer about whom the row means?">
        {verdicts.map((verdict) => (
          <Button key={verdict} look="tool" onClick={() => judge(verdict)}>
            {verdictWords[verdict]} {singleKeys && <kbd>{verdictKeys[verdict]}</kbd>}
          </Button>
        ))}
      </ButtonGroup>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}
