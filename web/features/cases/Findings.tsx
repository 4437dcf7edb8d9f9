import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Finding } from '../../../contract/desk/judgements.ts'
import { findingKinds } from '../../../contract/judgements.ts'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
import { whyNot } from '../../lookup/pin/pins.ts'
import { Status } from '../../register/Status.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Select, TextArea } from '../../ui/Field.tsx'
import { Actions } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './CaseHome.module.css'
import { useThisCase } from './CaseScreen.tsx'
import { findingsQuery, useFindings } from './decisions.ts'
import { Sources } from './graph/Sources.tsx'

type Kind = Finding['kind']
const kinds: readonly { kind: Kind; one: string; many: string; hint: string }[] = [
  { kind: 'hypothesis', one: 'Hypothesis', many: 'Hypotheses', hint: 'What may be so, and is not shown yet.' },
  { kind: 'finding', one: 'Finding', many: 'Findings', hint: 'What you conclude, in a sentence for the report.' },
  { kind: 'task', one: 'Task', many: 'Tasks', hint: 'What somebody has to do next.' },
  { kind: 'dead_end', one: 'Dead end', many: 'Dead ends', hint: 'Where you looked and why it leads nowhere.' },
]

/** What analysts think, conclude and still have to do. Notes stay with their pins. */
export function Findings() {
  const { case_id, closed_at } = useThisCase()
  const query = useQuery({ ...findingsQuery(case_id), refetchOnMount: 'always' })
  const [isAdding, setAdding] = useState(false)
  return (
    <div id="findings">
      <Panel
        title="Hypotheses, findings and tasks"
        actions={closed_at === null && !isAdding && <Button onClick={() => setAdding(true)}>Add</Button>}
      >
        {isAdding && <AddFinding onDone={() => setAdding(false)} />}
        <Read query={query} wanted="the findings">
          {(findings) => {
            const stands = findings.filter(({ state }) => state !== 'withdrawn')
            if (stands.length === 0 && !isAdding)
              return <p>None yet. Write down what may be so, what you conclude and what is left to do.</p>
            return kinds.map(({ kind, many }) => {
              const of = stands.filter((finding) => finding.kind === kind)
              return (
                of.length > 0 && (
                  <section key={kind} className={css.findings}>
                    <h3>{many}</h3>
                    <ul>
                      {of.map((finding) => (
                        <FindingItem key={finding.finding_id} finding={finding} />
                      ))}
                    </ul>
                  </section>
                )
              )
            })
          }}
        </Read>
      </Panel>
    </div>
  )
}

const stateWords: { readonly [state in Finding['state']]: [words: string, tone: 'good' | 'bad' | 'warn' | 'mute'] } = {
  open: ['Open', 'warn'],
  supported: ['Supported', 'good'],
  refuted: ['Refuted', 'bad'],
  done: ['Done', 'good'],
  withdrawn: ['Withdrawn', 'mute'],
}

const verbs: { readonly [state in Finding['state']]: string } = {
  open: 'Reopen',
  supported: 'Mark as supported',
  refuted: 'Mark as refuted',
  done: 'Mark as done',
  withdrawn: 'Withdraw',
}

function FindingItem({ finding }: { finding: Finding }) {
  const { case_id, closed_at } = useThisCase()
  const { change } = useFindings(case_id)
  const { finding_id, kind, state, text, assignee_name, made_by_name, made_at, sources } = finding
  const hasState = kind === 'hypothesis' || kind === 'task'
  return (
    <li className={css.finding}>
      <p>
        {hasState && <Status tone={stateWords[state][1]}>{stateWords[state][0]}</Status>}{' '}
        {text || 'Erased with its record.'}
      </p>
      <p className={css.small}>
        {assignee_name && `For ${assignee_name} · `}
        {made_by_name ?? 'a former colleague'}, {dateInWords(made_at.slice(0, 10))}{' '}
        {sources.length > 0 && <Sources sources={sources} of={text} />}
      </p>
      {closed_at === null && (
        <p className={css.acts}>
          {findingKinds[kind]
            .filter((next) => next !== state)
            .map((next) => (
              <Button key={next} look="quiet" onClick={firstClick(() => change.mutate({ finding_id, state: next }))}>
                {verbs[next]}
              </Button>
            ))}
        </p>
      )}
      {change.error && <p role="alert">{whyNot(change.error)}</p>}
    </li>
  )
}

function AddFinding({ onDone }: { onDone: () => void }) {
  const { case_id, members } = useThisCase()
  const { add } = useFindings(case_id)
  const [kind, setKind] = useState<Kind>('hypothesis')
  const [text, setText] = useState('')
  const [assignee, setAssignee] = useState('')
  return (
    <form
      className={css.add}
      noValidate
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      onSubmit={(event) => {
        event.preventDefault()
        if (add.isPending) return
        add.mutate({ kind, text: text.trim(), ...(kind === 'task' && assignee && { assignee }) }, { onSuccess: onDone })
      }}
    >
      <Select
        label="Kind"
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
        options={kinds.map(({ kind, one }) => ({ value: kind, label: one }))}
      />
      <TextArea
        label="Text"
        hint={kinds.find((row) => row.kind === kind)?.hint}
        value={text}
        maxLength={4000}
        error={whyNot(add.error) ?? undefined}
        onChange={({ target }) => setText(target.value)}
        autoFocus
      />
      {kind === 'task' && (
        <Select
          label="For"
          value={assignee}
          onChange={({ target }) => setAssignee(target.value)}
          options={[
            { value: '', label: 'Nobody yet' },
            ...members.map(({ analyst_id, name }) => ({ value: analyst_id, label: name })),
          ]}
        />
      )}
      <Actions>
        <Button look="main" type="submit" aria-disabled={add.isPending}>
          Add {kinds.find((row) => row.kind === kind)?.one.toLowerCase()}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </Actions>
    </form>
  )
}
