import type { ReactNode } from 'react'
import type { OperationName, Result } from '../../../contract/operations.ts'
import { contentOf } from '../../../contract/outcome.ts'
import { Statement } from '../../register/Statement.tsx'
import { whyInWords } from '../../register/words.ts'
import { ProblemError } from '../../server/request.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusHeadingWhenLost, useHeadingInView } from '../../ui/heading-focus.ts'
import { useIsSlow } from '../../ui/timing.ts'
import { errorsInText, errorsOf, refusedInWords } from '../form/refused-parameters.ts'
import type { Answered, Given } from '../lookups.ts'
import { noneFoundOf, wantedOf } from '../operations.ts'
import { usePrice } from '../price/credits.ts'
import { WhyFirst } from '../purpose/WhyFirst.tsx'
import type { Lookup } from '../useLookup.ts'
import css from './Answer.module.css'
import { AskedFor } from './AskedFor.tsx'
import { Asking } from './Asking.tsx'
import { Beside } from './Beside.tsx'
import { Contradictions } from './Contradictions.tsx'
import { NotAnswered } from './NotAnswered.tsx'
import { OtherFields } from './OtherFields.tsx'
import { FirstPage } from './Pager.tsx'
import { isLaterPage } from './pages.ts'

type Props<Op extends OperationName> = {
  lookup: Lookup<Op>
  /** What none found means here, where that is more than the words of the operation's row. */
  none?: ReactNode
  /** Where nothing has been asked yet. */
  notRun?: ReactNode
  /** Says what it answers, where nothing but the form would: a form can be typed over. */
  saysAsked?: boolean
  /** The ways to the pages before and after this one. */
  pages?: (answered: Answered<Op>) => ReactNode
  children: (result: Result<Op>, answered: Answered<Op>) => ReactNode
}

/** Waits for the answer, and then shows it without losing anybody's place. */
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
        <Shown {...props} />
      ) : (
        <p className={css.asking}>
          <Asking lookup={props.lookup} isShown={showsLoader} />
        </p>
      )}
    </div>
  )
}

/** Found, none found, not answered with its reason, or not run: never one for the other (design 4). */
function Shown<Op extends OperationName>(props: Props<Op>) {
  const { lookup, notRun, saysAsked } = props
  const { query, run, operation, slot, isOnRecord, lacksCase } = lookup
  const price = usePrice(operation)
  if (run.error)
    return (
      <NotAnswered error={run.error} operation={operation}>
        {!lacksCase && mayHelp(operation, run.error) && (
          <Button onClick={() => run.mutate(run.variables)}>Try again, {price}</Button>
        )}
      </NotAnswered>
    )
  if (query.error)
    return (
      <NotAnswered error={query.error} operation={operation}>
        {mayHelp(operation, query.error) && (
          <Button onClick={() => query.refetch()}>Try again, {isOnRecord ? 'free' : price}</Button>
        )}
        {errorsOf(operation, query.error).some(({ name }) => name === 'page_id') && (
          <FirstPage operation={operation} slot={slot} />
        )}
      </NotAnswered>
    )
  if (!query.data) return notRun || (lacksCase && <WhyFirst />) || <NotRun lookup={lookup} />
  const { outcome, reason, message, result } = query.data
  if (outcome === 'not_answered' || !result) {
    const refused = errorsInText(operation, message)
    const why = refused.length > 0 ? refusedInWords(refused) : whyInWords(query.data)
    return (
      <div className={css.failed}>
        <p>
          <strong>Not answered:</strong> {reason ? why : 'what came was erased.'}
        </p>
        {!lacksCase && refused.length === 0 && <Button onClick={() => run.mutate()}>Ask again, {price}</Button>}
      </div>
    )
  }
  return (
    // A skip link leads here.
    <div className={css.answer} data-answer tabIndex={-1}>
      {saysAsked && <AskedFor answered={query.data} />}
      <AnswerContent {...props} answered={query.data} />
    </div>
  )
}

type ContentProps<Op extends OperationName> = Pick<Props<Op>, 'none' | 'pages' | 'children'> & {
  answered: Answered<Op>
}

/** What the answer holds, by its own words: an answer is "none found" where it says nothing else (decision 0024). */
export function AnswerContent<Op extends OperationName>({ answered, none, pages, children }: ContentProps<Op>) {
  const { result, record, params } = answered
  if (!result) return null
  const content = contentOf(record.operation as Op, result)
  return (
    <>
      <Contradictions answered={answered} />
      {content === 'wanted' && children(result, answered)}
      {content === 'beside' && <Beside answered={answered} />}
      {content === 'nothing' && (
        <div className={css.none}>
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
  /** What to try. */
  children?: ReactNode
}

/** None found, in the words of the operation's row. */
export function NoneFound({ of, asked = {}, children }: NoneProps) {
  const { said = '', limits } = noneFoundOf(of) ?? {}
  const words = typeof said === 'string' ? said : said(asked)
  if (limits)
    return (
      <Statement verdict="None found" tone="mute" limits={limits}>
        <p>{words}</p>
        {children}
      </Statement>
    )
  return (
    <>
      <p>
        <strong>None found.</strong> {words}
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

/** The address was opened: what it asks for costs nothing until somebody presses. */
function NotRun<Op extends OperationName>({ lookup: { operation, start } }: Pick<Props<Op>, 'lookup'>) {
  const price = usePrice(operation)
  if (!start) return null
  return (
    <div className={css.notRun}>
      <p>
        <strong>Not run.</strong> This address asks for {wantedOf(operation)}. Opening it costs nothing.
      </p>
      <Button look="main" onClick={start}>
        Look up, {price}
      </Button>
    </div>
  )
}

/** What is not there, and what is not taken, is so whenever it is asked. */
const mayHelp = (operation: OperationName, error: Error) =>
  errorsOf(operation, error).length === 0 && !(error instanceof ProblemError && error.problem.status === 404)
