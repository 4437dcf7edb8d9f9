import type { UseQueryResult } from '@tanstack/react-query'

/** What was read before this part of the screen opened may be old. */
export const readNow = <Data>({ data, isFetchedAfterMount, isError }: UseQueryResult<Data>): Data | undefined =>
  isFetchedAfterMount && !isError ? data : undefined
