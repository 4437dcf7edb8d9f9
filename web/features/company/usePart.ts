import { useQueries, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { isPart, pageParameter, pagesAround } from '../../lookup/answer/pages.ts'
import { type Answered, answerQuery } from '../../lookup/lookups.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { companyRecordsQuery, type RecordLine } from '../../lookup/record/records.ts'
import { useLookup } from '../../lookup/useLookup.ts'
import { toCompany } from '../../paths.ts'
import { useDossier } from './dossier.ts'
import { withoutFilters } from './dossier-links.ts'
import { type PartAnswer, toTold, withRecord } from './parts.ts'
import { type SourceName, sources } from './signals/signal.ts'

/**
 * A part of the dossier: the page whose record the URL names, or else the one that the URL asks for.
 * @param isAsked whether it is asked for without being told to
 */
export function usePart<Name extends SourceName>(name: Name, isAsked = true) {
  const { number } = useDossier()
  const [search] = useSearchParams()
  const held = useOnRecord<(typeof sources)[Name]>(name)
  const page_id = held ? held.params.page_id : search.get(pageParameter(name))
  // What the open case holds of it is shown with the rest of the dossier: reading it again is free.
  const [newest] = usePartRecords(name, number, !isAsked && !search.has(name)).lines
  const lookup = useLookup(
    sources[name],
    { company_number: number, page_id: page_id ?? '' },
    { slot: name, isAsked, known: isAsked ? undefined : newest?.id },
  )
  const shown = lookup.query.data as PartAnswer<Name> | undefined
  const isPaged = shown !== undefined && isPart(shown)
  const records = usePartRecords(name, number, isPaged || (!isAsked && !lookup.isOnRecord))
  return { ...lookup, records, ...usePages(name, shown, isPaged, records) }
}

/** The parts of the dossier as far as the open case holds them. Nothing is asked for until it is told to. */
export function useParts() {
  return {
    officers: usePart('officers', false),
    charges: usePart('charges', false),
    filings: usePart('filings', false),
  }
}
export type Parts = ReturnType<typeof useParts>

/** The other pages of an answer that the open case has on record, read with it. */
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

/** What the open case has on record of a part, the newest first. Listing it asks nobody and costs nothing. */
function usePartRecords(name: SourceName, number: string, isWanted: boolean) {
  const { file, isKnown } = useCase()
  const { data, isPending, error } = useQuery({
    ...companyRecordsQuery({ number, case_id: file?.case_id, operation: sources[name] }),
    enabled: isKnown && isWanted,
  })
  return { lines: (data?.records ?? []).filter(isAnswer(file?.reference)), isPending, error }
}
type PartRecords = ReturnType<typeof usePartRecords>

/** What was looked up for one case is not brought into another, nor into none. */
const isAnswer =
  (reference: string | undefined) =>
  ({ outcome, case_reference }: RecordLine): boolean =>
    (outcome === 'found' || outcome === 'none_found') && case_reference === (reference ?? null)

type WayToPart = { to: { pathname: string; search: string }; isOnRecord: boolean }

/** To the tab of each part; with its record where the open case has one, so that going there asks nobody. */
export function useToParts(number: string): { readonly [Name in SourceName]: WayToPart } {
  return {
    officers: useToPart('officers', number),
    charges: useToPart('charges', number),
    filings: useToPart('filings', number),
  }
}

function useToPart(name: SourceName, number: string): WayToPart {
  const [parameters] = useSearchParams()
  const isNamed = parameters.has(name)
  const [newest] = usePartRecords(name, number, !isNamed).lines
  const search = withoutFilters(parameters.toString())
  return {
    to: {
      pathname: toCompany(number, name),
      search: isNamed || !newest ? search : withRecord(search, name, newest.id),
    },
    isOnRecord: isNamed || newest !== undefined,
  }
}

/** The answer whose record the URL names in this slot: read again, never asked for. */
export function useOnRecord<Op extends OperationName>(slot: string): Answered<Op> | undefined {
  const id = useSearchParams()[0].get(slot)
  return useQuery({ ...answerQuery<Op>(id ?? ''), enabled: id !== null }).data
}
