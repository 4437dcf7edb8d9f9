/** Choices made by keys: the next row follows at once, and the choices are sent behind it, one after another. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BatchRow } from '../../../../contract/desk/batches.ts'
import { desk, send as sendCall } from '../../../server/desk.ts'
import { useSending } from '../../../server/useSending.ts'
import { useWarningBeforeLeaving } from '../../../ui/leaving.ts'
import { batchQuery, rowQuery } from './batches.ts'

/** @returns the way to choose, and the errors of choices that failed */
export function useChoosing(batch_id: string) {
  const client = useQueryClient()
  const { errors, send } = useSending()
  /** Rows whose choice is under way, or came after the rows shown. */
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  useWarningBeforeLeaving(() => waiting.current > 0)

  function choose(row: number, choice: number | null): void {
    setChosen((before) => new Set(before).add(row))
    const sent = line.current.then(() => sendCall(desk.batches.choose({ batch_id, row, choice })))
    waiting.current += 1
    // The next choice is sent although this one failed.
    line.current = sent
      .catch(() => forget(row))
      .finally(() => {
        waiting.current -= 1
        // The rows that changed are read then, and the next choice does not wait for them.
        void client.invalidateQueries({ queryKey: batchQuery(batch_id).queryKey, exact: true })
        void client.invalidateQueries({ queryKey: rowQuery(batch_id, row).queryKey })
      })
    void send(() => sent)
  }

  /** The row needs its choice again. */
  function forget(row: number): void {
    setChosen((before) => new Set([...before].filter((other) => other !== row)))
  }

  /** The next row that needs a choice, else the first one. */
  function next(rows: readonly BatchRow[], after: number): BatchRow | null {
    const open = rows.filter(({ row, state }) => state === 'needs_choice' && row !== after && !chosen.has(row))
    return open.find(({ row }) => row > after) ?? open[0] ?? null
  }

  return { errors, choose, forget, next }
}
