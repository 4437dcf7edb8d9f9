/** The records that each layer of the address is made of. Reading them asks nobody and costs nothing. */
import { useQueries, useQuery } from '@tanstack/react-query'
import type { OperationName } from '../../../contract/operations.ts'
import { companyRecordsQuery } from '../../lookup/company-records.ts'
import { type Answered, answerQuery } from '../../lookup/lookups.ts'
import { type Pin, pinsQuery } from '../../lookup/pin/pins.ts'
import { useCase } from '../../lookup/purpose/cases.ts'

export const companyKey = /^company:([A-Z0-9]{1,10})$/
export const companyParts = ['company_number_search', 'company_appointments', 'company_filing_history'] as const

type Reading = { error: Error | null; isPending: boolean; refetch: () => unknown }

export type Source = {
  /** What of it was read, the newest first. */
  records: Answered<OperationName>[]
  pins: Pin[]
  isReading: boolean
  error: Error | null
  /** Reads what failed again. */
  retry: () => void
}

export function useSources(keys: readonly string[]): Map<string, Source> {
  const { file, isKnown } = useCase()
  const pins = useQuery({ ...pinsQuery(file?.case_id ?? ''), enabled: keys.includes('case') && file !== undefined })
  const lists = useListsOf(keys, { case_id: file?.case_id, isKnown })

  const parts = keys.map((key) => partsOf(key))
  const ids = [...new Set(parts.flatMap(({ ids }) => ids))]
  const answers = useQueries({
    // A record that cannot be read says so at once; whoever presses tries again.
    queries: ids.map((id) => ({ ...answerQuery<OperationName>(id), retry: false })),
  })

  function partsOf(key: string): { ids: string[]; readings: Reading[] } {
    if (key === 'case') {
      // Without a case there is nothing to wait for.
      const readings = file === undefined ? (isKnown ? [] : [waiting]) : [pins]
      return { ids: (pins.data ?? []).map(({ record }) => record), readings }
    }
    const own = lists.filter(({ key: of }) => of === key)
    if (own.length > 0)
      return { ids: own.flatMap(({ newest }) => newest ?? []), readings: own.map(({ query }) => query) }
    return { ids: [key], readings: [] }
  }

  return new Map(
    keys.map((key, index) => {
      const { ids: own = [], readings: lists = [] } = parts[index] ?? {}
      const read = [...new Set(own)].flatMap((id) => answers[ids.indexOf(id)] ?? [])
      const all: Reading[] = [...lists, ...read]
      return [
        key,
        {
          records: read.flatMap(({ data }) => data ?? []),
          pins: key === 'case' ? (pins.data ?? []) : [],
          isReading: all.some(({ isPending, error }) => isPending && !error),
          error: all.find(({ error }) => error)?.error ?? null,
          retry() {
            for (const { error, refetch } of all) if (error) void refetch()
          },
        },
      ]
    }),
  )
}

const waiting: Reading = { error: null, isPending: true, refetch: () => {} }

/** Of each company, what of it is on record in the open case: the newest of each part. */
function useListsOf(keys: readonly string[], { case_id, isKnown }: { case_id: string | undefined; isKnown: boolean }) {
  const wanted = keys.flatMap((key) => {
    const number = companyKey.exec(key)?.[1]
    return number ? companyParts.map((operation) => ({ key, number, operation })) : []
  })
  const queries = useQueries({
    queries: wanted.map(({ number, operation }) => ({
      ...companyRecordsQuery({ number, case_id, operation }),
      enabled: isKnown,
      retry: false,
    })),
  })
  return wanted.map(({ key }, index) => {
    const query = queries[index] as (typeof queries)[number]
    return { key, query, newest: query.data?.records.find(({ outcome }) => outcome === 'found')?.id }
  })
}
