import { useQueries } from '@tanstack/react-query'
import { recordQuery } from '../../lookup/lookups.ts'
import type { Pin } from '../../lookup/pin/pins.ts'

/** Each record once, however many pins point at it. */
export const useRecordsOf = (pins: Pin[]) => {
  const ids = [...new Set(pins.map(({ record }) => record))]
  return useQueries({
    queries: ids.map((id) => ({ ...recordQuery(id), retry: false })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  })
}
