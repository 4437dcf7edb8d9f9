/** A value in an answer on record, so that a link can lead to a person without naming them (paths.ts). */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pointedAt } from '../../contract/pins.ts'
import type { Pointer } from '../paths.ts'
import { recordQuery } from './lookups.ts'

/** @param at names and positions in the result: `/appt_list/0/director_id` */
export function valueAt(result: unknown, at: string): string | undefined {
  const value = pointedAt(result, at)
  return typeof value === 'string' && value !== '' ? value : undefined
}

export type Pointed = { value: string | null | undefined; error: Error | null }

/** The value that the URL points at: undefined until it is read, null where there is none. */
export function usePointedAt(): Pointed {
  const [search] = useSearchParams()
  const [from, at] = [search.get('from'), search.get('at')]
  return usePointed(from !== null && at !== null ? { from, at } : null)
}

export function usePointed(pointer: Pointer | null): Pointed {
  const { data, error } = useQuery({ ...recordQuery(pointer?.from ?? ''), enabled: pointer !== null })
  if (pointer === null) return { value: null, error: null }
  return { value: data && (valueAt(data.result, pointer.at) ?? null), error }
}
