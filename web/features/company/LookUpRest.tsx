import { usePrice, useShortBalance, withPrice } from '../../lookup/price/prices.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { useFocusHeadingWhenLost } from '../../ui/heading-focus.ts'
import { useDossier } from './dossier.ts'
import {
  askedFor,
  lookupOf,
  type Missing,
  missingInWords,
  operationOf,
  useLookUpAll,
  useMissing,
} from './look-up-all.ts'
import { partLabels } from './parts.ts'
import css from './Summary.module.css'
import { sourceNames } from './signals/signal.ts'
import type { Parts } from './usePart.ts'

/** Says which parts are absent from the screen because nobody looked them up. */
export function NotRunParts({ parts }: { parts: Parts }) {
  const names = useMissing(parts)
  if (names.length < 2) return null
  return <p className="quiet small">Not run: {names.map(missingInWords).join(', ')}.</p>
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
          Looking up {missingInWords(running.name)}, {running.at} of {running.of} …
        </span>
        <Button look="tool" onClick={firstClick(cancel)}>
          Cancel
        </Button>
      </div>
    )
  return (
    <div ref={box} className={css.bar} hidden={names.length === 0}>
      {only && names.length === 1 && <LookUpOne name={only} parts={parts} look="main" />}
      {names.length > 1 && (
        <>
          <Button look="main" onClick={firstClick(() => void lookUpAll(names))}>
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

const shortWordsOf = (name: Missing) => (name === 'company' ? 'Company' : partLabels[name])

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
  const words = withPrice(`Look up ${missingInWords(name)}`, price)
  return (
    <Button
      look={look}
      {...(isShort && { 'aria-label': words, title: words })}
      aria-disabled={run.isPending}
      onClick={firstClick(() => run.isPending || run.mutate(askedFor(name, dossier)))}
    >
      {isShort ? withPrice(shortWordsOf(name), price).replace(/ credits?$/, '') : words}
    </Button>
  )
}
