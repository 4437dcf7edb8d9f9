/** Requests about the batches of a case. */
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type {
  Batch,
  BatchFlow,
  BatchMade,
  BatchRow,
  BatchRows,
  BatchState,
  PauseKind,
  ResultForm,
  RowState,
  RowVerdict,
  TableRead,
} from '../../../../contract/desk/batches.ts'
import { isParameterOf } from '../../../../contract/operation-row.ts'
import { isOperation, operation as rowOf } from '../../../../contract/operations.ts'
import { requestInWords } from '../../../lookup/form/parameter-words.ts'
import { operationInWords } from '../../../lookup/operations.ts'
import { accountQuery } from '../../../lookup/price/account.ts'
import type { Tone } from '../../../register/words.ts'
import { type Call, desk, send } from '../../../server/desk.ts'
import { lasting, reading } from '../../../server/reading.ts'
import { timeInWords } from '../../../ui/dates.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { usePageInView } from '../../../ui/usePageInView.ts'

/** Milliseconds between two readings of a batch that runs. */
const whileRunning = 2000

export const flowsQuery = lasting(reading(['flows'], desk.batches.flows(), ({ flows }) => flows))

export const batchesQuery = (case_id: string) =>
  queryOptions({
    queryKey: ['batches', case_id],
    queryFn: ({ signal }) => send(desk.batches.list({ case_id }), signal).then(({ batches }) => batches),
    refetchInterval: ({ state }) => state.data?.some(isRunning) && whileRunning,
  })

export const whyNoNewBatch = ({ is_reader }: { is_reader: boolean }): string =>
  is_reader ? 'You read this case. Its members make batches.' : 'This case takes no more lookups.'

const batchKey = (batch_id: string) => ['batch', batch_id]

export const batchQuery = (batch_id: string) =>
  queryOptions({
    queryKey: batchKey(batch_id),
    queryFn: ({ signal }) => send(desk.batches.read({ batch_id }), signal),
    refetchInterval: ({ state }) => state.data !== undefined && isUnderWay(state.data) && whileRunning,
    // The tab's title shows the progress while the reader looks elsewhere.
    refetchIntervalInBackground: true,
  })

/** A batch and its progress: by server-sent events, and by reading it again while they fail. */
export function useBatch(batch_id: string) {
  const client = useQueryClient()
  const [isFollowed, setFollowed] = useState(false)
  // A browser allows six connections to a site, so a hidden tab gives its connection up.
  const isInView = usePageInView()
  const options = batchQuery(batch_id)
  const query = useQuery({ ...options, refetchOnMount: 'always', ...(isFollowed && { refetchInterval: false }) })
  const isLive = query.data !== undefined && isRunning(query.data) && isInView
  useEffect(
    function follow() {
      if (!isLive || typeof EventSource === 'undefined') return
      const events = new EventSource(desk.batches.events({ batch_id }).path)
      events.onmessage = ({ data }) => {
        setFollowed(true)
        client.setQueryData<Batch>(batchKey(batch_id), JSON.parse(data))
      }
      events.onerror = () => setFollowed(false)
      return () => {
        events.close()
        setFollowed(false)
      }
    },
    [isLive, batch_id, client],
  )
  return query
}

export const rowsAtOnce = 200
/** Rows load on scrolling, up to this number of pages. */
const mostPages = 10

export type From = { state: RowState | ''; after: number }
export const rowsQuery = (batch_id: string, { state, after: first }: From) =>
  infiniteQueryOptions({
    queryKey: [...batchKey(batch_id), 'rows', state, first],
    queryFn: ({ signal, pageParam: after }) =>
      send(desk.batches.rows({ batch_id, ...(state && { state }), after, limit: rowsAtOnce }), signal),
    initialPageParam: first,
    getNextPageParam: ({ next }, pages) => (pages.length < mostPages ? next : null),
  })

/** Rows that changed since an earlier state of the batch. Null if there are too many: then read the pages again. */
export const changedRows = async (batch_id: string, changed_after: number): Promise<readonly BatchRow[] | null> => {
  const { rows, next } = await send(desk.batches.rows({ batch_id, changed_after, limit: mostChanged }))
  return next === null ? rows : null
}
const mostChanged = 500

/** The pages with these rows as they are now. A row that came into the state is put in its place. */
export function withChanged(
  pages: readonly BatchRows[],
  changed: readonly BatchRow[],
  { state, after }: From,
): BatchRows[] {
  const anew = new Map(changed.map((row) => [row.row, row]))
  return pages.map((page, index) => {
    const first = pages[index - 1]?.next ?? after
    const last = page.next ?? Number.POSITIVE_INFINITY
    const kept = page.rows.filter(({ row }) => !anew.has(row))
    const ours = changed.filter((row) => row.row > first && row.row <= last && (state === '' || row.state === state))
    return { ...page, rows: [...kept, ...ours].toSorted((one, other) => one.row - other.row) }
  })
}

/** One row. It is read again while a page of its answers is looked up. */
export const rowQuery = (batch_id: string, row: number) =>
  queryOptions({
    queryKey: [...batchKey(batch_id), 'row', row],
    queryFn: ({ signal }) =>
      send(desk.batches.rows({ batch_id, after: row - 1, limit: 1 }), signal).then(({ rows }) => rows[0]!),
    refetchInterval: ({ state }) => state.data !== undefined && state.data.state !== 'needs_choice' && whileRunning,
  })

export const isRunning = ({ state }: Batch) => state === 'running'
/** Lookups that were sent before a pause are still answered. */
const isUnderWay = ({ state, running }: Batch) => state === 'running' || running > 0
export const isWaiting = ({ waits_until }: Batch) => waits_until !== null

/** Changes a batch, then reads it and its rows again; after a refusal too, because a colleague may have changed them. */
export function useChangeBatch(batch_id: string) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: batchKey(batch_id) })
  return async <Changed extends Batch>(change: Call<Changed>): Promise<Changed> => {
    try {
      const changed = await send(change)
      await readAgain()
      return changed
    } catch (error) {
      void readAgain()
      throw error
    }
  }
}

/** Rows go back to their choices. */
export function useUndoingChoices(batch_id: string) {
  const change = useChangeBatch(batch_id)
  return async (rows: readonly number[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += mostUndone)
      await change(desk.batches.undoChoices({ batch_id, rows: rows.slice(from, from + mostUndone) }))
  }
}
const mostUndone = 1000

/** Reads the balance in the header again when the batch has spent and rests. */
export function useFreshBalance(batch: Batch): void {
  const { credits } = batch
  const isSpending = isUnderWay(batch)
  const client = useQueryClient()
  // What was under way at first may end at the same credits.
  const seen = useRef(isSpending ? null : credits)
  useEffect(
    function readBalance() {
      if (isSpending || seen.current === credits) return
      seen.current = credits
      void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    [client, isSpending, credits],
  )
}

export const exportOf = (batch_id: string, ending: 'csv' | 'xlsx', form?: ResultForm) =>
  desk.batches[ending]({ batch_id, form }).path

/** Parameter to heading. */
export type Columns = { readonly [parameter: string]: string }
type Given = { operation?: string; heading_row?: string; sheet?: string; columns?: Columns | null }

const formOf = (file: File, { columns, ...fields }: Given) => ({
  ...fields,
  ...(columns && { columns: JSON.stringify(columns) }),
  file,
})

/** Nothing is stored. */
export const inspect = (file: File, given: Given, signal: AbortSignal): Promise<TableRead> =>
  send(desk.batches.inspect(formOf(file, given)), signal)

/** Nothing runs yet. */
export const addBatch = (file: File, { case_id, ...given }: Given & { case_id: string }): Promise<BatchMade> =>
  send(desk.batches.add({ case_id, ...formOf(file, given) }))

/** The few rows of a preview, so that a large file is not sent again for each column. */
export const sampleOf = ({ headings, first }: Pick<TableRead, 'headings' | 'first'>): File =>
  new File([[headings, ...first].map((cells) => `${cells.map(inQuotes).join(',')}\r\n`).join('')], 'sample.csv')

const inQuotes = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** A single lookup has its usual name. */
export const flowInWords = ({ flow, label }: Pick<BatchFlow, 'flow' | 'label'>): string =>
  isOperation(flow) ? operationInWords(flow) : label

/** The faults of a row, with its file's headings instead of parameter names. */
export const problemInWords = (problem: string, columns: Columns, flow?: BatchFlow): string =>
  problem.replace(/^\w+(?= must |: )|(?<=^(Missing|Choose columns for): .*)\w+/g, (name) =>
    Object.hasOwn(columns, name)
      ? (columns[name] ?? name)
      : flow?.params.includes(name)
        ? parameterInWords(flow, name)
        : name,
  )

/** A parameter in the words of the first lookup that takes it. */
export function parameterInWords({ steps }: Pick<BatchFlow, 'steps'>, name: string): string {
  const taker = steps.find(({ operation }) => isOperation(operation) && isParameterOf(rowOf(operation), name))
  return requestInWords(taker?.operation ?? '', name, '')[0]
}

export const verdictWords: { readonly [verdict in RowVerdict]: string } = {
  same: 'Same',
  different: 'Different',
  unsure: 'Unsure',
}

type Words<Name extends string> = { readonly [name in Name]: { label: string; tone: Tone } }

const batchWords: Words<BatchState> = {
  ready: { label: 'Not started', tone: 'plain' },
  running: { label: 'Running', tone: 'usual' },
  paused: { label: 'Paused', tone: 'warn' },
  stopped: { label: 'Ceiling reached', tone: 'warn' },
  done: { label: 'Done', tone: 'usual' },
  cancelled: { label: 'Cancelled', tone: 'mute' },
}

const pauseWords: Words<PauseKind> = {
  by_hand: { label: 'Paused by hand', tone: 'warn' },
  choice: { label: 'Needs choices', tone: 'warn' },
  retry: { label: 'Rows to try again', tone: 'warn' },
  ceiling: { label: 'Ceiling reached', tone: 'warn' },
  credits: { label: 'No credits left', tone: 'bad' },
  key: { label: 'Key refused', tone: 'bad' },
  ledger: { label: 'Ledger cannot be written', tone: 'bad' },
  actor: { label: 'Permission ended', tone: 'bad' },
  case_closed: { label: 'Case closed', tone: 'warn' },
  refused: { label: 'Lookup refused', tone: 'bad' },
  restored: { label: 'Restored from a backup', tone: 'warn' },
  failure: { label: 'Application failed', tone: 'bad' },
}

/** A running batch can wait for the service or the ledger. A paused one says for what. */
export function stateInWords(batch: Batch) {
  if (isWaiting(batch)) return { label: 'Waiting', tone: 'warn' } as const
  return batch.paused_for === null ? batchWords[batch.state] : pauseWords[batch.paused_for]
}

export const rowWords: Words<RowState> = {
  found: { label: 'Found', tone: 'usual' },
  none_found: { label: 'None found', tone: 'mute' },
  needs_choice: { label: 'Needs a choice', tone: 'warn' },
  not_answered: { label: 'Not answered', tone: 'bad' },
  unknown: { label: 'Answer unknown', tone: 'bad' },
  running: { label: 'Running', tone: 'plain' },
  waiting: { label: 'Waiting', tone: 'mute' },
  invalid: { label: 'Rejected', tone: 'bad' },
  duplicate: { label: 'Duplicate', tone: 'mute' },
}

/** How it ended, in a sentence or two. */
export function endInWords(batch: Batch): string {
  const { found, none_found, not_answered, unknown, needs_choice, why } = batch
  const rows = [
    `${numberInWords(found)} found`,
    `${numberInWords(none_found)} none found`,
    `${numberInWords(not_answered)} not answered`,
    unknown > 0 && `${numberInWords(unknown)} with an unknown answer`,
    needs_choice > 0 && `${count(needs_choice, 'needs', 'need')} a choice`,
  ]
  return `${stateInWords(batch).label}. ${rows.filter(Boolean).join(', ')}. ${why ?? ''}`.trim()
}

/** When a batch that waits sends again. */
export function nextTryInWords({ waits_until }: Batch): string {
  const isSoon = Date.parse(waits_until ?? '') - Date.now() < 10_000
  return `The batch goes on by itself. Next try: ${isSoon ? 'in a few seconds' : timeInWords(waits_until ?? '')}.`
}

export function durationInWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  if (seconds < 5400) return `about ${count(Math.round(seconds / 60), 'minute')}`
  return `about ${count(Math.round(seconds / 3600), 'hour')}`
}

/** Rows that a start would send. */
export const toSend = ({ rows, rejected, duplicates }: Pick<Batch, 'rows' | 'rejected' | 'duplicates'>): number =>
  rows - rejected - duplicates
