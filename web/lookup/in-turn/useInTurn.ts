/** Lookups for several subjects by one press, one after another. */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OperationName } from '../../../contract/operations.ts'
import { caseViews } from '../decisions/decisions.ts'
import { type Answered, type Given, runLookup } from '../lookups.ts'
import { useCase } from '../purpose/cases.ts'
import { heldQuery } from '../record/held.ts'
import { inTurn, type Turn } from './in-turn.ts'

export type Subject = { key: string; name: string; params: Given }
export type Line<Op extends OperationName> = Turn<Subject, Answered<Op>>
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
    const [first] = missing
    if (stopping.current || !first) return
    const stop = new AbortController()
    stopping.current = stop
    setLines([])
    setRunning({ name: first.name, at: 1, of: missing.length })
    let changed: string | undefined
    function look({ name, params }: Subject, index: number, case_id: string | undefined) {
      setRunning({ name, at: index + 1, of: missing.length })
      changed = case_id
      return runLookup({ operation, params, case_id }, client, stop.signal)
    }
    for await (const line of inTurn(missing, look, { client, stop, ofScreen })) setLines((lines) => [...lines, line])
    stopping.current = null
    setRunning(null)
    if (changed) await client.invalidateQueries({ queryKey: caseViews(changed) })
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
