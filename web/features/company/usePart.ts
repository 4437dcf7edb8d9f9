import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { isPart, pageParameter, pagesAround } from '../../lookup/answer/pages.ts'
import { type Answered, answerQuery, type Given } from '../../lookup/lookups.ts'
import { pressForAddress, useWasPressed } from '../../lookup/presses.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { companyRecordsQuery } from '../../lookup/record/records.ts'
import { useLookup } from '../../lookup/useLookup.ts'
import { toCompany } from '../../paths.ts'
import { useDossier } from './dossier.ts'
import { withoutFilters } from './dossier-links.ts'
import { givenOf, type PartAnswer, tabOf, toTold, withRecord } from './parts.ts'
import { type SourceName, sources } from './signals/signal.ts'

/**
 * A part of the dossier: the page whose record the address names, or the newest that the case holds. Nothing runs without
 * a press: the button of the part, or the link to another page of its tab.
 */
export function usePart<Name extends SourceName>(name: Name, { isTab = false } = {}) {
  const dossier = useDossier()
  const { number } = dossier
  const [search] = useSearchParams()
  const onRecord = useOnRecord<(typeof sources)[Name]>(name)
  const wantedPage = search.get(pageParameter(name))
  // With the name as it was known at the press: a name that comes later would make it another question.
  const [requested, setRequested] = useState<{ number: string; given: Given } | null>(null)
  // A link that named this part and its price led here. The link to a document pays for the document alone.
  const [linked] = useState(useWasPressed() && isTab && !search.has('image') ? number : null)
  const page_id = onRecord ? onRecord.params.page_id : wantedPage
  const pressed = requested?.number === number ? requested : null
  const isAsked = isTab && (wantedPage !== null || pressed !== null || linked === number)
  const [newest] = usePartRecords(name, number, !isAsked && !search.has(name)).lines
  const lookup = useLookup(
    sources[name],
    { ...(pressed?.given ?? givenOf(name, dossier)), page_id: page_id ?? '' },
    { slot: name, isAsked, known: isAsked ? undefined : newest?.id },
  )
  const shown = lookup.query.data as PartAnswer<Name> | undefined
  const isPaged = shown !== undefined && isPart(shown)
  const records = usePartRecords(name, number, isPaged || (!isAsked && !lookup.isOnRecord))
  const failed = isAsked || lookup.isOnRecord ? undefined : records.failed
  // A lookup that just failed says why.
  const readsFailed = failed !== undefined && !lookup.run.error
  const unanswered = useQuery({
    ...answerQuery<(typeof sources)[Name]>(failed?.id ?? ''),
    enabled: readsFailed,
  })
  const { data, error, isFetching } = unanswered
  const readQuery = readsFailed ? { data, error, isFetching, refetch: () => void unanswered.refetch() } : lookup.query
  const isUnread = !isAsked && !lookup.isOnRecord && records.error !== null
  const query = isUnread ? { ...lookup.query, error: records.error, refetch: records.refetch } : readQuery
  /** False until it is clear that the case has no lookup of it. */
  const isNotRun =
    !isAsked && !lookup.isOnRecord && !records.isPending && records.lines.length === 0 && !failed && !isUnread
  const navigate = useNavigate()

  /** The press of a tab. Back leads to the screen before, not to the tab without its answer. */
  function request() {
    setRequested({ number, given: givenOf(name, dossier) })
    pressForAddress()
    void navigate({ search: search.toString() }, { replace: true, preventScrollReset: true })
  }
  return {
    ...lookup,
    query,
    isOnRecord: lookup.isOnRecord || failed !== undefined,
    records,
    isNotRun,
    /** It was looked up, and the case holds no answer. */
    isNotAnswered: failed !== undefined || shown?.outcome === 'not_answered',
    request,
    ...usePages(name, shown, isPaged, records),
  }
}

/** All parts of the dossier, as far as the case holds them. */
export function useParts() {
  return {
    profile: usePart('profile'),
    officers: usePart('officers'),
    control: usePart('control'),
    charges: usePart('charges'),
    filings: usePart('filings'),
    insolvency: usePart('insolvency'),
    land: usePart('land'),
  }
}
export type Parts = ReturnType<typeof useParts>

/** It is not clear yet what the case holds of it. */
export const isLoading = ({ isOnRecord, isAsking, isNotRun, isReading, query }: Parts[SourceName]): boolean =>
  isOnRecord ? isAsking || isReading : !isNotRun && !query.error

/** The other pages of an answer that the case holds. */
function usePages<Name extends SourceName>(
  name: Name,
  shown: PartAnswer<Name> | undefined,
  isPaged: boolean,
  { lines, isPending }: PartRecords,
) {
  const answers = useQueries({
    queries: lines.map(({ id }) => ({ ...answerQuery<(typeof sources)[Name]>(id), enabled: isPaged })),
  })
  if (!shown) return { pages: [], told: undefined, isReading: false }
  const pages = pagesAround(shown, isPaged ? answers.flatMap(({ data }) => (data ? [data] : [])) : [])
  const isReading = isPaged && (isPending || answers.some(({ isLoading }) => isLoading))
  return { pages, told: shown.result ? toTold(name, pages, isReading) : undefined, isReading }
}

/** The records of a part in the current case, newest first. */
function usePartRecords(name: SourceName, number: string, isWanted: boolean) {
  const { shown, isKnown } = useCase()
  const { data, isPending, error, refetch } = useQuery({
    ...companyRecordsQuery({ number, case_id: shown?.case_id, operation: sources[name] }),
    enabled: isKnown && isWanted,
  })
  // A record of another case is not used.
  const own = (data?.records ?? []).filter(({ case_reference }) => case_reference === (shown?.reference ?? null))
  const lines = own.filter(({ outcome }) => outcome === 'found' || outcome === 'none_found')
  /** The last try, where none was answered. */
  const failed = lines.length === 0 ? own.find(({ outcome }) => outcome === 'not_answered') : undefined
  return { lines, failed, isPending, error: data ? null : error, refetch: () => void refetch() }
}
type PartRecords = ReturnType<typeof usePartRecords>

type PartLink = { pathname: string; search: string }

/** Links to the tab of each part, with its record where the case holds one. */
export function usePartLinks(number: string): { readonly [Name in SourceName]: PartLink } {
  return {
    profile: usePartLink('profile', number),
    officers: usePartLink('officers', number),
    control: usePartLink('control', number),
    charges: usePartLink('charges', number),
    filings: usePartLink('filings', number),
    insolvency: usePartLink('insolvency', number),
    land: usePartLink('land', number),
  }
}

function usePartLink(name: SourceName, number: string): PartLink {
  const [parameters] = useSearchParams()
  const isNamed = parameters.has(name)
  const [newest] = usePartRecords(name, number, !isNamed).lines
  const search = withoutFilters(parameters.toString())
  return {
    pathname: toCompany(number, tabOf(name)),
    search: isNamed || !newest ? search : withRecord(search, name, newest.id),
  }
}

/** The answer whose record the address names in this slot. */
export function useOnRecord<Op extends OperationName>(slot: string): Answered<Op> | undefined {
  const id = useSearchParams()[0].get(slot)
  return useQuery({ ...answerQuery<Op>(id ?? ''), enabled: id !== null }).data
}
