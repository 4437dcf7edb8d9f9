import type { ReactNode } from 'react'
import { holdsSomething } from '../../../contract/holds-something.ts'
import type { OperationName, Result } from '../../../contract/operations.ts'
import { besideIn, contentOf } from '../../../contract/outcome.ts'
import { isLacking, noneFoundInPart } from '../../../contract/reasons.ts'
import type { OtherField } from '../../../contract/shape.ts'
import { Statement } from '../../register/Status.tsx'
import { labelOf, whyInWords } from '../../register/words.ts'
import { ProblemError } from '../../server/request.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { useFocusHeadingWhenLost, useHeadingInView } from '../../ui/heading-focus.ts'
import { useIsSlow } from '../../ui/timing.ts'
import { errorsInText, errorsOf, refusedInWords } from '../form/form-errors.ts'
import type { Answered, Given } from '../lookups.ts'
import { noneFoundOf, operationInWords, wantedOf } from '../operations.ts'
import { usePrice, withPrice } from '../price/prices.tsx'
import { CaseNeeded } from '../purpose/PurposeFirst.tsx'
import { keepEvidence, useEvidence } from '../report/evidence.ts'
import type { Lookup } from '../useLookup.ts'
import css from './Answer.module.css'
import { Asking } from './Asking.tsx'
import { Contradictions } from './Contradictions.tsx'
import { NoAnswer } from './NoAnswer.tsx'
import { NotAnswered } from './NotAnswered.tsx'
import { FirstPage } from './Pager.tsx'
import { isLaterPage } from './pages.ts'

type Props<Op extends OperationName> = {
  lookup: Lookup<Op>
  /** What none found means here, where that is more than the words of the operation's row. */
  none?: ReactNode
  /** What to try where the source holds only a part of what was searched, and nothing was found in it. */
  tryNext?: ReactNode
  /** Shown before the first lookup. */
  notRun?: ReactNode
  /** Shown while another press looks it up. A press here would pay for it twice. */
  underWay?: ReactNode
  /** The screen is about one row of a search, so notes on the whole search are left out. */
  isOneRow?: boolean
  /** The ways to the pages before and after this one. */
  pages?: (answered: Answered<Op>) => ReactNode
  /** Lookups that follow an answer without another press, so a press states their price too. */
  follows?: readonly OperationName[]
  children: (result: Result<Op>, answered: Answered<Op>) => ReactNode
}

/** Waits for the answer, and shows it without moving the page or the focus. */
export function Answer<Op extends OperationName>(props: Props<Op>) {
  const { query, run, isAsking, isRefreshing } = props.lookup
  const showsLoader = useIsSlow(isAsking)
  const isShown = !isAsking || isRefreshing
  const box = useFocusHeadingWhenLost(isShown && Boolean(query.data ?? query.error ?? run.error))
  const isPressedFor = run.variables !== undefined && !run.isIdle
  useHeadingInView(box, isPressedFor ? (run.isPending ? 'loading' : 'loaded') : 'idle')
  return (
    <div ref={box} className={css.box} data-is-earlier={(isRefreshing && showsLoader) || undefined}>
      {isShown ? (
        <>
          <Shown {...props} />
          {isNoneInPart(props.lookup) && <div className={`${css.next} measure`}>{props.tryNext}</div>}
        </>
      ) : (
        <p className={css.asking}>
          <Asking lookup={props.lookup} isShown={showsLoader} />
        </p>
      )}
    </div>
  )
}

/** The source holds only a part of what was searched, and nothing was found in it. */
function isNoneInPart<Op extends OperationName>({ run, query }: Lookup<Op>): boolean {
  const error = run.error ?? query.error
  const problem = error instanceof ProblemError ? error.problem : null
  const reason = error ? problem?.reason : query.data?.reason
  const message = error ? problem?.detail : query.data?.message
  return reason === 'none_in_part' || (reason === 'no_source' && Boolean(message?.endsWith(noneFoundInPart)))
}

/** Found, none found, not answered with its reason, or not run: never blurred (design 4). */
function Shown<Op extends OperationName>(props: Props<Op>) {
  const { lookup, notRun, underWay, follows = [] } = props
  const { query, run, operation, slot, isFree, lacksCase } = lookup
  const price = usePrice(operation, ...follows)
  const whole = useEvidence()(operationInWords(operation), { answered: query.data, at: '' })
  if (underWay && !query.data?.result) return underWay
  if (run.error)
    return (
      <NotAnswered error={run.error} operation={operation}>
        {!lacksCase && mayHelp(operation, run.error) && (
          <Button onClick={firstClick(() => run.mutate(run.variables))}>{withPrice('Try again', price)}</Button>
        )}
      </NotAnswered>
    )
  if (query.error)
    return (
      <NotAnswered error={query.error} operation={operation}>
        {mayHelp(operation, query.error) && (
          <Button onClick={() => query.refetch()}>{isFree ? 'Try again, free' : withPrice('Try again', price)}</Button>
        )}
        {errorsOf(operation, query.error).some(({ name }) => name === 'page_id') && (
          <FirstPage operation={operation} slot={slot} />
        )}
      </NotAnswered>
    )
  if (!query.data) return notRun || (lacksCase && <CaseNeeded />) || <NotRun lookup={lookup} />
  const { outcome, reason, message, result } = query.data
  if (outcome === 'not_answered' || !result) {
    const refused = errorsInText(operation, message)
    const why = refused.length > 0 ? refusedInWords(refused) : whyInWords(query.data)
    return (
      <div className={css.failed}>
        <p>
          <NoAnswer of={query.data} why={why} />
        </p>
        {!lacksCase && refused.length === 0 && !isLacking(reason) && (
          <Button onClick={firstClick(() => run.mutate())}>{withPrice('Try again', price)}</Button>
        )}
      </div>
    )
  }
  return (
    // A skip link leads here.
    <div className={css.answer} data-answer tabIndex={-1} ref={keepEvidence(whole)}>
      <AnswerContent {...props} answered={query.data} />
    </div>
  )
}

type ContentProps<Op extends OperationName> = Pick<Props<Op>, 'none' | 'isOneRow' | 'pages' | 'children'> & {
  answered: Answered<Op>
}

/** The content of an answer, which is "none found" only where it says nothing else (decision 0024). */
export function AnswerContent<Op extends OperationName>(props: ContentProps<Op>) {
  const { answered, none, isOneRow = false, pages, children } = props
  const { result, record, params } = answered
  if (!result) return null
  const content = contentOf(record.operation as Op, result)
  return (
    <>
      <Contradictions answered={answered} />
      {/* A check of age repeats the name that it was given. */}
      {record.operation !== 'age_verification' && !isOneRow && <SearchedInstead result={result} />}
      {content === 'wanted' && children(result, answered)}
      {content === 'beside' && <Beside answered={answered} />}
      {content === 'nothing' && (
        <div className="measure">
          {isLaterPage(params) ? noneOnPage : (none ?? <NoneFound of={record.operation as Op} asked={params} />)}
        </div>
      )}
      {pages?.(answered)}
      <OtherFields fields={result.other_fields} isOpen={content === 'beside'} />
    </>
  )
}

type NoneProps = {
  of: OperationName
  /** The parameters of the lookup. */
  asked?: Given
  /** A line among facts. A verdict would be louder than the facts that were found. */
  isLine?: boolean
  /** What to try. */
  children?: ReactNode
}

/** None found, in the words of the operation's row. */
export function NoneFound({ of, asked = {}, isLine = false, children }: NoneProps) {
  const { said = '', limits } = noneFoundOf(of) ?? {}
  const words = typeof said === 'string' ? said : said(asked)
  if (limits && !isLine)
    return (
      <Statement verdict="None found" tone="mute" limits={limits}>
        <p>{words}</p>
        {children}
      </Statement>
    )
  return (
    <>
      <p>
        <strong>None found.</strong> {words} {limits}
      </p>
      {children}
    </>
  )
}

const noneOnPage = (
  <p>
    <strong>None on this page.</strong> Earlier pages may hold some.
  </p>
)

/** An address that was opened runs nothing. */
function NotRun<Op extends OperationName>({ lookup: { operation, start } }: Pick<Props<Op>, 'lookup'>) {
  const price = usePrice(operation)
  if (!start) return null
  return (
    <div className="stack-12 at-start" data-asks>
      <p>
        <strong>Not run.</strong> Nothing was sent. Look up {wantedOf(operation)}?
      </p>
      <Button look="main" onClick={start}>
        {withPrice('Look up', price)}
      </Button>
    </div>
  )
}

/** A missing record, a refused parameter and a lookup without a source stay as they are. */
const mayHelp = (operation: OperationName, error: Error) =>
  errorsOf(operation, error).length === 0 &&
  !(error instanceof ProblemError && (error.problem.status === 404 || isLacking(error.problem.reason)))

type BesideProps = { answered: Answered<OperationName> }

/** The other fields of an answer whose main list is missing. It does not say that the list is empty. */
function Beside({ answered }: BesideProps) {
  const operation = answered.record.operation as OperationName
  const said = besideIn(operation, answered.result ?? {})
  return (
    <>
      <p className="measure">
        <strong>Left out:</strong> the answer does not give {wantedOf(operation)}, and does not say that there is
        nothing to find.
        {said.length > 0 ? ' It says:' : ' The rest is below.'}
      </p>
      {said.length > 0 && <Facts facts={said.map(([name, value]) => [labelOf(name), inText(value)])} />}
    </>
  )
}

/** `Forename: John, Surname: Smith`; items of a list apart. */
function inText(value: unknown): string {
  if (Array.isArray(value)) return value.filter(holdsSomething).map(inText).join('; ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([, part]) => holdsSomething(part))
    .map(([name, part]) => `${labelOf(name)}: ${inText(part)}`)
    .join(', ')
}

type OtherFieldsProps = {
  fields: OtherField[] | undefined
  /** There is nothing else to read. */
  isOpen?: boolean
}

/** Fields that the interface does not know: shown, never dropped. */
export function OtherFields({ fields, isOpen }: OtherFieldsProps) {
  if (!fields || fields.length === 0) return null
  return (
    <details className={css.others} open={isOpen}>
      <summary>Other fields ({fields.length})</summary>
      <Fields fields={fields} />
    </details>
  )
}

const Fields = ({ fields }: { fields: OtherField[] }) => (
  <ul>
    {fields.map(({ name, text, attributes = [], children }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own, and never move.
      <li key={index}>
        <code>{name}</code>
        {attributes.map(({ name, value }) => ` ${name}="${value}"`)}{' '}
        {text ?? (children || attributes.length > 0 ? '' : 'nil')}
        {children && <Fields fields={children} />}
      </li>
    ))}
  </ul>
)

/** A corrected name, and a list that ends before all matches do. Other services do not say either (decision 0082). */
function SearchedInstead({ result }: { result: object }) {
  const { searched_name, list_cut }: { searched_name?: unknown; list_cut?: unknown } = { ...result }
  return (
    <>
      {typeof searched_name === 'string' && searched_name !== '' && (
        <p className="caution measure" role="note">
          Nothing matched your search as typed. These results are for <strong>{searched_name}</strong>.
        </p>
      )}
      {list_cut === 'true' && (
        <p className="caution measure" role="note">
          More results match than are listed. Add a word to your search.
        </p>
      )}
    </>
  )
}
