import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Screening } from '../../../../contract/desk/screening.ts'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { useKept } from '../../../lookup/form/typed.ts'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import { sessionQuery } from '../../../server/session.ts'
import { useTableSettings } from '../../../table/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Field.tsx'
import { numberInWords } from '../../../ui/numbers.ts'
import { useShortcuts } from '../../../ui/run-shortcut.ts'
import { sentence } from '../../../ui/text.ts'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { Deciding } from '../identities/Deciding.tsx'
import css from '../identities/Identities.module.css'
import { identityShortcuts } from '../identities/shortcuts.ts'
import { CandidateFacts } from './CandidateFacts.tsx'
import { Entry } from './Entry.tsx'
import { type Item, type ItemState, itemsIn, keyOf, lastOf } from './items.ts'
import own from './Screening.module.css'
import { SubjectList } from './SubjectList.tsx'
import { useJudgingListed } from './screening.ts'
import { decidedInWords, verdictWordsOf } from './words.ts'

type Props = { screening: Screening; state: ItemState; first: readonly string[] }

/** Candidates one after another. The keys are those of the identity bench. */
export function CandidateBench({ screening, state, first }: Props) {
  const file = useThisCase()
  const { data: session } = useQuery(sessionQuery)
  const { singleKeys } = useTableSettings()
  const [blind, setBlind] = useSearchParam('blind')
  const items = itemsIn(screening, state)
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ subject: { keys } }) => keys.some((key) => first.includes(key))),
    ),
  )
  const [reason, setReason] = useKept(['screening reason', file.case_id], '')
  const [last, setLast] = useState<Item | null>(null)
  const [said, setSaid] = useState('')
  const judging = useJudgingListed(file.case_id)
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = mayChange(file)
  const isBlind = blind === '1'
  const at = Math.min(place, Math.max(0, items.length - 1))
  const item = items[at]

  async function decide(verdict: 'same' | 'different' | 'unsure'): Promise<void> {
    if (!item || judging.isPending) return
    try {
      const judgement = await judging.mutateAsync({ ...namesOf(item), verdict, reason: reason.trim() })
      setLast({ ...item, candidate: { ...item.candidate, judgement } })
      setReason('')
      setSaid(
        `${sentence(verdictWordsOf(item.subject)[verdict])}. ${items.length > 1 ? 'Next candidate.' : 'No candidates left.'}`,
      )
      setPlace(at)
    } catch {
      setSaid('')
    }
  }

  /** Withdraws the analyst's own last current decision. */
  async function undo(): Promise<void> {
    const decided = lastOf(screening, session?.analyst_id)
    if (!decided || judging.isPending) return setSaid('You have no decision to undo.')
    await judging.mutateAsync({ ...namesOf(decided), verdict: 'withdrawn' }).then(
      () => {
        setLast(null)
        setPlace(0)
        setSaid('Your last decision is undone.')
      },
      () => {},
    )
  }

  const step = (by: 1 | -1) => setPlace(Math.max(0, Math.min(items.length - 1, at + by)))
  useShortcuts(
    identityShortcuts,
    { decide: (verdict) => void decide(verdict), undo: () => void undo(), step, isOpen },
    singleKeys,
  )
  const key = item && keyOf(item)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new candidate takes the focus, unless the reader is elsewhere.
  useEffect(
    function focusCandidate() {
      if (last) heading.current?.focus({ preventScroll: true })
    },
    [key],
  )

  return (
    <>
      <p role="status" className={css.status}>
        {said}
      </p>
      {judging.error && <NotAnswered error={judging.error} />}
      {!item ? (
        <p>{state === 'open' ? 'Every candidate is decided.' : 'No candidate has this decision.'}</p>
      ) : (
        <div className={own.bench}>
          <section className={css.pair} aria-label="Candidate">
            <div className={css.head}>
              <h2 ref={heading} tabIndex={-1}>
                Is this one {item.subject.kind === 'company' ? 'company' : 'person'}?
              </h2>
              <span className="quiet small">
                {numberInWords(at + 1)} of {numberInWords(items.length)}
              </span>
              <span className={css.end}>
                <Button look="tool" aria-disabled={at === 0} onClick={() => step(-1)}>
                  Previous
                </Button>
                <Button look="tool" aria-disabled={at >= items.length - 1} onClick={() => step(1)}>
                  Skip
                </Button>
              </span>
            </div>
            {item.candidate.left !== null && <p className="caution">{item.candidate.left}</p>}
            {item.candidate.asked_again !== null && (
              <p className="caution">
                {item.candidate.judgement && `${decidedInWords(item.candidate.judgement, item.subject)}. `}
                Decide again: {item.candidate.asked_again}
              </p>
            )}
            <CandidateFacts
              key={key}
              item={item}
              isHidden={isBlind && state === 'open'}
              likelyFrom={screening.likely_from}
            />
            {state !== 'open' && item.candidate.judgement && (
              <p>
                {decidedInWords(item.candidate.judgement, item.subject)}.
                {item.candidate.judgement.reason && ` Reason: “${item.candidate.judgement.reason}”`}
              </p>
            )}
            <Deciding
              isOpen={isOpen}
              isBusy={judging.isPending}
              reason={[reason, setReason]}
              words={verdictWordsOf(item.subject)}
              onDecide={(verdict) => void decide(verdict)}
              onUndo={() => void undo()}
            />
            <Checkbox
              label="Blind: hide the weights until you decide"
              checked={isBlind}
              onChange={({ target }) => setBlind(target.checked ? '1' : '')}
            />
          </section>
          <div className={own.beside}>
            <Entry key={key} candidate={item.candidate} />
            <SubjectList items={items} at={at} onChoose={setPlace} />
          </div>
        </div>
      )}
      {!item && isOpen && lastOf(screening, session?.analyst_id) && (
        <div>
          <Button onClick={() => void undo()}>Undo your last decision</Button>
        </div>
      )}
      {last && isBlind && (
        <section className={css.pair} aria-label="The candidate you decided">
          <h2>The candidate you decided</h2>
          <CandidateFacts item={last} isHidden={false} likelyFrom={screening.likely_from} />
        </section>
      )}
    </>
  )
}

/** Names the candidate, and the decision that the analyst saw. */
const namesOf = ({ subject, candidate: { list, listed_id, judgement } }: Item) => ({
  subject: subject.key,
  list,
  listed_id,
  ...(judgement && { replaces: judgement.seq }),
})
