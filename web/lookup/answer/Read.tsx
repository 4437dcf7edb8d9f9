import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import { NotAnswered } from './NotAnswered.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** What is being read, as the end of "Reading …". */
  wanted: string
  children: (data: Data) => ReactNode
}

/** What is read for free and changes by itself: it loads, fails and is tried again without the panels around it. */
export function Read<Data>({ query: { data, error, isFetching, refetch }, wanted, children }: Props<Data>) {
  const showsLoader = useIsSlow(isFetching && data === undefined)
  if (showsLoader) return <p role="status">Reading {wanted} …</p>
  return (
    <>
      {error && (
        <NotAnswered error={error}>
          <Button onClick={() => refetch()}>Try again, free</Button>
        </NotAnswered>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
