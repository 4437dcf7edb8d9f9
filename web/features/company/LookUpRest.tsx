import { useRef, useState } from 'react'
import type { OperationName } from '../../../contract/operations.ts'
import { usePrice, useShortBalance, withPrice } from '../../lookup/price/prices.tsx'
import { useHasSource } from '../../lookup/sources.ts'
import type { Lookup } from '../../lookup/useLookup.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusHeadingWhenLost } from '../../ui/heading-focus.ts'
import { companyIn, type Dossier, useDossier } from './dossier.ts'
import { givenOf, partInWords, partLabels } from './parts.ts'
import css from './Summary.module.css'
import { type SourceName, sourceNames, sources } from './signals/signal.ts'
import type { Parts } from './usePart.ts'

/** A part of the dossier, or the entry of the company itself. */
type Missing = 'company' | SourceName

/** What was not run, and has a source. */
function useMissing(parts: Parts): Missing[] {
  const { isNotRun } = useDossier()
  const hasSource = useHasSource()
  const left = sourceNames.filter((name) => parts[name].isNotRun && !parts[name].lacksCase && hasSource(sources[name]))
  return isNotRun && hasSource(operationOf('company')) ? ['company', ...left] : left
}

/** Says which parts are absent from the screen because nobody looked them up. */
export function NotRunParts({ parts }: { parts: Parts }) {
  const names = useMissing(parts)
  if (names.length < 2) return null
  return <p className="quiet small">Not run: {names.map(wordsOf).join(', ')}.</p>
}

/** Offered beside the whole while nothing was looked up. Later the room is for the answers. */
const wantedFirst: readonly Missing[] = ['officers', 'filings']

/** One press for all that was not run, or one for a part. */
export function LookUpRest({ parts }: { parts: Parts }) {
  const names = useMissing(parts)
  const price = usePrice(...names.map(operationOf))
  const short = useShortBalance(names.map(operationOf))
  const { running, lookUpAll, cancel } = useLookUpAll(parts)
  const box = useFocusHeadingWhenLost<HTMLDivElement>(!running)
  const [only] = names
  const isAll = sourceNames.every((name) => names.includes(name))
  const first = isAll ? wantedFirst : []
  const others = names.filter((name) => !first.includes(name))
  if (running)
    return (
      <div ref={box} className={css.bar}>
        <span role="status">
          Looking up {wordsOf(running.name)}, {running.at} of {running.of} …
        </span>
        <Button look="tool" onClick={cancel}>
          Cancel
        </Button>
      </div>
    )
  return (
    <div ref={box} className={css.bar} hidden={names.length === 0}>
      {only && names.length === 1 && <LookUpOne name={only} parts={parts} look="main" />}
      {names.length > 1 && (
        <>
          <Button look="main" onClick={() => lookUpAll(names)}>
            {withPrice(isAll ? 'Look up all of it' : 'Look up the rest', price)}
          </Button>
          {first.map((name) => (
            <LookUpOne key={name} name={name} parts={parts} look="quiet" isShort />
          ))}
          {others.length > 0 && (
            <details>
              <summary>{isAll ? 'Other parts' : 'One at a time'}</summary>
              <div className="row-8">
                {others.map((name) => (
                  <LookUpOne key={name} name={name} parts={parts} look="tool" />
                ))}
              </div>
            </details>
          )}
          {short && <span>{short}</span>}
        </>
      )}
    </div>
  )
}

const operationOf = (name: Missing) => (name === 'company' ? 'company_number_search' : sources[name])
const shortWordsOf = (name: Missing) => (name === 'company' ? 'Company' : partLabels[name])
const wordsOf = (name: Missing) => (name === 'company' ? 'company' : partInWords(name))

type OneProps = {
  name: Missing
  parts: Parts
  look: 'main' | 'tool' | 'quiet'
  /** Beside a button that says the verb and the unit. */
  isShort?: boolean
}

function LookUpOne({ name, parts, look, isShort = false }: OneProps) {
  const dossier = useDossier()
  const price = usePrice(operationOf(name))
  const { run } = lookupOf(name, parts, dossier)
  const words = withPrice(`Look up ${wordsOf(name)}`, price)
  return (
    <Button
      look={look}
      {...(isShort && { 'aria-label': words, title: words })}
      aria-disabled={run.isPending}
      onClick={() => run.isPending || run.mutate(askedFor(name, dossier))}
    >
      {isShort ? withPrice(shortWordsOf(name), price).replace(/ credits?$/, '') : words}
    </Button>
  )
}

type AnyPart = Pick<Lookup<OperationName>, 'run' | 'stop'>
type Running = { name: Missing; at: number; of: number }

const lookupOf = (name: Missing, parts: Parts, { lookup }: Dossier): AnyPart =>
  (name === 'company' ? lookup : parts[name]) as AnyPart

const askedFor = (name: Missing, dossier: Dossier) =>
  name === 'company' ? { company_number: dossier.number } : givenOf(name, dossier)

/** One after another: each adds its record to the address. A part that fails says so itself, and the next one follows. */
function useLookUpAll(parts: Parts) {
  const dossier = useDossier()
  const [running, setRunning] = useState<Running | null>(null)
  const isCancelled = useRef(false)

  async function lookUpAll(names: readonly Missing[]): Promise<void> {
    isCancelled.current = false
    let { company } = dossier
    for (const [index, name] of names.entries()) {
      if (isCancelled.current) break
      setRunning({ name, at: index + 1, of: names.length })
      const { run } = lookupOf(name, parts, dossier)
      const answered = await run.mutateAsync(askedFor(name, { ...dossier, company })).catch(() => null)
      if (name !== 'company' || !answered) continue
      company = companyIn(answered, dossier.number)
      // Nothing more is paid for a company that the register does not have.
      if (answered.outcome !== 'found') break
    }
    setRunning(null)
  }
  function cancel(): void {
    isCancelled.current = true
    if (running) lookupOf(running.name, parts, dossier).stop?.()
  }
  return { running, lookUpAll: (names: readonly Missing[]) => void lookUpAll(names), cancel }
}
