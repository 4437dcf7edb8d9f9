/** The layers that the address names. List, map and export all show these. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { OperationName, Result } from '../../../contract/operations.ts'
import { isPart } from '../../lookup/answer/pages.ts'
import { type Answered, answerQuery } from '../../lookup/lookups.ts'
import { hasPlaces, layerNameOf } from '../../lookup/operations.ts'
import { type Pin, usePins } from '../../lookup/pin/pins.ts'
import { type CaseFile, useCase } from '../../lookup/purpose/cases.ts'
import { companyRecordsQuery } from '../../lookup/record/records.ts'
import { type Layer, loadMarks, symbolAt } from '../../map/index.tsx'
import { nameOf } from '../../register/person.ts'
import { shortId } from '../../ui/Identifier.tsx'
import { type MapAddress, readMapAddress } from './map-address.ts'

/** The state of one layer. Each loads and fails on its own. */
export type LayerState = 'reading' | 'failed' | 'not_answered' | 'not_run' | 'none_found' | 'found'

export type MapLayer = Layer & {
  state: LayerState
  source: Source
  /** The current search, whose answer has its own panel. */
  isCurrent: boolean
}

/** The code that finds and marks the places of records. A map is opened without them, so it loads with the first layer. */
export const placesCode = queryOptions({
  queryKey: ['the places of records'],
  queryFn: async () => (await Promise.all([import('./places/of-layers.ts'), loadMarks()]))[0],
  staleTime: Number.POSITIVE_INFINITY,
})

export function useLayers(): { address: MapAddress; layers: MapLayer[]; placed: Answered<'geo_code'>[] } {
  const [search] = useSearchParams()
  const address = readMapAddress(search)
  const { shown: file } = useCase()
  const order = address.slots.filter((key) => key !== '')
  const code = useQuery({ ...placesCode, enabled: order.length > 0 })
  const sources = useSources(order, code)
  const placed = usePlaced(address.placed)
  const places = code.data?.placesOfLayers(
    order.map((key) => ({ ...(sources.get(key) as Source), isOfCase: key === 'case', number: numberIn(key) })),
    placed,
  )

  const layers = order.map((key, index): MapLayer => {
    const source = sources.get(key) as Source
    const isCurrent = key === address.current
    const state = stateOf(key, source, file)
    return {
      key,
      name: layerName(key, source, file?.reference),
      symbol: symbolAt(address.slots.indexOf(key)),
      places: places?.[index] ?? [],
      isShown: !address.hidden.has(key),
      state,
      lacks: lacksIn(state, source),
      source,
      isCurrent,
    }
  })
  // The current search comes first.
  return {
    address,
    placed,
    layers: [...layers.filter(({ isCurrent }) => isCurrent), ...layers.filter((one) => !one.isCurrent)],
  }
}

/** The pins of the case that is shown. */
export const usePinsShown = (): readonly Pin[] => usePins(useCase().shown).data ?? []

/** The answers that give postcodes and towns their positions. */
function usePlaced(records: readonly string[]): Answered<'geo_code'>[] {
  const answers = useQueries({
    queries: [...new Set(records)].map((id) => ({ ...answerQuery<'geo_code'>(id), retry: false })),
  })
  return answers.flatMap(({ data }) => (data?.record.operation === 'geo_code' ? [data] : []))
}

function lacksIn(state: LayerState, { parts, records }: Source): string | null {
  if (state === 'reading') return 'still loading'
  if (state === 'failed' || state === 'not_answered') return 'not answered'
  if (state === 'not_run') return 'not run'
  const lacks = [
    parts.some(({ is }) => is === 'not_answered') && 'in part not answered',
    // The newest page of each list is drawn (decision 0054).
    records.some(isPart) && 'not all pages',
  ].filter(Boolean)
  return lacks.length > 0 ? lacks.join(', ') : null
}

function stateOf(key: string, { records, parts, error, isReading }: Source, file: CaseFile | undefined): LayerState {
  if (error) return 'failed'
  if (isReading) return 'reading'
  if (key === 'case') return file && records.length > 0 ? 'found' : 'none_found'
  if (companyKey.test(key)) {
    if (records.length > 0) return 'found'
    if (parts.some(({ is }) => is === 'answered')) return 'none_found'
    return parts.some(({ is }) => is === 'not_answered') ? 'not_answered' : 'not_run'
  }
  const [record] = records
  if (!record || record.outcome === 'not_answered' || !record.result) return 'not_answered'
  return record.outcome === 'found' && hasPlaces(record.record.operation) ? 'found' : 'none_found'
}

export const companyKey = /^company:([A-Z0-9]{1,10})$/
const numberIn = (key: string): string | undefined => companyKey.exec(key)?.[1]
const companyParts = [
  'company_profile',
  'company_number_search',
  'company_appointments',
  'company_filing_history',
] as const
type CompanyPart = (typeof companyParts)[number]

type Reading = { error: Error | null; isPending: boolean; isFetching: boolean; refetch: () => unknown }

export type Source = {
  /** Newest first. */
  records: Answered<OperationName>[]
  pins: Pin[]
  /** Of a company: the lookups that may give it places. */
  parts: { operation: CompanyPart; is: 'answered' | 'not_answered' | 'not_run' }[]
  /** The company's name, where the records give it. */
  company: string | null
  isReading: boolean
  /** It may have more in a moment: what was read before is being read again. */
  isReadAgain: boolean
  error: Error | null
  /** Loads what failed again. */
  retry: () => void
}

/** @param code without which a layer has no places */
function useSources(keys: readonly string[], code: Reading): Map<string, Source> {
  const { shown: file, isKnown } = useCase()
  const pins = usePins(keys.includes('case') ? file : undefined)
  const lists = useListsOf(keys, { case_id: file?.case_id, isKnown })

  const parts = keys.map((key) => partsOf(key))
  const ids = [...new Set(parts.flatMap(({ ids }) => ids))]
  const answers = useQueries({
    // No retries: the layer shows the failure, and its button tries again.
    queries: ids.map((id) => ({ ...answerQuery<OperationName>(id), retry: false })),
  })

  type Parts = { ids: string[]; readings: Reading[]; company?: string | null | undefined; parts?: Source['parts'] }
  function partsOf(key: string): Parts {
    if (key === 'case') {
      const readings = file === undefined ? (isKnown ? [] : [waiting]) : [pins]
      return { ids: (pins.data ?? []).map(({ record }) => record), readings }
    }
    const own = lists.filter(({ key: of }) => of === key)
    if (own.length > 0)
      return {
        ids: own.flatMap(({ newest }) => newest?.id ?? []),
        parts: own.map(({ operation, is }) => ({ operation, is })),
        readings: own.map(({ query }) => query),
        company: own.find(({ newest }) => newest?.subject_name)?.newest?.subject_name,
      }
    return { ids: [key], readings: [] }
  }

  return new Map(
    keys.map((key, index) => {
      const { ids: own = [], readings: lists = [], company = null, parts: ofCompany = [] } = parts[index] ?? {}
      const read = [...new Set(own)].flatMap((id) => answers[ids.indexOf(id)] ?? [])
      const all: Reading[] = [code, ...lists, ...read]
      return [
        key,
        {
          records: read.flatMap(({ data }) => data ?? []),
          pins: key === 'case' ? (pins.data ?? []) : [],
          parts: ofCompany,
          company,
          isReading: all.some(({ isPending, error }) => isPending && !error),
          isReadAgain: all.some(({ isFetching }) => isFetching),
          error: all.find(({ error }) => error)?.error ?? null,
          retry() {
            for (const { error, refetch } of all) if (error) void refetch()
          },
        },
      ]
    }),
  )
}

const waiting: Reading = { error: null, isPending: true, isFetching: true, refetch: () => {} }

/** The newest record of each part of each company in the current case. */
function useListsOf(keys: readonly string[], { case_id, isKnown }: { case_id: string | undefined; isKnown: boolean }) {
  const wanted = keys.flatMap((key) => {
    const number = numberIn(key)
    return number ? companyParts.map((operation) => ({ key, number, operation })) : []
  })
  const queries = useQueries({
    queries: wanted.map(({ number, operation }) => ({
      ...companyRecordsQuery({ number, case_id, operation }),
      enabled: isKnown,
      retry: false,
    })),
  })
  return wanted.map(({ key, operation }, index) => {
    const query = queries[index] as (typeof queries)[number]
    const records = query.data?.records ?? []
    const newest = records.find(({ outcome }) => outcome === 'found')
    const isAnswered = newest !== undefined || records.some(({ outcome }) => outcome === 'none_found')
    const is = isAnswered ? 'answered' : records.length > 0 ? 'not_answered' : 'not_run'
    return { key, operation, is, query, newest } as const
  })
}

function layerName(key: string, { records, company }: Source, reference: string | undefined): string {
  if (key === 'case') return reference ? `Pinned in ${reference}` : 'Pinned in the current case'
  const number = numberIn(key)
  if (number !== undefined) return company ?? `Company ${number}`
  const [of] = records
  if (!of) return `Record ${shortId(key)}`
  if (of.record.operation === 'director_details') {
    const { director } = (of.result ?? {}) as Partial<Result<'director_details'>>
    if (director) return `Addresses of ${nameOf(director)}`
  }
  return layerNameOf(of.record.operation, of.params)
}
