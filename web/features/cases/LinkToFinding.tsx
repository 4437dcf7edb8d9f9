import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ClaimSource } from '../../../contract/desk/graph.ts'
import type { Finding } from '../../../contract/desk/judgements.ts'
import { longestReason, mostSources, tooManySources } from '../../../contract/judgements.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import type { Evidence } from '../../lookup/report/evidence.ts'
import { whyNot } from '../../server/request.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Choices } from '../../ui/Field.tsx'
import { Actions, Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sessionSlot } from '../../ui/session-store.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { type AddedSources, useFindings, useUnlinking } from './change-decisions.ts'
import { findingsQuery } from './decisions.ts'

const asNew = 'new'
/** The finding that was chosen last, by case. */
const chosenLast = sessionSlot<string>()

/** What was linked; `added` is null where all of it was linked before. */
export type Linked = { case_id: string; words: string; added: AddedSources | null }

type Props = Evidence & {
  /** @param linked none where nothing was */
  onClose: (linked?: Linked) => void
}

/** Asks which finding some facts are evidence for. */
export function LinkToFinding({ case_id, sources, of, onClose }: Props) {
  const query = useQuery(findingsQuery(case_id))
  return (
    <Dialog title="Link to a finding" onCancel={() => onClose()}>
      <p dir="auto">{of}</p>
      {sources.length > mostSources ? (
        <>
          <p>{tooManySources} Select fewer.</p>
          <Actions>
            <Button onClick={() => onClose()}>Close</Button>
          </Actions>
        </>
      ) : (
        <Read query={query} wanted="the findings">
          {(findings) => (
            <Choose
              case_id={case_id}
              findings={findings.filter(isOpenToEvidence)}
              sources={sources}
              of={of}
              onClose={onClose}
            />
          )}
        </Read>
      )}
    </Dialog>
  )
}

/** The words of one without a text are gone. */
const isOpenToEvidence = ({ kind, state, text }: Finding): boolean =>
  (kind === 'finding' || kind === 'hypothesis') && state !== 'withdrawn' && text !== ''

function Choose({ case_id, findings, sources, of, onClose }: Props & { findings: readonly Finding[] }): ReactNode {
  const last = chosenLast.read(case_id)
  const first = findings.find(({ finding_id }) => finding_id === last)?.finding_id ?? findings[0]?.finding_id ?? asNew
  const [chosen, setChosen] = useState(first)
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { add, change } = useFindings(case_id)
  const places = sources.map(({ record, pointer }) => ({ record, pointer }))
  // Enter links to the chosen finding at once.
  useEffect(function goToChoice() {
    const wanted = box.current?.querySelector<HTMLElement>('input:checked, textarea')
    wanted?.focus()
  }, [])

  function send(): void {
    if (add.isPending || change.isPending) return
    const done = ({ finding_id, text }: Finding, sources: ClaimSource[], isNewFinding: boolean) => {
      chosenLast.write([case_id], finding_id)
      const added = sources.length > 0 ? { finding_id, sources, isNewFinding } : null
      onClose({ case_id, words: `${of}: linked to “${text}”`, added })
    }
    if (chosen === asNew)
      add.mutate(
        { kind: 'finding', text: text.trim(), sources: places },
        { onSuccess: (finding) => done(finding, places, true) },
      )
    else
      change.mutate(
        { finding_id: chosen, more_sources: places },
        { onSuccess: ({ added_sources, ...finding }) => done(finding, added_sources, false) },
      )
  }
  const failure = whyNot(chosen === asNew ? add.error : change.error)
  return (
    <Form onSend={send}>
      <div ref={box}>
        {findings.length > 0 && (
          <Choices
            id="finding"
            label="Finding"
            value={chosen}
            onChoose={setChosen}
            choices={[
              ...findings.map(({ finding_id, text }) => ({ value: finding_id, label: text })),
              { value: asNew, label: 'A new finding' },
            ]}
          />
        )}
        {chosen === asNew && (
          <TextArea
            label="New finding"
            hint="What you conclude, in a sentence for the report."
            value={text}
            maxLength={longestReason}
            rows={3}
            dir="auto"
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </div>
      {failure && <p role="alert">{failure}</p>}
      <Actions>
        <Button look="main" type="submit">
          Link
        </Button>
        <Button onClick={() => onClose()}>Cancel</Button>
      </Actions>
    </Form>
  )
}

/** Says what was linked, and takes it back. */
export function LinkNotice({ linked: { words, case_id, added }, onClose }: { linked: Linked; onClose: () => void }) {
  const { data: undone, error, isPending, mutate } = useUnlinking(case_id)
  const acts = (
    <>
      {added && !undone && (
        <Button look="quiet" onClick={firstClick(() => isPending || mutate(added))}>
          Undo
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
    </>
  )
  return (
    <Notice acts={acts}>
      <span dir="auto">{undone ? undoneWords[undone] : words}</span> {whyNot(error)}
    </Notice>
  )
}

const undoneWords = { withdrawn: 'The finding was withdrawn.', unlinked: 'The link was removed.' } as const
