/** The pins of a case. A pin points at a record, which holds its facts. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Pin } from '../../../contract/desk/pins.ts'
import { mostAtOnce } from '../../../contract/pins.ts'
import { desk, send } from '../../server/desk.ts'
import { lasting, reading } from '../../server/reading.ts'
import { ProblemError } from '../../server/request.ts'
import { useCase } from '../purpose/cases.ts'

export type { Pin }

const pinnedBefore = {
  title: 'Pinned before',
  status: 409,
  detail: 'This was pinned meanwhile, so your note is not saved yet. Save it to have it there.',
}

type NewPin = Pick<Pin, 'record' | 'pointer' | 'kind' | 'note'>
type NewRows = Omit<NewPin, 'pointer'> & { pointers: readonly string[] }

export const pinsQuery = (case_id: string) =>
  lasting(reading(['pins', case_id], desk.pins.list({ case_id }), ({ pins }) => pins))

/** Changes to the pins of a case, which every list shows at once. */
export function usePinning(case_id: string) {
  const client = useQueryClient()
  // After a failure too, because a colleague may have changed them.
  const onSettled = () => client.invalidateQueries(pinsQuery(case_id))
  return {
    add: useMutation({
      async mutationFn(given: NewPin) {
        const pin = await send(desk.pins.add({ case_id, ...given }))
        // A pin that is there already keeps its note.
        if (given.note.trim() !== '' && pin.note !== given.note.trim()) throw new ProblemError(pinnedBefore)
      },
      onSettled,
    }),
    addRows: useMutation({
      async mutationFn({ pointers, ...given }: NewRows) {
        for (let from = 0; from < pointers.length; from += mostAtOnce) {
          await send(desk.pins.addRows({ case_id, ...given, pointers: pointers.slice(from, from + mostAtOnce) }))
        }
      },
      // Some may be pinned although the rest failed.
      onSettled,
    }),
    edit: useMutation({
      mutationFn: (
        edited: { pin_id: string; note: string; edited_at: string | null } | { pin_id: string; position: number },
      ) => send(desk.pins.edit(edited)),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (pin_id: string) => send(desk.pins.remove({ pin_id })),
      onSettled,
    }),
    putBack: useMutation({
      mutationFn: (pin_id: string) => send(desk.pins.putBack({ pin_id })),
      onSettled,
    }),
  }
}

/** The pins of a case, while there is one. */
export const usePins = (file: { case_id: string } | undefined) => useQuery(pinsQueryOf(file))

const pinsQueryOf = (file: { case_id: string } | undefined) => ({
  ...pinsQuery(file?.case_id ?? ''),
  enabled: file !== undefined,
})

const none: never[] = []

/** The places in a record that are pinned. The same list while they are the same: another renders every row. */
export function usePinnedPlaces(record: string): readonly string[] {
  const { file } = useCase()
  const select = useCallback(
    (pins: readonly Pin[]) => pins.flatMap((pin) => (pin.record === record ? [pin.pointer] : [])),
    [record],
  )
  return useQuery({ ...pinsQueryOf(file), placeholderData: none, select }).data ?? none
}

/** The current case and its pins on a record, by their place in it. */
export function usePinsOf(record: string) {
  const { file } = useCase()
  const { data, error } = usePins(file)
  const pins = useMemo(
    () => new Map((data ?? []).filter((pin) => pin.record === record).map((pin) => [pin.pointer, pin])),
    [data, record],
  )
  return { file, pins, isKnown: data !== undefined, error: data === undefined ? error : null }
}
