import { useRef, useState } from 'react'
import { usePrice, useShortBalance, withPrice } from '../../lookup/price/prices.tsx'
import { useHasSource } from '../../lookup/sources.ts'
import type { Lookup } from '../../lookup/useLookup.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusHeadingWhenLost } from '../../ui/heading-focus.ts'
import { useDossier } from './dossier.ts'
import { givenOf, partInWords } from './parts.ts'
import css from './Summary.module.css'
import { type SourceName, sourceNames, sources } from './signals/signal.ts'
import type { Parts } from './usePart.ts'

/** One press for all parts that were not run, or one for each of them. */
export function LookUpRest({ parts }: { parts: Parts }) {
  const hasSource = useHasSource()
  const names = sourceNames.filter((name) => parts[name].isNotRun && !parts[name].lacksCase && hasSource(sources[name]))
  const price = usePrice(...names.map((name) => sources[name]))
  const short = useShortBalance(names.map((name) => sources[name]))
  const { running, lookUpAll, cancel } = useLookUpAll(parts)
  const box = useFocusHeadingWhenLost<HTMLDivElement>(!running)
  const [only] = names
  if (running)
    return (
      <div ref={box} className={css.bar}>
        <span role="status">
          Looking up {partInWords(running.name)}, {running.at} of {running.of} …
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
          <span className="quiet">Not run: {names.map(partInWords).join(', ')}.</span>
          <Button look="main" onClick={() => lookUpAll(names)}>
            {withPrice(names.length === sourceNames.length ? 'Look up all of it' : 'Look up the rest', price)}
          </Button>
          {short && <span>{short}</span>}
          <details>
            <summary>One at a time</summary>
            <div className="row-8">
              {names.map((name) => (
                <LookUpOne key={name} name={name} parts={parts} look="tool" />
              ))}
            </div>
          </details>
        </>
      )}
    </div>
  )
}

type OneProps = { name: SourceName; parts: Parts; look: 'main' | 'tool' }

function LookUpOne({ name, parts, look }: OneProps) {
  const dossier = useDossier()
  const price = usePrice(sources[name])
  const { run }: AnyPart = parts[name]
  return (
    <Button
      look={look}
      aria-disabled={run.isPending}
      onClick={() => run.isPending || run.mutate(givenOf(name, dossier))}
    >
      {withPrice(`Look up ${partInWords(name)}`, price)}
    </Button>
  )
}

type AnyPart = Pick<Lookup<(typeof sources)[SourceName]>, 'run' | 'stop'>
type Running = { name: SourceName; at: number; of: number }

/** One after another: each adds its record to the address. A part that fails says so itself, and the next one follows. */
function useLookUpAll(parts: Parts) {
  const dossier = useDossier()
  const [running, setRunning] = useState<Running | null>(null)
  const isCancelled = useRef(false)

  async function lookUpAll(names: readonly SourceName[]): Promise<void> {
    isCancelled.current = false
    for (const [index, name] of names.entries()) {
      if (isCancelled.current) break
      setRunning({ name, at: index + 1, of: names.length })
      const { run }: AnyPart = parts[name]
      await run.mutateAsync(givenOf(name, dossier)).catch(() => {})
    }
    setRunning(null)
  }
  function cancel(): void {
    isCancelled.current = true
    const part: AnyPart | null = running && parts[running.name]
    part?.stop?.()
  }
  return { running, lookUpAll: (names: readonly SourceName[]) => void lookUpAll(names), cancel }
}
