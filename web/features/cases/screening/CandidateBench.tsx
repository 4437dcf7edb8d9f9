import { useQuery } from '@tanstack/react-query'
import type { Screening } from '../../../../contract/desk/screening.ts'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import { sessionQuery } from '../../../server/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { sentence } from '../../../ui/text.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { BenchFrame, BenchSaid } from '../identities/BenchFrame.tsx'
import css from '../identities/Identities.module.css'
import { type BenchVerdict, useBench } from '../identities/useBench.ts'
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
  const judging = useJudgingListed(file.case_id)
  const items = itemsIn(screening, state)
  const place = items.findIndex(({ subject: { keys } }) => keys.some((key) => first.includes(key)))
  const isOpen = mayChange(file)

  async function save(item: Item, verdict: BenchVerdict, reason: string) {
    const judgement = await judging.mutateAsync({ ...namesOf(item), verdict, reason })
    const next = items.length > 1 ? 'Next candidate.' : 'No candidates left.'
    return {
      decided: { ...item, candidate: { ...item.candidate, judgement } },
      said: `${sentence(verdictWordsOf(item.subject)[verdict])}. ${next}`,
    }
  }

  async function withdraw(): Promise<string | null> {
    const decided = lastOf(screening, session?.analyst_id)
    if (!decided) return null
    await judging.mutateAsync({ ...namesOf(decided), verdict: 'withdrawn' })
    return keyOf(decided)
  }

  const bench = useBench({
    items,
    keyOf,
    first: Math.max(0, place),
    reasonName: 'screening reason',
    case_id: file.case_id,
    isOpen,
    isBusy: judging.isPending,
    save,
    withdraw,
  })
  const { item, at, last, isBlind } = bench
  return (
    <>
      <BenchSaid bench={bench} />
      {judging.error && <NotAnswered error={judging.error} />}
      {!item ? (
        <p>{state === 'open' ? 'Every candidate is decided.' : 'No candidate has this decision.'}</p>
      ) : (
        <div className={own.bench}>
          <BenchFrame
            label="Candidate"
            question={`Is this one ${item.subject.kind === 'company' ? 'company' : 'person'}?`}
            bench={bench}
            words={verdictWordsOf(item.subject)}
            isOpen={isOpen}
            isBusy={judging.isPending}
          >
            <Before item={item} />
            <CandidateFacts
              key={keyOf(item)}
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
          </BenchFrame>
          <div className={own.beside}>
            <Entry key={keyOf(item)} candidate={item.candidate} />
            <SubjectList items={items} at={at} onChoose={bench.choose} />
          </div>
        </div>
      )}
      {!item && isOpen && lastOf(screening, session?.analyst_id) && (
        <div>
          <Button onClick={bench.undo}>Undo your last decision</Button>
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

/** Why it is here again, or no longer on its list. */
const Before = ({ item: { subject, candidate } }: { item: Item }) => (
  <>
    {candidate.left !== null && <p className="caution">{candidate.left}</p>}
    {candidate.asked_again !== null && (
      <p className="caution">
        {candidate.judgement && `${decidedInWords(candidate.judgement, subject)}. `}
        Decide again: {candidate.asked_again}
      </p>
    )}
  </>
)

/** Names the candidate, and the entry and the decision that the analyst saw. */
const namesOf = ({ subject, candidate: { list, listed_id, print, judgement } }: Item) => ({
  subject: subject.key,
  list,
  listed_id,
  print,
  ...(judgement && { replaces: judgement.seq }),
})
