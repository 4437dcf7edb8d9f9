import { Fragment } from 'react'
import { Link } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { pressByLink } from '../../lookup/presses.ts'
import { usePrice, useShortBalance, withPrice } from '../../lookup/price/prices.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { useFocusHeadingWhenLost } from '../../ui/heading-focus.ts'
import { useDossier } from './dossier.ts'
import { askedFor, lookupOf, operationOf, useLookingUp, useLookUpAll, useMissing } from './look-up-all.ts'
import { type Missing, missingInWords } from './parts.ts'
import css from './Summary.module.css'
import { type SourceName, sourceNames } from './signals/signal.ts'
import { type Parts, usePartLinks } from './usePart.ts'

/** The parts that were not looked up. Each is one press, which opens its tab. A part without a tab is looked up here. */
export function NotRunParts({ parts }: { parts: Parts }) {
  const dossier = useDossier()
  const missing = useMissing(parts)
  // What was not answered says so itself.
  const names = missing.filter(
    (name) =>
      !lookupOf(name, parts, dossier).run.error && !(name === 'company' ? dossier.failed : parts[name].isNotAnswered),
  )
  const { running } = useLookingUp()
  // One press says what it looks up.
  if (missing.length < 2 || names.length === 0) return null
  // A press now would be paid beside the one that runs.
  if (running) return <p className={css.notRun}>Not run: {names.map(missingInWords).join(', ')}.</p>
  return (
    <p className={css.notRun}>
      Not run:{' '}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          {name === 'company' || name === 'profile' ? (
            <LookUpOne name={name} parts={parts} look="quiet" />
          ) : (
            <LookUpOnTab name={name} />
          )}
        </Fragment>
      ))}
      .
    </p>
  )
}

/** One press for all that the case has no answer to. */
export function LookUpRest({ parts }: { parts: Parts }) {
  const names = useMissing(parts)
  const price = usePrice(...names.map(operationOf))
  const short = useShortBalance(names.map(operationOf))
  const { running, failure, lookUpAll } = useLookUpAll(parts)
  const box = useFocusHeadingWhenLost<HTMLDivElement>(!running)
  const [only] = names
  const isAll = sourceNames.every((name) => names.includes(name))
  if (running)
    return (
      <div ref={box} className={css.bar}>
        <span role="status">
          Looking up {missingInWords(running.name)}, {running.at} of {running.of} …
        </span>
        <Button look="tool" onClick={firstClick(running.cancel)}>
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
          {short && <span>{short}</span>}
          {failure && <NotAnswered error={failure} />}
        </>
      )}
    </div>
  )
}

/** Quiet, it is a name in a sentence. */
type OneProps = { name: Missing; parts: Parts; look: 'main' | 'quiet' }

function LookUpOne({ name, parts, look }: OneProps) {
  const dossier = useDossier()
  const price = usePrice(operationOf(name))
  const { run } = lookupOf(name, parts, dossier)
  const words = withPrice(`Look up ${missingInWords(name)}`, price)
  return (
    <Button
      look={look}
      {...(look === 'quiet' && { 'aria-label': words, title: words })}
      aria-disabled={run.isPending}
      onClick={firstClick(() => run.isPending || run.mutate(askedFor(name, dossier)))}
    >
      {look === 'quiet' ? <ShortWords name={name} price={price} /> : words}
    </Button>
  )
}

/** Leads to the tab of a part, and looks it up there. Without a known price, the tab has the press. */
function LookUpOnTab({ name }: { name: SourceName }) {
  const { number } = useDossier()
  const to = usePartLinks(number)[name]
  const price = usePrice(operationOf(name))
  const isPriced = /\d|free/.test(price)
  const words = isPriced ? withPrice(`Look up ${missingInWords(name)}`, price) : undefined
  return (
    <Link to={to} aria-label={words} title={words} onClick={isPriced ? pressByLink : undefined}>
      <ShortWords name={name} price={price} />
    </Link>
  )
}

/** Below a button that says the verb and the unit. Paper has no presses, and so no prices. */
const ShortWords = ({ name, price }: { name: Missing; price: string }) => (
  <>
    {missingInWords(name)}
    <span className="on-screen">{withPrice('', price).replace(/ credits?$/, '')}</span>
  </>
)
