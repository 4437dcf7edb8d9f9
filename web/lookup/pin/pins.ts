/** What is pinned to a case. A pin's facts stand in the record that it points at. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Pin, PinList } from '../../../contract/desk/pins.ts'
import { mostAtOnce } from '../../../contract/pins.ts'
import { ProblemError, request } from '../../server/request.ts'
import { useCase } from '../purpose/cases.ts'

export type { Pin }

type NewPin = Pick<Pin, 'record' | 'pointer' | 'kind' | 'note'>
type NewRows = Omit<NewPin, 'pointer'> & { pointers: readonly string[] }

export const pinsQuery = (case_id: string) =>
  queryOptions({
    queryKey: ['pins', case_id],
    queryFn: ({ signal }) => request<PinList>(`/api/cases/${case_id}/pins`, { signal }).then(({ pins }) => pins),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What is done to the pins of a case; each shows at once in everything that shows them. */
export function usePinning(case_id: string) {
  const client = useQueryClient()
  // Also where it failed: somebody else may have changed them.
  const onSettled = () => client.invalidateQueries(pinsQuery(case_id))
  const address = (pin_id: string) => `/api/pins/${pin_id}`
  return {
    add: useMutation({
      mutationFn: (body: NewPin) => request<Pin>(`/api/cases/${case_id}/pins`, { method: 'POST', body }),
      onSettled,
    }),
    addRows: useMutation({
      async mutationFn({ pointers, ...given }: NewRows) {
        for (let from = 0; from < pointers.length; from += mostAtOnce) {
          const body = { ...given, pointers: pointers.slice(from, from + mostAtOnce) }
          await request(`/api/cases/${case_id}/pins/rows`, { method: 'POST', body })
        }
      },
      // Of many some may be pinned when the rest fail.
      onSettled,
    }),
    edit: useMutation({
      mutationFn: ({ pin_id, ...body }: { pin_id: string; note?: string; position?: number }) =>
        request<Pin>(address(pin_id), { method: 'PATCH', body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (pin_id: string) => request<void>(address(pin_id), { method: 'DELETE' }),
      onSettled,
    }),
    putBack: useMutation({
      mutationFn: (pin_id: string) => request<Pin>(`${address(pin_id)}/put-back`, { method: 'POST', body: {} }),
      onSettled,
    }),
  }
}

/** The open case, and what is pinned to it of a record, by where it stands there. */
export function usePinsOf(record: string) {
  const { file } = useCase()
  const { data } = useQuery({ ...pinsQuery(file?.case_id ?? ''), enabled: file !== undefined })
  const pins = useMemo(
    () => new Map((data ?? []).filter((pin) => pin.record === record).map((pin) => [pin.pointer, pin])),
    [data, record],
  )
  return { file, pins, isKnown: data !== undefined }
}

/** Of what was not done, why. */
export const whyNot = (error: Error | null): string | null =>
  error instanceof ProblemError && error.problem.errors
    ? error.problem.errors.map(({ message }) => message).join(' ')
    : (error?.message ?? null)
