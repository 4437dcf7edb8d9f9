/** Choices made by keys: the next row follows at once, and the choices are sent behind it, one after another. */
import { useRef, useState } from 'react'
import type { BatchRow } from '../../../../contract/desk/batches.ts'
import { desk } from '../../../server/desk.ts'
import { useSending } from '../../../server/useSending.ts'
import { useChangeBatch } from './batches.ts'

/** @returns the way to choose, and the errors of choices that failed */
export function useChoosing(batch_id: string) {
  const change = useChangeBatch(batch_id)
  const { errors, send } = useSending()
  /** Rows whose choice is on its way, or came after the rows shown. */
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const line = useRef<Promise<unknown>>(Promise.resolve())

  function choose(row: number, choice: number | null): void {
    setChosen((before) => new Set(before).add(row))
    const sent = line.current.then(() => change(desk.batches.choose({ batch_id, row, choice })))
    // The next choice is sent although this one failed.
    line.current = sent.catch(() => forget(row))
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
