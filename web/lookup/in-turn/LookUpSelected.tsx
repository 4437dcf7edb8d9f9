import { Link } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { NotAnswered } from '../answer/NotAnswered.tsx'
import type { Answered } from '../lookups.ts'
import { usePrice, useShortBalance, withPrice } from '../price/prices.tsx'
import { useHasSource } from '../sources.ts'
import css from './InTurn.module.css'
import { type Line, type Subject, useInTurn } from './useInTurn.ts'

export type Kind<Op extends OperationName> = {
  /** What each lookup asks for, such as `Officers`. */
  what: string
  /** Whose, as one and as several. */
  of: readonly [one: string, many: string]
  operation: Op
  /** What to do with more than `most`. */
  ifMore: string
  /** The screen of the answer. */
  to: (subject: Subject, answer: Answered<Op>) => string
  /** Empty where the answer lists none. */
  found: (answer: Answered<Op>) => string
}
type Props<Op extends OperationName> = {
  kind: Kind<Op>
  subjects: readonly Subject[]
  /** Undefined for the current case. */
  case_id: string | undefined
}

/** A longer list is work for a batch, which goes on after the screen is left. */
const most = 30

/** Looks up each selected subject by one press. Each shows its own result. */
export function LookUpSelected<Op extends OperationName>({ kind, subjects, case_id }: Props<Op>) {
  const { what, of, operation, ifMore } = kind
  const { missing, isHeldKnown, running, lines, run, cancel } = useInTurn(operation, subjects, case_id)
  const operations = missing.map(() => operation)
  const price = usePrice(...operations)
  const short = useShortBalance(operations)
  const hasSource = useHasSource()(operation)
  if (running)
    return (
      <span className={css.box}>
        <span role="status">
          {what} of {running.name}, {numberInWords(running.at)} of {numberInWords(running.of)} …
        </span>{' '}
        <Button look="tool" onClick={firstClick(cancel)}>
          Cancel
        </Button>
      </span>
    )
  const onRecord = subjects.length - missing.length
  return (
    <>
      {hasSource && isHeldKnown && missing.length > 0 && missing.length <= most && (
        <Button onClick={firstClick(run)}>{withPrice(`${what} of ${count(missing.length, ...of)}`, price)}</Button>
      )}
      {missing.length > most && <p>{`${what} of at most ${numberInWords(most)} at once: ${ifMore}.`}</p>}
      {onRecord > 0 && isHeldKnown && <p>{`${what} on record: ${numberInWords(onRecord)}.`}</p>}
      {missing.length > 0 && short && <p>{short}</p>}
      {lines.length > 0 && (
        <ul className={css.lines} aria-label={`${what} looked up`}>
          {lines.map((line) => (
            <li key={line.item.key}>
              <Outcome line={line} kind={kind} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type OutcomeProps<Op extends OperationName> = { line: Line<Op>; kind: Kind<Op> }

function Outcome<Op extends OperationName>({ line: { item: subject, answer, error, left }, kind }: OutcomeProps<Op>) {
  if (error)
    return (
      <>
        {subject.name} <NotAnswered error={error} operation={kind.operation} />
      </>
    )
  if (!answer) return <>{`${subject.name}: not run, because ${left}.`}</>
  const words = kind.found(answer) || (answer.outcome === 'none_found' ? 'none found' : 'the answer lists none')
  return (
    <>
      <Link to={kind.to(subject, answer)}>{subject.name}</Link>
      {`: ${words}`}
    </>
  )
}
