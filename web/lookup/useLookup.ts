import {
  CancelledError,
  notifyManager,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { startTransition, useContext, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Held } from '../../contract/desk/lookups.ts'
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import { forgetFilters } from '../table/memory.ts'
import { isFilter } from '../table/parameters.ts'
import { fromTab, isFromTab } from '../ui/from-tab.ts'
import { sessionSlot } from '../ui/session-store.ts'
import { questionOf } from './answer/pages.ts'
import { type Answered, answerQuery, type Given, runLookup } from './lookups.ts'
import { IsLeaving, usePressed } from './presses.ts'
import { isDeclined } from './price/confirmation.ts'
import { caseToAskIn, useCase, useIsOnlyRead } from './purpose/cases.ts'
import { heldOrFailedQuery, heldQuery, type Question, withoutEmpty } from './record/held.ts'

type Options = {
  /** The search parameter that holds the record's id. */
  slot?: string
  /** A press that led here runs the lookup; else only a record is shown. */
  isAsked?: boolean
  /** A record on file that answers it, for an address that was opened without a press. */
  known?: string | undefined
  /** Other slots of the address, which a new answer empties: their records belong to the answer before. */
  clears?: readonly string[] | undefined
  /** A record of another operation that holds the thing answers too. */
  takesOther?: true
  /** The last lookup that was not answered is shown where there is no answer. */
  showsFailed?: boolean
}

/** The beginning of its query's key, on every screen that shows it. */
export const lookupKey = (case_id: string | undefined, question: Question | null) =>
  ['record of', case_id, question] as const

/**
 * A lookup and its answer. The address names the record of the answer, so that reload, Back and a shared link read the
 * ledger (design 7). Where it names none, the case may hold one; otherwise a press runs the lookup (decision 0069).
 * @param params null where there is nothing to look up yet
 */
export function useLookup<Op extends OperationName>(
  operation: Op,
  params: Given | null,
  { slot = 'record', isAsked = true, known, takesOther, showsFailed = true, clears }: Options = {},
) {
  const client = useQueryClient()
  const { id, isNamed, open } = useRecordInAddress(slot, clears)
  const { file, shown, isKnown } = useCase()
  const isOnlyRead = useIsOnlyRead()
  const lacksCase = isKnown && file === undefined && (isOnlyRead || rowOf(operation).about === 'person')

  const question = id === null && params !== null ? { operation, params: withoutEmpty(params) } : null
  const mayRun = isAsked && isKnown && !lacksCase
  const mayRead = mayRun || (isAsked && isOnlyRead)
  const [isPressed, press] = usePressed(isAsked && question ? JSON.stringify(question) : null)
  // The record that answers the question in the address. Each case has its own; null means none yet. A running lookup
  // stays the same when its own answer becomes known: otherwise it would run again.
  const runs = mayRun && isPressed
  const queryKey = [...lookupKey(shown?.case_id, question), slot, runs, runs ? undefined : known]

  const ofOperation = (held: Held | null) => (held && (takesOther || held.operation === operation) ? held.record : null)

  const heldRecord = async (question: Question): Promise<string | null> =>
    ofOperation(await client.fetchQuery(heldQuery(question, shown?.case_id)).catch(() => null))

  /** A lookup that was sent and not answered is not called "not run". */
  const heldOrFailedRecord = async (question: Question): Promise<string | null> => {
    const last = await client.fetchQuery(heldOrFailedQuery(question, shown?.case_id))
    // So that a press runs the lookup at once.
    if (last === null) client.setQueryData(heldQuery(question, shown?.case_id).queryKey, null)
    return ofOperation(last)
  }

  /** What the case holds comes first. Only a press runs the lookup. */
  const recordFor = async (question: Question, signal: AbortSignal): Promise<string | null> => {
    if (!runs && known === undefined && showsFailed) return heldOrFailedRecord(question)
    const held = mayRead ? await heldRecord(question) : null
    if (held !== null || !runs) return held ?? known ?? null
    return (await runLookup({ ...question, case_id: file?.case_id }, client, signal)).record.id
  }

  const finding = useQuery({
    queryKey,
    async queryFn({ signal }) {
      // The address may name the answer before the screen shows it. A lookup now would be a second one.
      if (!question || isNamed()) return null
      const record = await recordFor(question, signal)
      if (record !== null) open(record, { replace: true })
      return record
    },
    enabled: question !== null && (mayRead || known !== undefined),
    // A lookup elsewhere may have given one since.
    staleTime: ({ state }) => (state.data === null ? 0 : Number.POSITIVE_INFINITY),
    retryOnMount: false,
  })
  const record = id ?? finding.data ?? null
  const answer = useQuery({ ...answerQuery<Op>(record ?? ''), enabled: record !== null })
  const { error, isFetching, refetch } = record === null ? finding : answer
  const query = { data: answer.data, error, isFetching, refetch: () => void refetch() }

  /** The lookup of this screen. If only a record is known, the lookup that it answered. */
  const asBefore = () =>
    params === null && query.data
      ? { operation: query.data.record.operation as Op, params: query.data.params }
      : { operation, params: params ?? {} }

  const runningWork = useRunningLookup(slot, operation)
  const printOf = (question: object) => JSON.stringify([file?.case_id, question])

  /** Another answer, to the same question or to a new one: another record, and another charge. */
  const run = useMutation({
    // biome-ignore lint/suspicious/noConfusingVoidType: so a mutation may be called without an argument.
    mutationFn(given: Given | void) {
      const question = given ? { operation, params: given } : { ...asBefore(), isRefresh: true }
      const of = thingOf(file?.case_id, question)
      return runningWork.start({ print: printOf(question), of }, (signal) => runInCase(question, client, signal))
    },
    onSuccess(answer) {
      const isOther = query.data !== undefined && questionOf(query.data) !== questionOf(answer)
      // Rendered together with the end of the run.
      notifyManager.schedule(() => {
        if (open(answer.record.id, { replace: false, other: isOther ? questionOf(answer) : null })) runningWork.forget()
      })
    },
    onError(error) {
      // The earlier answer stays.
      if (isDeclined(error)) run.reset()
    },
  })

  return {
    query,
    run,
    /** Waits again for a lookup whose screen was left, or opens its answer. Runs nothing. */
    resume: (given: Given) =>
      runningWork.resume(printOf({ operation, params: given }), {
        wait: () => run.mutate(given),
        open: (record) => open(record, { replace: true }),
      }),
    isAsking: isFetching || run.isPending,
    /** The earlier answer stays readable. */
    isRefreshing: run.isPending && run.variables === undefined && Boolean(query.data?.result),
    /** Stops waiting. The BFF stops too, and the record says so. Null where a record is read. */
    stop:
      id === null || run.isPending
        ? () => {
            runningWork.stop()
            void client.cancelQueries({ queryKey, exact: true }, { revert: false })
          }
        : null,
    operation: asBefore().operation,
    slot,
    isOnRecord: id !== null,
    /** It reads the ledger, and sends nothing. */
    isFree: id !== null || !runs,
    /** Runs the lookup in the address. Null if that needs no press. */
    start: mayRun && question && !isPressed && finding.data === null ? press : null,
    /** It is about people, and needs a case first (decision 0011); or the case is one that the analyst only reads. */
    lacksCase,
    isOnlyRead,
  }
}

export type Lookup<Op extends OperationName> = ReturnType<typeof useLookup<Op>>

/** The answer, but not while another thing is looked up, or was not answered. */
export const shownOf = <Op extends OperationName>({ query, run, isAsking, isRefreshing }: Lookup<Op>) =>
  run.error || (isAsking && !isRefreshing) ? undefined : query.data

/** `other`: the question, where it is another one, whose rows the filters of the tables were not chosen for. */
type Opening = { replace: boolean; other?: string | null }

/** The record named in a slot of the address, and a function to change it. */
export function useRecordInAddress(slot: string, clears: readonly string[] = []) {
  const [search] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useContext(IsLeaving)
  const isNamed = () => window.location.pathname === pathname && new URLSearchParams(window.location.search).has(slot)
  /** @returns false where the analyst has gone on to another screen */
  const open = useEffectEvent((id: string, { replace, other = null }: Opening): boolean => {
    if (isLeaving() || window.location.pathname !== pathname) return false
    // The address as it is now: another answer may have just changed it.
    const next = new URLSearchParams(window.location.search)
    for (const slot of clears) next.delete(slot)
    if (other !== null) {
      for (const name of [...next.keys()].filter(isFilter)) next.delete(name)
      forgetFilters(pathname, other)
    }
    next.set(slot, id)
    const hash = replace ? window.location.hash : ''
    // The form of a tab still has the value that the tab brought.
    const kept = isFromTab(state) ? { state: fromTab } : {}
    const go = () => void navigate({ search: String(next), hash }, { replace, preventScrollReset: true, ...kept })
    // Replacing the address delays nothing.
    if (replace) startTransition(go)
    else go()
    return true
  })
  return { id: search.get(slot), isNamed, open }
}

type RunningLookup<Op extends OperationName> = {
  print: string
  /** The same for a first lookup and for another. */
  of: string
  stopping: AbortController
  answer: Promise<Answered<Op>>
  record?: string
}

const runningLookups = sessionSlot<RunningLookup<OperationName>>()

type Thing = { operation: OperationName; params: Given }
const thingOf = (case_id: string | undefined, { operation, params }: Thing): string =>
  JSON.stringify([case_id, operation, withoutEmpty(params)])

/** The lookups of a thing that presses on any screen wait for. */
export function runningOf(case_id: string | undefined, thing: Thing): Promise<unknown>[] {
  const running = runningLookups.all().map(({ value }) => value)
  const wanted = thingOf(case_id, thing)
  return running.filter(({ of, record }) => of === wanted && record === undefined).map(({ answer }) => answer)
}

/** The lookup that this screen runs. It outlives the screen, for an analyst who returns. */
function useRunningLookup<Op extends OperationName>(slot: string, operation: Op) {
  const { pathname } = useLocation()
  // The operation is in the name, and says what the answer holds.
  const now = () => runningLookups.read(pathname, slot, operation) as RunningLookup<Op> | undefined
  const keep = (lookup: RunningLookup<Op>) => runningLookups.write([pathname, slot, operation], lookup)
  const forget = () => runningLookups.remove(pathname, slot, operation)
  return {
    forget,
    /** Pressed twice, it runs once. Another question replaces it. */
    start(
      { print, of }: { print: string; of: string },
      send: (signal: AbortSignal) => Promise<Answered<Op>>,
    ): Promise<Answered<Op>> {
      const before = now()
      if (before?.print === print && before.record === undefined) return before.answer
      before?.stopping.abort()
      const stopping = new AbortController()
      const answer = send(stopping.signal)
      answer.then(
        ({ record }) => now()?.answer === answer && keep({ print, of, stopping, answer, record: record.id }),
        () => now()?.answer === answer && forget(),
      )
      keep({ print, of, stopping, answer })
      return answer
    },
    resume(print: string, { wait, open }: { wait: () => void; open: (record: string) => void }): void {
      const before = now()
      if (before?.print !== print) return
      if (before.record === undefined) wait()
      else {
        forget()
        open(before.record)
      }
    },
    stop: () => now()?.stopping.abort(),
  }
}

/** @throws CancelledError where the analyst stopped it */
async function runInCase<Op extends OperationName>(
  question: { operation: Op; params: Given; isRefresh?: boolean },
  client: QueryClient,
  signal: AbortSignal,
): Promise<Answered<Op>> {
  const case_id = (await caseToAskIn(client))?.case_id
  return runLookup({ ...question, case_id }, client, signal).catch((error) => {
    throw signal.aborted ? new CancelledError() : error
  })
}

/** The analyst stopped waiting for the answer. */
export const isGivenUp = (error: Error): boolean => error instanceof CancelledError
