/** Cases and the current case. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type {
  CaseChange,
  CaseDetails,
  LawfulBasis,
  ListedCase,
  Member,
  NewCase,
  Shortened,
} from '../../../contract/desk/cases.ts'
import { desk } from '../../server/desk.ts'
import { lasting, reading } from '../../server/reading.ts'
import { ProblemError } from '../../server/request.ts'
import { dateInWords } from '../../ui/dates.ts'
import { chosenCase, onChoosingCase } from './chosen-case.ts'

export type { CaseChange, LawfulBasis, Member, NewCase, Shortened }
export type CaseFile = ListedCase
export type WholeCase = CaseDetails

export const casesQuery = lasting(reading(['cases'], desk.cases.list(), ({ cases }) => cases))

/** All cases, for supervisors and administrators. */
export const allCasesQuery = reading(
  [...casesQuery.queryKey, 'everyone'],
  desk.cases.list({ of: 'everyone' }),
  ({ cases }) => cases,
)

export const caseQuery = (case_id: string) => reading(['case', case_id], desk.cases.read({ case_id }))

export const lawfulBasesQuery = lasting(
  reading(['lawful bases'], desk.cases.lawfulBases(), ({ lawful_bases }) => lawful_bases),
)

type CurrentCase = {
  /** The case of this window, which its lookups are recorded in. */
  file: CaseFile | undefined
  /** The case whose records this window shows: the same, or one that the analyst only reads (decision 0210). */
  shown: CaseFile | undefined
  /** Why there is none. */
  left: string | null
  /** Once that is certain. */
  isKnown: boolean
}

export function useCase(): CurrentCase {
  const chosen = useSyncExternalStore(onChoosingCase, chosenCase)
  const { data: cases = [], isSuccess, isFetched } = useQuery(casesQuery)
  return {
    file: workingCase(cases, chosen),
    shown: shownCase(cases, chosen),
    left: isSuccess ? whyLeft(cases, chosen) : null,
    isKnown: isFetched,
  }
}

/** The window shows a case that the analyst only reads, so it looks nothing up (decision 0210). */
export function useIsOnlyRead(): boolean {
  const { file, shown } = useCase()
  return !file && shown !== undefined
}

/** A case of the analyst's own; undefined where they are not a member. */
export function useOwnCase(case_id: string | null | undefined): CaseFile | undefined {
  const { data: cases } = useQuery(casesQuery)
  return cases?.find((file) => file.case_id === case_id)
}

/**
 * The case of this window, for a button that may be pressed before the cases are loaded.
 * @throws ProblemError where the window shows a case that the analyst only reads (decision 0210)
 */
export async function caseToAskIn(client: QueryClient): Promise<CaseFile | undefined> {
  const file = workingCase(await client.ensureQueryData(casesQuery), chosenCase())
  const shown = file ?? (await caseToReadIn(client))
  if (file || !shown) return file
  const detail = `You are a reader of ${shown.reference}, so you cannot search in it. Nothing was sent or charged.`
  throw new ProblemError({ title: 'Not run', status: 0, outcome: 'not_run', detail })
}

/** The case whose records this window shows, likewise. */
export const caseToReadIn = async (client: QueryClient): Promise<CaseFile | undefined> =>
  shownCase(await client.ensureQueryData(casesQuery), chosenCase())

type Kept = {
  case_id: string
  reference: string
  retention_date: string
  ends_in_days: number
  closed_at: string | null
  closed_why?: string | null
  is_reader?: boolean
}

/** Open, and not read only: a reader of a case changes nothing in it (decision 0184). */
export const mayChange = ({ closed_at, is_reader }: Pick<Kept, 'closed_at' | 'is_reader'>): boolean =>
  closed_at === null && !is_reader

/** Not past its date either: other cases take no lookups (decision 0037). */
export const takesLookups = (file: Pick<Kept, 'closed_at' | 'ends_in_days' | 'is_reader'>): boolean =>
  mayChange(file) && file.ends_in_days >= 0

/**
 * Never replaces a chosen case: another case has another purpose, and perhaps another lawful basis. Without a choice,
 * an only case is used.
 */
export function workingCase<Case extends Kept>(cases: readonly Case[], chosen: string | null): Case | undefined {
  const open = cases.filter(takesLookups)
  if (chosen === null) return open.length === 1 ? open[0] : undefined
  return open.find(({ case_id }) => case_id === chosen)
}

/** Open, and read only. */
export const isOnlyRead = (file: Kept): boolean =>
  Boolean(file.is_reader) && file.closed_at === null && file.ends_in_days >= 0

/** Without a choice, the first case that is read, if there is none to work in. */
export function shownCase<Case extends Kept>(cases: readonly Case[], chosen: string | null): Case | undefined {
  const read = cases.filter(isOnlyRead)
  if (chosen !== null) return workingCase(cases, chosen) ?? read.find(({ case_id }) => case_id === chosen)
  return cases.some(takesLookups) ? workingCase(cases, chosen) : read[0]
}

/** Why the chosen case can no longer be used; null if it can, or if none was chosen. */
export function whyLeft(cases: readonly Kept[], chosen: string | null): string | null {
  if (chosen === null) return null
  const file = cases.find(({ case_id }) => case_id === chosen)
  if (!file) return 'you are not a member of the last one'
  if (file.closed_at !== null)
    return `${file.reference} was closed${file.closed_why ? ': real registers are loaded' : ''}`
  if (file.is_reader) return `you can only read ${file.reference}`
  return takesLookups(file) ? null : `${file.reference} was kept until ${dateInWords(file.retention_date)}`
}
