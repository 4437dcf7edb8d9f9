/** Lookups for several subjects by one press, one after another. */
import { CancelledError, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OperationName } from '../../../contract/operations.ts'
import { caseViews } from '../decisions/decisions.ts'
import { type Answered, type Given, runLookup } from '../lookups.ts'
import { isDeclined } from '../price/confirmation.ts'
import { caseToAskIn, useCase } from '../purpose/cases.ts'
import { heldQuery } from '../record/held.ts'

export type Subject = { key: string; name: string; params: Given }
/** An answer, a failure, or null for a subject that a cancelled run left out. */
export type Line<Op extends OperationName> = { subject: Subject; answer: Answered<Op> | Error | null }
type Running = { name: string; at: number; of: number }

/**
 * What is on record already is not looked up again. A subject that fails says so in its line, and the next one follows.
 * Lines stay until the next run. Leaving the screen cancels the rest, because Cancel is gone too.
 * @param ofScreen the case of the screen; without one, the current case
 */
export function useInTurn<Op extends OperationName>(
  operation: Op,
  subjects: readonly Subject[],
  ofScreen: string | undefined,
) {
  const client = useQueryClient()
  const { file, isKnown } = useCase()
  const [running, setRunning] = useState<Running | null>(null)
  const [lines, setLines] = useState<readonly Line<Op>[]>([])
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const held = useQueries({
    queries: subjects.map(({ params }) => ({
      ...heldQuery({ operation, params }, ofScreen ?? file?.case_id),
      enabled: isKnown,
    })),
  })
  const isHeldKnown = held.every(({ isPending }) => !isPending)
  const missing = subjects.filter((_, index) => held[index]?.data?.operation !== operation)

  async function run(): Promise<void> {
    if (stopping.current) return
    const stop = new AbortController()
    stopping.current = stop
    setLines([])
    const case_id = ofScreen ?? (await caseToAskIn(client))?.case_id
    for (const [index, subject] of missing.entries()) {
      setRunning({ name: subject.name, at: index + 1, of: missing.length })
      const answer = stop.signal.aborted
        ? null
        : await runLookup({ operation, params: subject.params, case_id }, client, stop.signal).catch((error: Error) => {
            if (!isDeclined(error)) return stop.signal.aborted ? new CancelledError() : error
            // One answer is for all of them.
            stop.abort()
            return null
          })
      setLines((lines) => [...lines, { subject, answer }])
    }
    stopping.current = null
    setRunning(null)
    if (case_id) await client.invalidateQueries({ queryKey: caseViews(case_id) })
  }
  return {
    /** Those without an answer on record. */
    missing,
    isHeldKnown,
    running,
    lines,
    run: () => void run(),
    cancel: () => stopping.current?.abort(),
  }
}
