import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Pair, Pairs } from '../../../../contract/desk/judgements.ts'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { Read } from '../../../lookup/answer/Read.tsx'
import {
  caseViews,
  decisionInWords,
  judgementsQuery,
  standing,
  verdictWords,
} from '../../../lookup/decisions/decisions.ts'
import { Gaps } from '../../../lookup/decisions/Gaps.tsx'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import { InsertIntoReport } from '../../../lookup/report/InsertIntoReport.tsx'
import { ProblemError } from '../../../server/request.ts'
import { sessionQuery } from '../../../server/session.ts'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { sentence } from '../../../ui/text.ts'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { type NewJudgement, useJudging, withdrawalOf } from '../change-decisions.ts'
import { type PairState, pairsQuery } from '../decisions.ts'
import { BenchFrame, BenchSaid } from './BenchFrame.tsx'
import { Decisions } from './Decisions.tsx'
import css from './Identities.module.css'
import { PairFacts } from './PairFacts.tsx'
import { type BenchVerdict, useBench } from './useBench.ts'

const states: readonly { value: PairState; label: string }[] = [
  { value: 'open', label: 'To decide' },
  { value: 'unsure', label: 'Unsure' },
  { value: 'same', label: 'Same person' },
  { value: 'different', label: 'Different people' },
]

/**
 * Pairs that may be one person, one after another. The analyst decides; the weights only explain why a pair is listed.
 */
export function IdentityBench() {
  const { case_id } = useThisCase()
  const [asked, setState] = useSearchParam('state')
  const state = states.find(({ value }) => value === asked)?.value ?? 'open'
  const query = useQuery({ ...pairsQuery(case_id, state), refetchOnMount: 'always' })
  const client = useQueryClient()
  return (
    <>
      <div className={css.bench}>
        <select
          aria-label="Pairs"
          className={`${css.state} on-screen`}
          value={state}
          onChange={({ target: { value } }) => setState(value === 'open' ? '' : value)}
        >
          {states.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Read query={query} wanted="the pairs">
          {(pairs) => (
            <>
              <Bench key={state} pairs={pairs} state={state} />
              <Gaps of={pairs} onRefresh={() => void client.invalidateQueries({ queryKey: caseViews(case_id) })} />
            </>
          )}
        </Read>
      </div>
      <Decisions />
    </>
  )
}

const keyOf = ({ a, b }: Pick<Pair, 'a' | 'b'>) => `${a} ${b}`

function Bench({ pairs: { pairs, total, likely_from }, state }: { pairs: Pairs; state: PairState }) {
  const file = useThisCase()
  const client = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const judging = useJudging(file.case_id)
  const isOpen = mayChange(file)

  async function save(pair: Pair, verdict: BenchVerdict, reason: string) {
    const given: NewJudgement = {
      a: pair.a,
      b: pair.b,
      verdict,
      ...(reason && { reason }),
      ...(pair.judgement && { replaces: pair.judgement.seq }),
    }
    const judgement = await judging.mutateAsync(given)
    const said = `${sentence(verdictWords[verdict])}. ${total > 1 ? 'Next pair.' : 'No pairs left.'}`
    return { decided: { ...pair, judgement }, said }
  }

  async function withdraw(): Promise<string | null> {
    const { judgements } = await client.fetchQuery(judgementsQuery(file.case_id))
    const own = standing(judgements).find(({ analyst }) => analyst === session?.analyst_id)
    if (!own) return null
    await judging.mutateAsync(withdrawalOf(own))
    return keyOf(own)
  }

  const bench = useBench({
    items: pairs,
    keyOf,
    reasonName: 'reason',
    case_id: file.case_id,
    isOpen,
    isBusy: judging.isPending,
    save,
    withdraw,
  })
  const { item: pair, last, isBlind } = bench
  return (
    <>
      <BenchSaid bench={bench} />
      <Refused error={judging.error} onWithdraw={(given) => judging.mutate(given)} />
      {!pair ? (
        <p>
          <strong>{state === 'open' ? 'No pairs to decide.' : 'None.'}</strong>{' '}
          {state === 'open'
            ? 'No two people in this case are alike enough to compare, or every such pair is decided. People who are not in this case are not compared.'
            : 'No pair has this decision.'}
        </p>
      ) : (
        <BenchFrame
          label="Pair"
          question="Is this one person?"
          bench={bench}
          total={total}
          words={verdictWords}
          isOpen={isOpen}
          isBusy={judging.isPending}
          actions={
            <InsertIntoReport file={file} sources={sourcesOf(pair)} of={`${pair.a_label} and ${pair.b_label}`} />
          }
        >
          <PairFacts pair={pair} isHidden={isBlind && state === 'open'} likelyFrom={likely_from} />
          {state !== 'open' && (
            <p>{pair.judgement ? decisionInWords(pair.judgement) : 'This follows from other decisions'}.</p>
          )}
        </BenchFrame>
      )}
      {last && isBlind && (
        <Section title="The pair you decided">
          <PairFacts pair={last} isHidden={false} likelyFrom={likely_from} />
        </Section>
      )}
    </>
  )
}

const sourcesOf = ({ facts }: Pair) =>
  facts.flatMap(({ a_source, b_source }) => [a_source, b_source]).filter((source) => source !== null)

type RefusedProps = { error: Error | null; onWithdraw: (given: NewJudgement) => void }

/** A decision that contradicts an earlier one: shows both, and lets the analyst withdraw either. */
function Refused({ error, onWithdraw }: RefusedProps) {
  if (!error) return null
  const against = error instanceof ProblemError ? (error.problem.judgements ?? []) : []
  if (against.length === 0) return <NotAnswered error={error} />
  return (
    <div role="alert" className={css.refused}>
      <p>
        <strong>Not saved: your decision contradicts an earlier one.</strong> {error.message}
      </p>
      <ul>
        {against.map((judgement) => (
          <li key={judgement.seq}>
            {decisionInWords(judgement)}
            {judgement.reason && `: “${judgement.reason}”`}{' '}
            <Button look="tool" onClick={firstClick(() => onWithdraw(withdrawalOf(judgement)))}>
              Withdraw this decision
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
