/** What a dossier lacks, and its lookup by one press. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationName } from '../../../contract/operations.ts'
import { type Answered, answerQuery, type Given } from '../../lookup/lookups.ts'
import { caseToAskIn, caseToReadIn, useCase } from '../../lookup/purpose/cases.ts'
import { heldQuery } from '../../lookup/record/held.ts'
import { useHasSource } from '../../lookup/sources.ts'
import type { Lookup } from '../../lookup/useLookup.ts'
import { companyIn, type Dossier, useDossier } from './dossier.ts'
import { givenOf, type Missing } from './parts.ts'
import { sourceNames, sources } from './signals/signal.ts'
import { endUnderWay, isUnderWay, noteUnderWay, useUnderWayOf } from './under-way.ts'
import type { Parts } from './usePart.ts'

/** What was not run, and has a source. */
export function useMissing(parts: Parts): Missing[] {
  const { isNotRun, lookup } = useDossier()
  const hasSource = useHasSource()
  const left = sourceNames.filter((name) => parts[name].isNotRun && !parts[name].lacksCase && hasSource(sources[name]))
  return isNotRun && !lookup.lacksCase && hasSource(operationOf('company')) ? ['company', ...left] : left
}

export const operationOf = (name: Missing) => (name === 'company' ? 'company_number_search' : sources[name])

type AnyPart = Pick<Lookup<OperationName>, 'run' | 'stop'>

export const lookupOf = (name: Missing, parts: Parts, { lookup }: Dossier): AnyPart =>
  (name === 'company' ? lookup : parts[name]) as AnyPart

export const askedFor = (name: Missing, dossier: Dossier) =>
  name === 'company' ? { company_number: dossier.number } : givenOf(name, dossier)

/**
 * One after another: each adds its record to the address. A part that fails says so itself, and the next one follows.
 * They go on after the screen is left, where the frame shows them with Cancel.
 */
export function useLookUpAll(parts: Parts) {
  const dossier = useDossier()
  const { number } = dossier
  const client = useQueryClient()
  const { file, shown } = useCase()
  const subject = { number, case_id: file?.case_id }
  const running = useUnderWayOf(subject)
  /** What the last press came to. */
  const [begun, setBegun] = useState<readonly Missing[]>([])

  /** @returns the record of each that was answered; null if the rest was cancelled */
  async function lookUpAll(names: readonly Missing[]): Promise<Map<Missing, string> | null> {
    if (isUnderWay(subject)) return null
    const records = new Map<Missing, string>()
    let { company } = dossier
    let isCancelled = false
    /** The press was for this session and these cases. */
    async function isWanted(): Promise<boolean> {
      const [toAsk, toRead] = [await caseToAskIn(client), await caseToReadIn(client)]
      const isSameCase = toAsk?.case_id === subject.case_id && toRead?.case_id === shown?.case_id
      return !isCancelled && isUnderWay(subject) && isSameCase
    }
    for (const [index, name] of names.entries()) {
      const { run, stop } = lookupOf(name, parts, dossier)
      function cancel(): void {
        isCancelled = true
        stop?.()
      }
      noteUnderWay({ ...subject, company: company?.name || number, name, at: index + 1, of: names.length, cancel })
      setBegun(names.slice(0, index + 1))
      const given = askedFor(name, { ...dossier, company })
      const held = await heldAnswer(operationOf(name), given, subject.case_id, client)
      isCancelled = !(await isWanted())
      if (isCancelled) break
      const answered = held ?? (await run.mutateAsync(given).catch(() => null))
      if (answered) records.set(name, answered.record.id)
      isCancelled = !(await isWanted())
      if (isCancelled) break
      if (!answered || name !== 'company') continue
      company = companyIn(answered, number)
      // Nothing more is paid for a company that the register does not have.
      if (answered.outcome !== 'found') break
    }
    endUnderWay(subject)
    return isCancelled ? null : records
  }
  return { running, begun, lookUpAll }
}

/** What its tab looked up since the press is not paid for again. */
async function heldAnswer(
  operation: OperationName,
  params: Given,
  case_id: string | undefined,
  client: QueryClient,
): Promise<Answered<OperationName> | null> {
  try {
    const held = await client.fetchQuery({ ...heldQuery({ operation, params }, case_id), staleTime: 0 })
    return held?.operation === operation ? await client.fetchQuery(answerQuery(held.record)) : null
  } catch {
    return null
  }
}
