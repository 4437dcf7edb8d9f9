import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Contradiction, ContradictionRule, Contradictions } from '../../../contract/desk/judgements.ts'
import { goneInWords } from '../../../contract/gone-words.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { caseViews } from '../../lookup/decisions/decisions.ts'
import { Gaps } from '../../lookup/decisions/Gaps.tsx'
import { forgetOnceSaved, keepAtOnce, useKept } from '../../lookup/form/typed.ts'
import { type NoteDraft, NoteForm } from '../../lookup/pin/NoteForm.tsx'
import { mayChange } from '../../lookup/purpose/cases.ts'
import { InsertIntoReport } from '../../lookup/report/InsertIntoReport.tsx'
import { toCase } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { whyNot } from '../../server/request.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Actions } from '../../ui/Form.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Section } from '../../ui/Section.tsx'
import { useThisCase } from './CaseScreen.tsx'
import css from './Contradictions.module.css'
import { useExplaining } from './change-decisions.ts'
import { contradictionsQuery } from './decisions.ts'
import { Sources } from './graph/Sources.tsx'

/** What does not fit together: each side with its record. An analyst can explain it; the explanation goes into the report. */
export function ContradictionsScreen() {
  const { case_id } = useThisCase()
  const client = useQueryClient()
  const query = useQuery({ ...contradictionsQuery(case_id), refetchOnMount: 'always' })
  return (
    <Read query={query} wanted="the contradictions">
      {(contradictions) => (
        <>
          <Found of={contradictions} />
          <Section title="What was checked">
            <Checks of={contradictions.rules} />
            <Gaps
              of={contradictions}
              onRefresh={() => void client.invalidateQueries({ queryKey: caseViews(case_id) })}
            />
          </Section>
        </>
      )}
    </Read>
  )
}

function Found({ of: { rules, names, pending, missing, not_accepted } }: { of: Contradictions }) {
  const items = rules.flatMap((rule) => rule.items.map((item) => ({ rule, item })))
  const open = items.filter(({ item }) => item.explanation === null)
  const explained = items.filter(({ item }) => item.explanation !== null)
  const labels = new Map(names.map(({ key, label }) => [key, label]))
  const [turn, setTurn] = useState<Turn | null>(null)
  /** To the one after it. After the last one, to the first. */
  function goOn(at: number): void {
    const next = open[at + 1] ?? open[0]
    setTurn(next && next !== open[at] ? { of: next.item.contradiction_id } : null)
  }
  const isWhole = pending === 0 && missing.length === 0 && not_accepted.length === 0
  if (rules.every(({ state }) => state === 'not_run'))
    return (
      <Section title="Nothing checked yet">
        <p>
          {isWhole
            ? 'No rule was run, because this case has no answers to compare.'
            : 'No rule was run. Nothing that was read so far can be compared.'}{' '}
          Below is what each rule needs.
        </p>
      </Section>
    )
  if (items.length === 0)
    return (
      <Section title="No contradictions found">
        <p>
          The records of this case do not contradict each other in anything that could be checked. Below is what was
          checked, and what could not be.
        </p>
      </Section>
    )
  return (
    <>
      <Section
        title={open.length > 0 ? `To explain: ${numberInWords(open.length)}` : 'Every contradiction is explained'}
      >
        {open.length > 0 && (
          <ul className="stack-24">
            {open.map(({ rule, item }, at) => (
              <Item
                key={item.contradiction_id}
                rule={rule}
                item={item}
                labels={labels}
                turn={turn?.of === item.contradiction_id ? turn : null}
                onExplained={() => goOn(at)}
              />
            ))}
          </ul>
        )}
      </Section>
      {explained.length > 0 && (
        <Section title={`Explained: ${numberInWords(explained.length)}`}>
          <ul className="stack-24">
            {explained.map(({ rule, item }) => (
              <Item key={item.contradiction_id} rule={rule} item={item} labels={labels} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** Which one is next. A new one at each turn, even where the same one is next again. */
type Turn = { of: string }

type ItemProps = {
  rule: ContradictionRule
  item: Contradiction
  labels: ReadonlyMap<string, string>
  /** Its button takes the focus, because another one was explained just now. */
  turn?: Turn | null
  onExplained?: () => void
}

function Item({ rule, item, labels, turn = null, onExplained }: ItemProps) {
  const { contradiction_id, about, text, sides, mentions, explanation } = item
  const file = useThisCase()
  const { case_id } = file
  const draftName = ['explanation', case_id, contradiction_id]
  const draft = useKept<NoteDraft | null>(draftName, null)
  const [isWriting, setWriting] = useState(draft[0] !== null && mayChange(file))
  const close = () => {
    // The explained item moves to another list. There it reads the draft again, perhaps before this one renders.
    keepAtOnce(draftName, null)
    draft[1](null)
    setWriting(false)
  }
  const explaining = useExplaining(case_id)
  const seen = { contradiction_id, replaces: explanation?.seq }
  function write(): void {
    // The error of a withdrawal does not belong into the form.
    explaining.reset()
    setWriting(true)
  }
  const heading = useId()
  const explain = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    function focusNext() {
      if (turn) explain.current?.focus()
    },
    [turn],
  )
  return (
    <li className={css.item}>
      <div className={css.head}>
        <h3 id={heading}>{about}</h3>
        <p className="quiet small">{rule.label}</p>
      </div>
      <ul className={css.sides}>
        {sides.map(({ text, source }) => (
          <li key={`${source.record} ${source.pointer} ${text}`}>
            <p>{text}</p>
            <Sources sources={[source]} of={text} />
          </li>
        ))}
      </ul>
      {explanation && !isWriting && (
        <div className={css.explanation}>
          <p>{explanation.text || `${goneInWords(explanation.gone_with)}.`}</p>
          <p className="quiet small">
            Analyst’s explanation, by {explanation.analyst_name ?? 'a former colleague'}, {timeInWords(explanation.at)}
          </p>
        </div>
      )}
      {explaining.error && !isWriting && <p role="alert">{whyNot(explaining.error)}</p>}
      {isWriting ? (
        <NoteForm
          note={explanation?.text ?? ''}
          draft={draft}
          verb="Save explanation"
          isBusy={explaining.isPending}
          error={explaining.error}
          onSave={(text) => {
            const onSuccess = () => {
              close()
              onExplained?.()
            }
            const explained = { ...seen, text, sources: sides.map(({ source }) => source) }
            forgetOnceSaved(draftName, explaining.mutateAsync(explained, { onSuccess }))
          }}
          onCancel={() => {
            close()
            explaining.reset()
          }}
        />
      ) : (
        <Actions>
          {mayChange(file) && (
            <Button ref={explain} look="tool" aria-describedby={heading} onClick={write}>
              {explanation ? 'Change explanation' : 'Explain'}
            </Button>
          )}
          {mayChange(file) && explanation && (
            <Button
              look="tool"
              aria-disabled={explaining.isPending}
              onClick={firstClick(() => explaining.mutate({ ...seen, text: null, sources: [] }))}
            >
              Withdraw explanation
            </Button>
          )}
          <InsertIntoReport file={file} sources={sides.map(({ source }) => source)} of={text} />
          {mentions.map((key) => (
            <Link key={key} className="small" to={toCase(case_id, 'graph')} state={{ mention: key }}>
              Show {labels.get(key) ?? 'it'} in graph
            </Link>
          ))}
        </Actions>
      )}
    </li>
  )
}

const states = [
  { state: 'found', words: 'with a contradiction', tone: 'warn' },
  { state: 'not_there', words: 'checked: nothing found', tone: 'good' },
  { state: 'cannot_tell', words: 'cannot be checked', tone: 'warn' },
  { state: 'not_run', words: 'not run', tone: 'mute' },
] as const

/** The four states stay apart: nothing found is not the same as nothing checked. */
const Checks = ({ of: rules }: { of: readonly ContradictionRule[] }) => (
  <div className={css.checks}>
    {states.map(({ state, words, tone }) => {
      const of = rules.filter((rule) => rule.state === state)
      return (
        of.length > 0 && (
          <details key={state} open={state !== 'not_run'}>
            <summary>
              <Status tone={tone}>{`${count(of.length, 'rule')} ${words}`}</Status>
            </summary>
            <ul>
              {of.map(({ rule, label, why, compared, items }) => (
                <li key={rule}>
                  {label}
                  <span className="quiet small">
                    {state === 'found' && ` · ${numberInWords(items.length)} found`}
                    {compared > 0 && ` · ${count(compared, 'thing')} compared`}
                    {why && ` · ${why}`}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )
      )
    })}
  </div>
)
