import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Judgement, Judgements, Pair, PairFact, Pairs } from '../../../../contract/desk/judgements.ts'
import { NotAnswered, Read } from '../../../lookup/answer/NotAnswered.tsx'
import {
  caseViews,
  decisionInWords,
  judgementsQuery,
  standing,
  verdictWords,
} from '../../../lookup/decisions/decisions.ts'
import { takesLookups } from '../../../lookup/purpose/cases.ts'
import { toCase } from '../../../paths.ts'
import { BirthDate } from '../../../register/BirthDate.tsx'
import { ProblemError } from '../../../server/request.ts'
import { sessionQuery } from '../../../server/session.ts'
import { useTableSettings } from '../../../table/settings.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { ButtonGroup } from '../../../ui/ButtonGroup.tsx'
import { timeInWords } from '../../../ui/dates.ts'
import { Checkbox, Field } from '../../../ui/Field.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { type NewJudgement, type PairState, pairsQuery, useJudging, type Verdict, withdrawalOf } from '../decisions.ts'
import { Gaps } from '../Gaps.tsx'
import { Sources } from '../graph/Sources.tsx'
import css from './Identities.module.css'
import { identityShortcuts } from './shortcuts.ts'

const states: readonly { state: PairState; label: string }[] = [
  { state: 'open', label: 'To decide' },
  { state: 'unsure', label: 'Unsure' },
  { state: 'same', label: 'Same person' },
  { state: 'different', label: 'Different people' },
]

/** Pairs that may be one person, one after another. The analyst decides; the weights only say why a pair is here. */
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
  const [reason, setReason] = useState('')
  const [last, setLast] = useState<Pair | null>(null)
  const [said, setSaid] = useState('')
  const judging = useJudging(file.case_id)
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = takesLookups(file) || file.closed_at === null
  const isBlind = blind === '1'
  const at = Math.min(place, Math.max(0, pairs.length - 1))
  const pair = pairs[at]

  async function decide(verdict: Verdict): Promise<void> {
    if (!pair || judging.isPending) return
    const given: NewJudgement = {
      ...{ a: pair.a, b: pair.b, verdict },
      ...(reason.trim() && { reason: reason.trim() }),
      ...(pair.judgement && { replaces: pair.judgement.seq }),
    }
    try {
      const judgement = await judging.mutateAsync(given)
      setLast({ ...pair, judgement })
      setReason('')
      setSaid(`${sentence(verdictWords[verdict])}. ${total > 1 ? 'Next pair.' : 'No pairs left.'}`)
      // The next pair moves up into the same place.
      if (state !== 'open') setPlace(at)
    } catch {
      setSaid('')
    }
  }

  /** Withdraws the analyst's own last decision that stands. */
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
      <Refused error={judging.error} pair={pair} onWithdraw={(given) => judging.mutate(given)} />
      {!pair ? (
        <Panel title={state === 'open' ? 'No pairs to decide' : 'None'}>
          <p>
            {state === 'open'
              ? 'No two people in this case are alike enough to compare, or every such pair is decided. People who are not in this case are not compared.'
              : 'No pair stands decided like this.'}
          </p>
        </Panel>
      ) : (
        <section className={css.pair} aria-label="Pair">
          <div className={css.head}>
            <h2 ref={heading} tabIndex={-1}>
              Is this one person?
            </h2>
            <span className={css.place}>
              {numberInWords(at + 1)} of {numberInWords(total)}
            </span>
            <span className={css.end}>
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
          <Facts pair={pair} isHidden={isBlind && !pair.judgement} likelyFrom={likely_from} />
          {pair.judgement && <p>{decisionInWords(pair.judgement)}.</p>}
          {isOpen ? (
            <div className={css.acts}>
              <Field
                label="Reason (optional)"
                value={reason}
                maxLength={2000}
                onChange={({ target }) => setReason(target.value)}
              />
              <div className={css.buttons}>
                {(['same', 'different', 'unsure'] as const).map((verdict) => (
                  <Button
                    key={verdict}
                    aria-disabled={judging.isPending}
                    onClick={firstClick(() => void decide(verdict))}
                  >
                    {sentence(verdictWords[verdict])} {singleKeys && <kbd>{keyOf[verdict]}</kbd>}
                  </Button>
                ))}
                <Button onClick={() => void undo()}>Undo {singleKeys && <kbd>z</kbd>}</Button>
              </div>
            </div>
          ) : (
            <p>The case is closed. Reopen it to decide.</p>
          )}
          <Checkbox
            label="Blind: hide the weights until you decide"
            checked={isBlind}
            onChange={({ target }) => setBlind(target.checked ? '1' : '')}
          />
        </section>
      )}
      {last && isBlind && (
        <Panel title="The pair you decided">
          <Facts pair={last} isHidden={false} likelyFrom={likely_from} />
        </Panel>
      )}
    </>
  )
}

const keyOf = { same: 'y', different: 'n', unsure: 'h' } as const
const sentence = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}`

type FactsProps = { pair: Pair; isHidden: boolean; likelyFrom: number }

/** Side by side; what agrees, what differs, and by how much that weighs. */
function Facts({ pair, isHidden, likelyFrom }: FactsProps) {
  const { case_id } = useThisCase()
  const ofPair = pair.facts.filter(({ a, b }) => a === '' && b === '')
  const sides = pair.facts.filter((fact) => !ofPair.includes(fact))
  return (
    <>
      <table className={css.facts}>
        <caption className="visually-hidden">Facts of both, side by side</caption>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            {[pair.a, pair.b].map((key, index) => (
              <th key={key} scope="col" className={css.side}>
                {index === 0 ? pair.a_label : pair.b_label}{' '}
                <Link className={css.graph} to={toCase(case_id, 'graph')} state={{ mention: key }}>
                  Show in graph
                </Link>
              </th>
            ))}
            {!isHidden && <th scope="col">Weight</th>}
          </tr>
        </thead>
        <tbody>
          {sides.map((fact) => (
            <tr key={fact.property} data-way={isHidden ? undefined : wayOf(fact.bits)}>
              <th scope="row">{labelOfFact(fact.property)}</th>
              <td>
                <Value fact={fact} text={fact.a} source={fact.a_source} />
              </td>
              <td>
                <Value fact={fact} text={fact.b} source={fact.b_source} />
              </td>
              {!isHidden && (
                <td className={css.weight}>
                  <strong className={css.bits}>{bitsInWords(fact.bits)}</strong>{' '}
                  <span className={css.why}>{fact.why}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!isHidden && (
        <p className={css.sum}>
          Sum <strong>{bitsInWords(pair.bits)} bits</strong>
          {ofPair.map(({ property, bits, why }) => (
            <span key={property}>
              {' '}
              · {labelOfFact(property)} {bitsInWords(bits)}: {why}
            </span>
          ))}
          . From {likelyFrom} a pair is worth a close look. The sum is not a verdict.
        </p>
      )}
      {isHidden && <p className={css.sum}>The weights and their reasons are hidden until you decide.</p>}
    </>
  )
}

type ValueProps = { fact: PairFact; text: string; source: PairFact['a_source'] }

const Value = ({ fact: { property }, text, source }: ValueProps) => (
  <>
    {text === '' ? (
      <span className={css.none}>not on record</span>
    ) : property.startsWith('birth') ? (
      <BirthDate date={text} isPublished />
    ) : (
      <span>{text}</span>
    )}
    {source && (
      <small>
        <Sources sources={[source]} of={`${labelOfFact(property)} ${text}`} />
      </small>
    )}
  </>
)

const labelOfFact = (property: string): string => sentence(property.replaceAll('_', ' '))
const wayOf = (bits: number) => (bits > 0.05 ? 'for' : bits < -0.05 ? 'against' : undefined)

/** With its sign: `+8.4`, `−3.1`. */
const bitsInWords = (bits: number): string => {
  const size = Math.abs(bits).toFixed(1)
  return size === '0.0' ? '0' : `${bits < 0 ? '−' : '+'}${size}`
}

type RefusedProps = { error: Error | null; pair: Pair | undefined; onWithdraw: (given: NewJudgement) => void }

/** A decision that another one forbids: both are shown, and either can give way. */
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

/** Who decided what, when and why. Nothing is overwritten. */
function Decisions() {
  const file = useThisCase()
  const query = useQuery({ ...judgementsQuery(file.case_id), refetchOnMount: 'always' })
  const judging = useJudging(file.case_id)
  return (
    <Panel title="Decisions">
      <Read query={query} wanted="the decisions">
        {({ judgements, names }) =>
          judgements.length === 0 ? (
            <p>No decisions yet. Each one keeps who decided, when and why, and can be undone.</p>
          ) : (
            <Table<Judgement>
              name="decisions"
              caption="Decisions about identity"
              rows={judgements}
              keyOf={({ seq }) => String(seq)}
              columns={columns(names, new Set(standing(judgements).map(({ seq }) => seq)), (judgement) =>
                judging.mutate(withdrawalOf(judgement)),
              )}
            />
          )
        }
      </Read>
      {judging.error && <NotAnswered error={judging.error} />}
      {file.closed_at === null && (
        <p className={css.sum}>
          {count(query.data?.clusters.length ?? 0, 'group')} of mentions{' '}
          {query.data?.clusters.length === 1 ? 'is' : 'are'} shown as one person by decision, never as a fact.
        </p>
      )}
    </Panel>
  )
}

const columns = (
  names: Judgements['names'],
  stands: ReadonlySet<number>,
  withdraw: (judgement: Judgement) => void,
): Column<Judgement>[] => {
  const labels = new Map(names.map(({ key, label }) => [key, label]))
  const named = (key: string) => labels.get(key) ?? 'no longer in this case'
  return [
    { label: 'One', isName: true, isPersonal: true, value: ({ a }) => named(a) },
    { label: 'Other', isPersonal: true, value: ({ b }) => named(b) },
    { label: 'Decision', isCategory: true, value: ({ verdict }) => sentence(verdictWords[verdict]) },
    { label: 'Reason', isPersonal: true, value: ({ reason }) => reason },
    {
      label: 'By',
      saysLabel: true,
      isCategory: true,
      value: ({ analyst_name }) => analyst_name ?? 'a former colleague',
    },
    { label: 'When', isNarrow: true, value: ({ at }) => at, cell: ({ at }) => timeInWords(at) },
    {
      label: 'State',
      isWayOn: true,
      cell: (judgement) =>
        stands.has(judgement.seq) ? (
          <Button
            look="quiet"
            aria-label={`Withdraw the decision on ${named(judgement.a)}`}
            onClick={() => withdraw(judgement)}
          >
            Withdraw
          </Button>
        ) : (
          <span className={css.none}>{judgement.verdict === 'withdrawn' ? '' : 'no longer stands'}</span>
        ),
    },
  ]
}
