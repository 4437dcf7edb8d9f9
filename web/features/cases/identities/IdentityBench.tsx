import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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
import { useKept } from '../../../lookup/form/typed.ts'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import { InsertIntoReport } from '../../../lookup/report/InsertIntoReport.tsx'
import { ProblemError } from '../../../server/request.ts'
import { sessionQuery } from '../../../server/session.ts'
import { useTableSettings } from '../../../table/settings.ts'
import { Button, ButtonGroup, firstClick } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Field.tsx'
import { numberInWords } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useShortcuts } from '../../../ui/run-shortcut.ts'
import { sentence } from '../../../ui/text.ts'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { type NewJudgement, type PairState, pairsQuery, useJudging, type Verdict, withdrawalOf } from '../decisions.ts'
import { Deciding } from './Deciding.tsx'
import { Decisions } from './Decisions.tsx'
import css from './Identities.module.css'
import { PairFacts } from './PairFacts.tsx'
import { identityShortcuts } from './shortcuts.ts'

const states: readonly { state: PairState; label: string }[] = [
  { state: 'open', label: 'To decide' },
  { state: 'unsure', label: 'Unsure' },
  { state: 'same', label: 'Same person' },
  { state: 'different', label: 'Different people' },
]

/**
 * Pairs that may be one person, one after another. The analyst decides; the weights only explain why a pair is listed.
 */
export function IdentityBench() {
  const { case_id } = useThisCase()
  const [asked, setState] = useSearchParam('state')
  const state = states.find(({ state }) => state === asked)?.state ?? 'open'
  const query = useQuery({ ...pairsQuery(case_id, state), refetchOnMount: 'always' })
  const client = useQueryClient()
  return (
    <>
      <ButtonGroup label="Pairs">
        {states.map(({ state: value, label }) => (
          <Button
            key={value}
            look="tool"
            aria-pressed={value === state}
            onClick={() => setState(value === 'open' ? '' : value)}
          >
            {label}
          </Button>
        ))}
      </ButtonGroup>
      <Read query={query} wanted="the pairs">
        {(pairs) => (
          <>
            <Bench key={state} pairs={pairs} state={state} />
            <Gaps of={pairs} onRefresh={() => void client.invalidateQueries({ queryKey: caseViews(case_id) })} />
          </>
        )}
      </Read>
      <Decisions />
    </>
  )
}

function Bench({ pairs: { pairs, total, likely_from }, state }: { pairs: Pairs; state: PairState }) {
  const file = useThisCase()
  const client = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const { singleKeys } = useTableSettings()
  const [blind, setBlind] = useSearchParam('blind')
  const [place, setPlace] = useState(0)
  const [reason, setReason] = useKept(['reason', file.case_id], '')
  const [last, setLast] = useState<Pair | null>(null)
  const [said, setSaid] = useState('')
  const judging = useJudging(file.case_id)
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = mayChange(file)
  const isBlind = blind === '1'
  const at = Math.min(place, Math.max(0, pairs.length - 1))
  const pair = pairs[at]

  async function decide(verdict: Verdict): Promise<void> {
    if (!pair || judging.isPending) return
    const given: NewJudgement = {
      a: pair.a,
      b: pair.b,
      verdict,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(pair.judgement && { replaces: pair.judgement.seq }),
    }
    try {
      const judgement = await judging.mutateAsync(given)
      setLast({ ...pair, judgement })
      setReason('')
      setSaid(`${sentence(verdictWords[verdict])}. ${total > 1 ? 'Next pair.' : 'No pairs left.'}`)
      // The next pair appears in the same place.
      if (state !== 'open') setPlace(at)
    } catch {
      setSaid('')
    }
  }

  /** Withdraws the analyst's own last current decision. */
  async function undo(): Promise<void> {
    const { judgements } = await client.fetchQuery(judgementsQuery(file.case_id))
    const own = standing(judgements).find(({ analyst }) => analyst === session?.analyst_id)
    if (!own || judging.isPending) return setSaid('You have no decision to undo.')
    await judging.mutateAsync(withdrawalOf(own)).then(
      () => {
        setLast(null)
        setPlace(0)
        setSaid('Your last decision is undone.')
      },
      () => {},
    )
  }

  useShortcuts(
    identityShortcuts,
    {
      decide: (verdict) => void decide(verdict),
      undo: () => void undo(),
      step: (by) => setPlace(Math.max(0, Math.min(pairs.length - 1, at + by))),
      isOpen,
    },
    singleKeys,
  )
  const key = pair && `${pair.a} ${pair.b}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new pair takes the focus, unless the reader is elsewhere.
  useEffect(
    function focusPair() {
      if (last) heading.current?.focus({ preventScroll: true })
    },
    [key],
  )

  return (
    <>
      <p role="status" className={css.status}>
        {said}
      </p>
      <Refused error={judging.error} onWithdraw={(given) => judging.mutate(given)} />
      {!pair ? (
        <Panel title={state === 'open' ? 'No pairs to decide' : 'None'}>
          <p>
            {state === 'open'
              ? 'No two people in this case are alike enough to compare, or every such pair is decided. People who are not in this case are not compared.'
              : 'No pair has this decision.'}
          </p>
        </Panel>
      ) : (
        <section className={css.pair} aria-label="Pair">
          <div className={css.head}>
            <h2 ref={heading} tabIndex={-1}>
              Is this one person?
            </h2>
            <span className="quiet small">
              {numberInWords(at + 1)} of {numberInWords(total)}
            </span>
            <span className={css.end}>
              <InsertIntoReport file={file} sources={sourcesOf(pair)} of={`${pair.a_label} and ${pair.b_label}`} />
              <Button look="tool" aria-disabled={at === 0} onClick={() => setPlace(Math.max(0, at - 1))}>
                Previous
              </Button>
              <Button
                look="tool"
                aria-disabled={at >= pairs.length - 1}
                onClick={() => setPlace(Math.min(pairs.length - 1, at + 1))}
              >
                Skip
              </Button>
            </span>
          </div>
          <PairFacts pair={pair} isHidden={isBlind && state === 'open'} likelyFrom={likely_from} />
          {state !== 'open' && (
            <p>{pair.judgement ? decisionInWords(pair.judgement) : 'This follows from other decisions'}.</p>
          )}
          <Deciding
            isOpen={isOpen}
            isBusy={judging.isPending}
            reason={[reason, setReason]}
            words={verdictWords}
            onDecide={(verdict) => void decide(verdict)}
            onUndo={() => void undo()}
          />
          <Checkbox
            label="Blind: hide the weights until you decide"
            checked={isBlind}
            onChange={({ target }) => setBlind(target.checked ? '1' : '')}
          />
        </section>
      )}
      {last && isBlind && (
        <Panel title="The pair you decided">
          <PairFacts pair={last} isHidden={false} likelyFrom={likely_from} />
        </Panel>
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
