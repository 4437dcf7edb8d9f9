/** What a dossier lacks, and its lookup by one press. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationName } from '../../../contract/operations.ts'
import { inTurn } from '../../lookup/in-turn/in-turn.ts'
import { type Answered, answerQuery, type Given } from '../../lookup/lookups.ts'
import { caseToAskIn, useCase } from '../../lookup/purpose/cases.ts'
import { heldQuery, withoutEmpty } from '../../lookup/record/held.ts'
import { useHasSource } from '../../lookup/sources.ts'
import { type Lookup, lookupKey, runningOf } from '../../lookup/useLookup.ts'
import { companyIn, type Dossier, useDossier } from './dossier.ts'
import { givenOf, type Missing } from './parts.ts'
import { sourceNames, sources } from './signals/signal.ts'
import { endUnderWay, isUnderWay, noteUnderWay, useUnderWayOf } from './under-way.ts'
import type { Parts } from './usePart.ts'

/** What the case has no answer to, and has a source. */
export function useMissing(parts: Parts): Missing[] {
  const { isNotRun, lookup } = useDossier()
  const hasSource = useHasSource()
  // Until the case says whether it holds the company, the whole price is not known.
  if (!isNotRun && !lookup.query.data && !lookup.query.error) return []
  const left = sourceNames.filter((name) => {
    const { isNotRun, isNotAnswered, lacksCase } = parts[name]
    return (isNotRun || isNotAnswered) && !lacksCase && hasSource(sources[name])
  })
  return isNotRun && !lookup.lacksCase && hasSource(operationOf('company')) ? ['company', ...left] : left
}

export const operationOf = (name: Missing): OperationName =>
  name === 'company' ? 'company_number_search' : sources[name]

type AnyPart = Pick<Lookup<OperationName>, 'run' | 'stop'>

export const lookupOf = (name: Missing, parts: Parts, { lookup }: Dossier): AnyPart =>
  (name === 'company' ? lookup : parts[name]) as AnyPart

export const askedFor = (name: Missing, dossier: Dossier) =>
  name === 'company' ? { company_number: dossier.number } : givenOf(name, dossier)

/** The lookups of this company that run in the case of the window. */
export function useLookingUp() {
  const { number } = useDossier()
  const subject = { number, case_id: useCase().file?.case_id }
  return { subject, running: useUnderWayOf(subject) }
}

/**
 * One after another: each adds its record to the address. A part that fails says so itself, and the next one follows.
 * They go on after the screen is left, where the frame shows them with Cancel.
 */
export function useLookUpAll(parts: Parts) {
  const dossier = useDossier()
  const { number } = dossier
  const client = useQueryClient()
  const { subject, running } = useLookingUp()
  /** What the last press came to. */
  const [begun, setBegun] = useState<readonly Missing[]>([])
  /** What runs was pressed here. */
  const [isOwn, setIsOwn] = useState(false)
  /** Why it looked up nothing. A part that fails says so itself. */
  const [failure, setFailure] = useState<Error | null>(null)

  /** @returns the record of each that was answered; null if the rest was cancelled */
  async function lookUpAll(names: readonly Missing[]): Promise<Map<Missing, string> | null> {
    if (isUnderWay(subject)) return null
    const records = new Map<Missing, string>()
    const stop = new AbortController()
    let { company } = dossier
    function begin(name: Missing, index: number): void {
      function cancel(): void {
        stop.abort()
        lookupOf(name, parts, dossier).stop?.()
      }
      noteUnderWay({ ...subject, company: company?.name || number, name, at: index + 1, of: names.length, cancel })
      setBegun(names.slice(0, index + 1))
    }
    /** Stops if the session or the case changed since the press. */
    async function stopIfLeft(): Promise<void> {
      try {
        const toAsk = await caseToAskIn(client)
        if (!isUnderWay(subject) || toAsk?.case_id !== subject.case_id) stop.abort()
      } catch (error) {
        setFailure(error as Error)
        stop.abort()
      }
    }
    async function look(name: Missing, index: number): Promise<Answered<OperationName>> {
      begin(name, index)
      const given = askedFor(name, { ...dossier, company })
      const question = { operation: operationOf(name), params: given }
      await notRunning(question, subject.case_id, { client, signal: stop.signal })
      const held = await heldAnswer(question, subject.case_id, client)
      await stopIfLeft()
      stop.signal.throwIfAborted()
      return held ?? (await lookupOf(name, parts, dossier).run.mutateAsync(given))
    }
    setFailure(null)
    setIsOwn(true)
    // At once, so that a second press finds it.
    if (names[0]) begin(names[0], 0)
    for await (const { item: name, answer } of inTurn(names, look, { client, stop })) {
      await stopIfLeft()
      if (!answer) continue
      records.set(name, answer.record.id)
      if (name === 'company') company = companyIn(answer, number)
      // Nothing more is paid for a company that the register does not have.
      if (name === 'company' && answer.outcome !== 'found') break
    }
    endUnderWay(subject)
    setIsOwn(false)
    return stop.signal.aborted ? null : records
  }
  return { running, isOwn, begun, failure, lookUpAll }
}

type Asked = { operation: OperationName; params: Given }

/** Waits while the tab of a part looks it up. */
async function notRunning(asked: Asked, case_id: string | undefined, { client, signal }: Waiting) {
  const { operation, params } = asked
  const queryKey = lookupKey(case_id, { operation, params: withoutEmpty(params) })
  const running = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const cancelled = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  const answers = [...running.map(({ promise }) => promise), ...runningOf(case_id, asked)]
  await Promise.race([cancelled, Promise.allSettled(answers)])
}
type Waiting = { client: QueryClient; signal: AbortSignal }

/** What its tab looked up since the press is not paid for again. */
async function heldAnswer(
  question: Asked,
  case_id: string | undefined,
  client: QueryClient,
): Promise<Answered<OperationName> | null> {
  try {
    const held = await client.fetchQuery({ ...heldQuery(question, case_id), staleTime: 0 })
    return held?.operation === question.operation ? await client.fetchQuery(answerQuery(held.record)) : null
  } catch {
    return null
  }
}
