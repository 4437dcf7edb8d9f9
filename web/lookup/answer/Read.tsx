import type { ReactNode } from 'react'
import { useIsSlow } from '../../ui/timing.ts'
import { NotAnswered } from './NotAnswered.tsx'

type ReadProps<Data> = {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** As the end of "Reading …". */
  wanted: string
  children: (data: Data) => ReactNode
}

/** Parts below wait for it (`in-order` in base.css). */
export const StillReading = () => <span hidden data-reading />

/** Data that is free to read. It loads, fails and is tried again apart from the panels around it. */
export function Read<Data>({ query: { data, error, isFetching, refetch }, wanted, children }: ReadProps<Data>) {
  const isReading = isFetching && data === undefined
  const showsLoader = useIsSlow(isReading)
  if (showsLoader)
    return (
      <p role="status" data-reading>
        Reading {wanted} …
      </p>
    )
  if (isReading && !error) return <StillReading />
  return (
    <>
      {error && <NotAnswered error={error} onRetry={() => refetch()} />}
      {data !== undefined && children(data)}
    </>
  )
}
