import type { QueryClient } from '@tanstack/react-query'
import { runLookup } from '../../../lookup/lookups.ts'

/** The longest that the BFF looks back, in minutes: where a postcode lies does not change meanwhile. */
const freshness = String(28 * 24 * 60)

type Asking = { case_id: string | undefined; client: QueryClient; signal: AbortSignal }

/** Where something is, by its name or postcode; free where the same was asked of late. */
export const askPlace = (text: string, { case_id, client, signal }: Asking) =>
  runLookup({ operation: 'geo_code', params: { text }, case_id, freshness }, client, signal)
