/** What a dossier lacks, and its lookup by one press. */
import { useRef, useState } from 'react'
import type { OperationName } from '../../../contract/operations.ts'
import { useHasSource } from '../../lookup/sources.ts'
import type { Lookup } from '../../lookup/useLookup.ts'
import { companyIn, type Dossier, useDossier } from './dossier.ts'
import { givenOf, partInWords } from './parts.ts'
import { type SourceName, sourceNames, sources } from './signals/signal.ts'
import type { Parts } from './usePart.ts'

/** A part of the dossier, or the entry of the company itself. */
export type Missing = 'company' | SourceName

/** What was not run, and has a source. */
export function useMissing(parts: Parts): Missing[] {
  const { isNotRun } = useDossier()
  const hasSource = useHasSource()
  const left = sourceNames.filter((name) => parts[name].isNotRun && !parts[name].lacksCase && hasSource(sources[name]))
  return isNotRun && hasSource(operationOf('company')) ? ['company', ...left] : left
}

export const operationOf = (name: Missing) => (name === 'company' ? 'company_number_search' : sources[name])
export const missingInWords = (name: Missing) => (name === 'company' ? 'company' : partInWords(name))

type AnyPart = Pick<Lookup<OperationName>, 'run' | 'stop'>
type Running = { name: Missing; at: number; of: number }

export const lookupOf = (name: Missing, parts: Parts, { lookup }: Dossier): AnyPart =>
  (name === 'company' ? lookup : parts[name]) as AnyPart

export const askedFor = (name: Missing, dossier: Dossier) =>
  name === 'company' ? { company_number: dossier.number } : givenOf(name, dossier)

/** One after another: each adds its record to the address. A part that fails says so itself, and the next one follows. */
export function useLookUpAll(parts: Parts) {
  const dossier = useDossier()
  const [running, setRunning] = useState<Running | null>(null)
  /** What the last press came to. */
  const [begun, setBegun] = useState<readonly Missing[]>([])
  const isCancelled = useRef(false)

  /** @returns the record of each that was answered; null if a press cancelled the rest */
  async function lookUpAll(names: readonly Missing[]): Promise<Map<Missing, string> | null> {
    isCancelled.current = false
    setBegun([])
    const records = new Map<Missing, string>()
    let { company } = dossier
    for (const [index, name] of names.entries()) {
      if (isCancelled.current) break
      setRunning({ name, at: index + 1, of: names.length })
      setBegun(names.slice(0, index + 1))
      const { run } = lookupOf(name, parts, dossier)
      const answered = await run.mutateAsync(askedFor(name, { ...dossier, company })).catch(() => null)
      if (!answered) continue
      records.set(name, answered.record.id)
      if (name !== 'company') continue
      company = companyIn(answered, dossier.number)
      // Nothing more is paid for a company that the register does not have.
      if (answered.outcome !== 'found') break
    }
    setRunning(null)
    return isCancelled.current ? null : records
  }
  function cancel(): void {
    isCancelled.current = true
    if (running) lookupOf(running.name, parts, dossier).stop?.()
  }
  return { running, begun, lookUpAll, cancel }
}
