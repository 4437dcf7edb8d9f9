import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Batch, BatchRow, RowState } from '../../../../contract/desk/batches.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { OfSelected } from '../../../lookup/in-turn/OfSelected.tsx'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import { evidenceOfRows } from '../../../lookup/report/evidence.ts'
import { useSending } from '../../../server/useSending.ts'
import { Table } from '../../../table/Table.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FilterButtons } from '../../../ui/FilterButtons.tsx'
import { Actions, Form } from '../../../ui/Form.tsx'
import { numberInWords } from '../../../ui/numbers.ts'
import { RowChoice } from '../../../ui/RowChoice.tsx'
import { useDraft, useSearchParam } from '../../../ui/url-state.ts'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Batches.module.css'
import { changedRows, type From, rowsAtOnce, rowsQuery, rowWords, useUndoingChoices, withChanged } from './batches.ts'
import { useChoosing } from './choosing.ts'
import { ReviewRows } from './ReviewRows.tsx'
import { RowPane } from './RowPane.tsx'
import { columnsOf } from './row-columns.tsx'
import { companyNameOf } from './row-facts.ts'

/** The rows in the order of the file, by state, a page at a time. */
export const BatchRows = ({ batch }: { batch: Batch }) => (
  <section className={css.rows} aria-label="Rows">
    <Page batch={batch} />
  </section>
)

type StateChoices = { value: RowState; label: string; count: number }[]
type StateProps = { batch: Batch; state: RowState | ''; isMenu: boolean; onChoose: (state: string) => void }

/** The states that rows are in, and the one chosen. */
const statesOf = (batch: Batch, state: RowState | ''): StateChoices =>
  (Object.keys(rowWords) as RowState[])
    .map((value) => ({ value, label: rowWords[value].label, count: numberOf(batch, value) }))
    .filter(({ value, count }) => count > 0 || value === state)

/** How many rows are in which state. Choosing one shows those rows. One state alone filters nothing. */
function StateFilter({ batch, state, isMenu, onChoose }: StateProps) {
  const states = statesOf(batch, state)
  const [only] = states
  const filter = {
    label: 'Rows by state',
    choices: [{ value: '', label: 'All', count: batch.rows }, ...states],
    chosen: state,
    onChoose,
  }
  return (
    <div className={css.states} data-for-all>
      {only && states.length === 1 && state === '' ? (
        <span>
          {only.label} {numberInWords(only.count)}
        </span>
      ) : isMenu ? (
        <RowChoice {...filter} isPlain />
      ) : (
        <FilterButtons {...filter} />
      )}
    </div>
  )
}

/** Many states take one line as a menu, and where rows need choices, those lead. While states change it stays a menu, so that the focus stays. */
function useIsMenu(states: StateChoices): boolean {
  const [wasMenu, setWasMenu] = useState(false)
  const isMenu = wasMenu || states.length > 2 || states.some(({ value }) => value === 'needs_choice')
  if (isMenu !== wasMenu) setWasMenu(isMenu)
  return isMenu
}

const isRowState = (text: string): text is RowState => Object.hasOwn(rowWords, text)

/** If some rows are hidden. */
const narrowedIn = (rows: readonly BatchRow[], state: RowState | ''): string =>
  `Rows ${rows[0]?.row} to ${rows.at(-1)?.row}${state === '' ? '' : ` in the state “${rowWords[state].label}”`}`

/** Rows before the first one read, or after the last, may be in this state. */
function noneInWords(state: RowState | '', from: number, after: number | null): string {
  const start = from === 1 ? '' : ` from row ${numberInWords(from)}${after === null ? ' on' : ''}`
  const end = after === null ? '' : ` up to row ${numberInWords(after)}`
  return `No rows${state === '' ? '' : ' in this state'}${start}${end}.`
}

const numberOf = (batch: Batch, state: RowState): number =>
  state === 'invalid' ? batch.rejected : state === 'duplicate' ? batch.duplicates : batch[state]

/** `null`: closed by the reader. `undefined`: the rows that need a choice open the first. */
type Opened = BatchRow | null | undefined

/** The open row. Rows in another state have their own. */
function useOpened(state: RowState | '') {
  const [last, setLast] = useState<{ state: string; opened: Opened }>({ state, opened: undefined })
  /** Null once the rows are gone. */
  const now = useRef<typeof last>(null)
  useEffect(
    function noteLast() {
      now.current = last
      return () => {
        now.current = null
      }
    },
    [last],
  )
  return {
    opened: last.state === state ? last.opened : undefined,
    setOpened: (opened: Opened) => setLast({ state, opened }),
    /** Closes it. @returns whether nothing was opened or chosen since */
    closeForNow(): () => boolean {
      const closed = { state, opened: null }
      const { href } = window.location
      setLast(closed)
      return () => now.current === closed && window.location.href === href
    },
  }
}

function Page({ batch }: { batch: Batch }) {
  const [inAddress, setState] = useSearchParam('state')
  const state = isRowState(inAddress) ? inAddress : ''
  const [given, setGiven] = useSearchParam('from')
  const from = Math.max(1, Number.parseInt(given, 10) || 1)
  const { opened, setOpened, closeForNow } = useOpened(state)
  const query = useInfiniteQuery({
    ...rowsQuery(batch.batch_id, { state, after: from - 1 }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useChangedRows(batch, { state, after: from - 1 }, query.isFetching)
  const undo = useUndoingChoices(batch.batch_id)
  const { errors, send } = useSending()
  const choosing = useChoosing(batch.batch_id)
  const file = useThisCase()
  const { is_reader } = file
  const isMenu = useIsMenu(statesOf(batch, state))
  const list = useRef<HTMLDivElement>(null)
  /** The focus goes to the row's own press, else to the filter: what opened the pane may be gone. */
  function close(): void {
    const row = list.current?.querySelector('[data-marked]')
    flushSync(() => setOpened(null))
    if (document.activeElement !== document.body) return
    const press = row?.isConnected && row.querySelector<HTMLElement>('a[href], button')
    ;(press || list.current?.querySelector<HTMLElement>('[data-for-all] :is(select, input, button)'))?.focus()
  }
  function chooseState(state: string): void {
    setState(state)
    // A row from which another state was shown means nothing here.
    setGiven('')
  }
  const filter = <StateFilter batch={batch} state={state} isMenu={isMenu} onChoose={chooseState} />
  return (
    <>
      {[...errors, ...choosing.errors].map(({ message }) => (
        <p key={message} role="alert">
          {message}
        </p>
      ))}
      {batch.rows > rowsAtOnce && <GoToRow last={batch.rows} from={from} onGo={(row) => setGiven(String(row))} />}
      <Read query={query} wanted="the rows">
        {({ pages }) => {
          const rows = rowsIn(pages)
          const after = endOf(pages)
          const first = state === 'needs_choice' && !is_reader ? choosing.next(rows, 0) : null
          const open = opened === undefined ? first : opened
          const shown = rows.find(({ row }) => row === open?.row) ?? open
          /** To the next row that needs a choice, if need be among rows that are read now. */
          async function goOnAfter({ row }: BatchRow): Promise<void> {
            const loaded = choosing.next(rows, row)
            if (loaded !== null) return setOpened(loaded)
            if (!hasNextPage) return finish(after)
            // No key chooses for this row again while more rows are read.
            const isStillClosed = closeForNow()
            const { data: read } = await fetchNextPage()
            if (!isStillClosed()) return
            if (read === undefined || read.pages.length === pages.length) return close()
            const next = choosing.next(rowsIn(read.pages), row)
            if (next === null) finish(endOf(read.pages))
            else setOpened(next)
          }
          /** All rows are shown where none needs a choice any more: there a choice can be undone. */
          function finish(after: number | null): void {
            close()
            if (state === 'needs_choice' && from === 1 && after === null) chooseState('')
          }
          const acts = {
            onOpen: setOpened,
            onUndo: is_reader
              ? null
              : (row: number) =>
                  void send(async () => {
                    await undo([row])
                    choosing.forget(row)
                  }),
          }
          return (
            <div className={shown ? css.withPane : undefined}>
              <div ref={list}>
                <Table<BatchRow>
                  name="batch-rows"
                  caption="Rows of the batch"
                  rows={rows}
                  lead={filter}
                  isCountedByLead
                  none={
                    <>
                      {filter}
                      <p>{noneInWords(state, from, after)}</p>
                    </>
                  }
                  keyOf={({ row }) => String(row)}
                  isMarked={({ row }) => row === shown?.row}
                  onLines={mayChange(file) ? evidenceOfRows(file.case_id, evidenceIn) : undefined}
                  columns={columnsOf(batch, rows, acts, Boolean(shown))}
                  {...(rows.length < batch.rows && { narrowedTo: narrowedIn(rows, state) })}
                  {...(!is_reader && {
                    forSelected: (selected: readonly BatchRow[]) => (
                      <>
                        <ReviewRows batch={batch} rows={selected} />
                        <OfSelected file={file} companies={selected.map(companyOf)} />
                      </>
                    ),
                  })}
                />
                {hasNextPage && <MoreRows isReading={isFetchingNextPage} onMore={fetchNextPage} />}
                {!hasNextPage && after !== null && (
                  <Actions>
                    <Button onClick={() => setGiven(String(after + 1))}>Go on after row {numberInWords(after)}</Button>
                  </Actions>
                )}
              </div>
              {shown && (
                <RowPane
                  batch={batch}
                  row={shown}
                  onChoose={(choice) => {
                    choosing.choose(shown.row, choice)
                    void goOnAfter(shown)
                  }}
                  onClose={close}
                />
              )}
            </div>
          )
        }}
      </Read>
    </>
  )
}

type RowsPage = { rows: BatchRow[]; next: number | null }
const rowsIn = (pages: readonly RowsPage[]): BatchRow[] => pages.flatMap(({ rows }) => rows)
/** The row after which more may follow. */
const endOf = (pages: readonly RowsPage[]): number | null => pages.at(-1)?.next ?? null

/** The answers of a row. */
function evidenceIn({ row, calls }: BatchRow) {
  const sources = calls.flatMap(({ record }) => (record === null ? [] : [{ record, pointer: '' }]))
  return sources.length > 0 ? { sources, of: `Answers of row ${row}` } : null
}

const companyOf = (row: BatchRow) => ({ name: companyNameOf(row), company_number: row.company_number })

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
