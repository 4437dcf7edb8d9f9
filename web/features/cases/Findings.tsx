import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Finding } from '../../../contract/desk/judgements.ts'
import { goneInWords } from '../../../contract/gone-words.ts'
import { findingKinds, longestReason } from '../../../contract/judgements.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { forgetOnceSaved, keepAtOnce, useKept } from '../../lookup/form/typed.ts'
import { mayChange } from '../../lookup/purpose/cases.ts'
import { Status } from '../../register/Status.tsx'
import type { Tone } from '../../register/words.ts'
import { whyNot } from '../../server/request.ts'
import { sessionQuery } from '../../server/session.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { dayInWords, timeInWords } from '../../ui/dates.ts'
import { Select } from '../../ui/Field.tsx'
import { Actions, Form } from '../../ui/Form.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Section } from '../../ui/Section.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import css from './CaseHome.module.css'
import { useThisCase } from './CaseScreen.tsx'
import { useFindings } from './change-decisions.ts'
import { findingsQuery, versionsQuery } from './decisions.ts'
import { Sources } from './graph/Sources.tsx'

type Kind = Finding['kind']
const kinds: readonly { kind: Kind; one: string; many: string; hint: string }[] = [
  { kind: 'hypothesis', one: 'Hypothesis', many: 'Hypotheses', hint: 'What may be true, and is not shown yet.' },
  { kind: 'finding', one: 'Finding', many: 'Findings', hint: 'What you conclude, in a sentence for the report.' },
  { kind: 'task', one: 'Task', many: 'Tasks', hint: 'What somebody has to do next.' },
  { kind: 'dead_end', one: 'Dead end', many: 'Dead ends', hint: 'Where you looked and why it leads nowhere.' },
]

/** What is concluded stands above what is open. */
const conclusionsFirst = [
  ...kinds.filter(({ kind }) => kind === 'finding'),
  ...kinds.filter(({ kind }) => kind !== 'finding'),
]

/** What analysts think, conclude and still have to do. Notes stay with their pins. */
export function Findings() {
  const file = useThisCase()
  const { case_id } = file
  const query = useQuery({ ...findingsQuery(case_id), refetchOnMount: 'always' })
  const [adding, setAdding] = useKept<Written | null>(newFinding(case_id), null)
  const [changed, setChanged] = useState<Changed | null>(null)
  const [hasClosed, setClosed] = useState(false)
  function close() {
    setAdding(null)
    setClosed(true)
  }
  return (
    <div id="findings">
      <Section
        title="Hypotheses, findings and tasks"
        actions={
          mayChange(file) &&
          !adding && (
            // After one, the next is a press away.
            <Button autoFocus={hasClosed} onClick={() => setAdding(blank)}>
              Add
            </Button>
          )
        }
      >
        {adding && <AddFinding written={adding} onWrite={setAdding} onDone={close} />}
        <Undo changed={changed} onDone={() => setChanged(null)} />
        <Read query={query} wanted="the findings">
          {(findings) => {
            const stands = findings.filter(({ state }) => state !== 'withdrawn')
            const withdrawn = findings.filter(({ state }) => state === 'withdrawn')
            return (
              <>
                {stands.length === 0 && !adding && (
                  <p>None yet. Write down what may be so, what you conclude and what is left to do.</p>
                )}
                {conclusionsFirst.map(({ kind, many }) => (
                  <FindingList
                    key={kind}
                    title={many}
                    isNumbered={kind === 'finding'}
                    findings={stands.filter((finding) => finding.kind === kind)}
                    onChanged={setChanged}
                  />
                ))}
                {withdrawn.length > 0 && (
                  <details className="small">
                    <summary>Withdrawn: {numberInWords(withdrawn.length)}</summary>
                    <FindingList title="Withdrawn" findings={withdrawn} onChanged={setChanged} />
                  </details>
                )}
              </>
            )
          }}
        </Read>
      </Section>
    </div>
  )
}

/** The finding before its last change here, and what the change was. */
type Changed = { before: Finding; words: string }

/** Each change is another version, so an undo is one more: the words and the state of before. */
const Undo = ({ changed, onDone }: { changed: Changed | null; onDone: () => void }) => (
  <p role="status" className={css.undo}>
    {changed && (
      // An undo that failed says so of its own change alone.
      <UndoChange key={`${changed.before.finding_id} ${changed.before.versions}`} changed={changed} onDone={onDone} />
    )}
  </p>
)

function UndoChange({ changed: { before, words }, onDone }: { changed: Changed; onDone: () => void }) {
  const { case_id } = useThisCase()
  const { change } = useFindings(case_id)
  const { finding_id, kind, state, text, assignee, versions } = before
  const undone = { finding_id, kind, state, text, assignee, replaces_version: versions + 1 }
  return (
    <>
      {whyNot(change.error) ?? words}{' '}
      <Button look="quiet" onClick={firstClick(() => change.mutate(undone, { onSuccess: onDone }))}>
        Undo
      </Button>
    </>
  )
}

type ListProps = {
  title: string
  isNumbered?: boolean
  findings: readonly Finding[]
  onChanged: (changed: Changed) => void
}

function FindingList({ title, isNumbered = false, findings, onChanged }: ListProps) {
  if (findings.length === 0) return null
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <section className={css.findings}>
      <h3>{title}</h3>
      <List className={isNumbered ? css.numbered : undefined}>
        {findings.map((finding) => (
          <FindingItem key={finding.finding_id} finding={finding} onChanged={onChanged} />
        ))}
      </List>
    </section>
  )
}

const stateWords: { readonly [state in Finding['state']]: [words: string, tone: Tone] } = {
  open: ['Open', 'warn'],
  supported: ['Supported', 'good'],
  refuted: ['Refuted', 'bad'],
  done: ['Done', 'usual'],
  withdrawn: ['Withdrawn', 'mute'],
}

const verbs: { readonly [state in Finding['state']]: string } = {
  open: 'Reopen',
  supported: 'Mark as supported',
  refuted: 'Mark as refuted',
  done: 'Mark as done',
  withdrawn: 'Withdraw',
}

/** What a change to this state did. */
const changedWords: { readonly [state in Finding['state']]: string } = {
  open: 'Reopened.',
  supported: 'Marked as supported.',
  refuted: 'Marked as refuted.',
  done: 'Marked as done.',
  withdrawn: 'Withdrawn.',
}

type ItemProps = { finding: Finding; onChanged: (changed: Changed) => void }

function FindingItem({ finding, onChanged }: ItemProps) {
  const file = useThisCase()
  const { case_id } = file
  const { data: session } = useQuery(sessionQuery)
  const { change } = useFindings(case_id)
  const draft = ['finding', case_id, finding.finding_id]
  const [edited, setEdited] = useKept<Edited | null>(draft, null)
  const { finding_id, kind, state, text, assignee, assignee_name, sources, versions, gone_with } = finding
  const { changed_by_name } = finding
  const hasState = kind === 'hypothesis' || kind === 'task'
  const isOpenTask = kind === 'task' && state === 'open'
  const act = (changes: Partial<Written & Pick<Finding, 'state'>>, words: string) =>
    firstClick(() =>
      change.mutate(
        { finding_id, ...changes, replaces_version: versions },
        { onSuccess: () => onChanged({ before: finding, words }) },
      ),
    )
  if (edited) {
    const isChanged = edited.versions !== versions && !change.isPending
    return (
      <li className={css.finding}>
        {isChanged && (
          <p role="alert">
            {changed_by_name ?? 'A former colleague'} changed it meanwhile. It now says:{' '}
            {text || goneInWords(gone_with)}
          </p>
        )}
        <FindingForm
          written={edited}
          onWrite={(written) => setEdited({ ...edited, ...written })}
          verb={() => (isChanged ? 'Replace with your words' : 'Save changes')}
          isBusy={change.isPending}
          error={isChanged ? null : change.error}
          onSave={(written) => {
            const onSuccess = () => {
              // Another kind moves it to another list, which reads the draft again.
              keepAtOnce(draft, null)
              setEdited(null)
              onChanged({ before: finding, words: 'Changed.' })
            }
            const changed = { finding_id, ...written, replaces_version: versions }
            forgetOnceSaved(draft, change.mutateAsync(changed, { onSuccess }))
          }}
          onCancel={() => setEdited(null)}
        />
      </li>
    )
  }
  return (
    <li className={css.finding}>
      <p>
        {hasState && (
          <>
            <Status tone={stateWords[state][1]}>{stateWords[state][0]}</Status>{' '}
            {state === 'supported' && sources.length === 0 && <span className="quiet">No record cited. </span>}
          </>
        )}
        {text || `${goneInWords(gone_with)}.`}
      </p>
      <p className={`${css.author} quiet tiny`}>
        {assignee_name ? `For ${assignee_name} · ` : isOpenTask && 'Not assigned · '}
        <Author of={finding} /> {sources.length > 0 && <Sources sources={sources} of={text} />}
      </p>
      {mayChange(file) && (
        <p className={`${css.acts} on-screen`}>
          {text !== '' && state !== 'withdrawn' && (
            <Button look="quiet" onClick={() => setEdited({ kind, text, assignee, versions })}>
              Edit
            </Button>
          )}
          {isOpenTask && session && assignee !== session.analyst_id && (
            <Button look="quiet" onClick={act({ assignee: session.analyst_id }, 'The task is yours.')}>
              Take task
            </Button>
          )}
          {findingKinds[kind]
            .filter((next) => next !== state)
            .map((next) => (
              <Button key={next} look="quiet" onClick={act({ state: next }, changedWords[next])}>
                {state === 'withdrawn' ? putBackWords[next] : verbs[next]}
              </Button>
            ))
            .slice(0, state === 'withdrawn' ? 1 : undefined)}
        </p>
      )}
      {change.error && <p role="alert">{whyNot(change.error)}</p>}
      {versions > 1 && <History finding_id={finding_id} versions={versions} />}
    </li>
  )
}

const putBackWords = { ...verbs, open: 'Put back', supported: 'Put back', done: 'Put back' }

function Author({ of }: { of: Finding }) {
  const { made_by, made_by_name, made_at, changed_by, changed_by_name, changed_at, versions } = of
  const made = `${made_by_name ?? 'a former colleague'}, ${dayInWords(made_at)}`
  if (versions === 1) return made
  const who = changed_by === made_by ? '' : ` by ${changed_by_name ?? 'a former colleague'}`
  return `${made} · changed${who} ${timeInWords(changed_at)}`
}

/** Every version is kept, and read when it is wanted. */
function History({ finding_id, versions }: { finding_id: string; versions: number }) {
  const { case_id } = useThisCase()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...versionsQuery(case_id, finding_id, versions), enabled: isOpen })
  return (
    <details className="quiet tiny" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{count(versions, 'version')}</summary>
      {isOpen && (
        <Read query={query} wanted="the versions">
          {(versions) => (
            <ol className={css.versions}>
              {versions.map(({ at, kind, state, text, analyst_name }) => (
                <li key={at}>
                  <time dateTime={at}>{timeInWords(at)}</time>, {analyst_name ?? 'a former colleague'}:{' '}
                  {kinds.find((row) => row.kind === kind)?.one}, {stateWords[state][0].toLowerCase()}. {text}
                </li>
              ))}
            </ol>
          )}
        </Read>
      )}
    </details>
  )
}

/** The name of what is typed in the form of a new finding. */
const newFinding = (case_id: string) => ['finding', case_id, 'new']
const blank: Written = { kind: 'hypothesis', text: '', assignee: null }
type Writing = { written: Written; onWrite: (written: Written) => void }

function AddFinding({ onDone, ...writing }: Writing & { onDone: () => void }) {
  const { case_id } = useThisCase()
  const { add } = useFindings(case_id)
  return (
    <FindingForm
      {...writing}
      verb={(kind) => `Add ${kinds.find((row) => row.kind === kind)?.one.toLowerCase()}`}
      isBusy={add.isPending}
      error={add.error}
      onSave={({ assignee, ...written }) =>
        forgetOnceSaved(
          newFinding(case_id),
          add.mutateAsync({ ...written, ...(assignee !== null && { assignee }) }, { onSuccess: onDone }),
        )
      }
      onCancel={onDone}
    />
  )
}

type Written = Pick<Finding, 'kind' | 'text' | 'assignee'>
/** With the versions that there were when the writing began. */
type Edited = Written & Pick<Finding, 'versions'>
type FormProps = Writing & {
  verb: (kind: Kind) => string
  isBusy: boolean
  error: Error | null
  onSave: (written: Written) => void
  onCancel: () => void
}

function FindingForm({ written, onWrite, verb, isBusy, error, onSave, onCancel }: FormProps) {
  const { members } = useThisCase()
  const { kind, text, assignee } = written
  // What is changed while it is saved would be lost.
  const write = (changes: Partial<Written>) => isBusy || onWrite({ ...written, ...changes })
  return (
    <Form
      className="stack-8"
      onCancel={onCancel}
      onSend={() => isBusy || onSave({ kind, text: text.trim(), assignee: kind === 'task' ? assignee : null })}
    >
      <Select
        label="Kind"
        value={kind}
        onChange={({ target }) => write({ kind: target.value as Kind })}
        options={kinds.map(({ kind, one }) => ({ value: kind, label: one }))}
      />
      <TextArea
        label="Text"
        hint={kinds.find((row) => row.kind === kind)?.hint}
        value={text}
        maxLength={longestReason}
        readOnly={isBusy}
        error={whyNot(error) ?? undefined}
        onChange={({ target }) => write({ text: target.value })}
        autoFocus
      />
      {kind === 'task' && (
        <Select
          label="For"
          value={assignee ?? ''}
          onChange={({ target }) => write({ assignee: target.value || null })}
          options={[
            { value: '', label: 'Not assigned' },
            ...members
              .filter(({ role }) => role === 'member')
              .map(({ analyst_id, name }) => ({ value: analyst_id, label: name })),
          ]}
        />
      )}
      <Actions>
        <Button look="main" type="submit" aria-disabled={isBusy}>
          {verb(kind)}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Actions>
    </Form>
  )
}
