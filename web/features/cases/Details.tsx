import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { whyNot } from '../../lookup/pin/pins.ts'
import { lawfulBasesQuery, useChangeCase } from '../../lookup/purpose/cases.ts'
import { useKept } from '../../lookup/useKept.ts'
import { DateText } from '../../register/DateText.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Budget } from './Budget.tsx'
import form from './CaseForm.module.css'
import { type CaseDraft, CaseForm } from './CaseForm.tsx'
import css from './CaseScreen.module.css'
import { useThisCase } from './CaseScreen.tsx'
import { Changes } from './Changes.tsx'
import { Evidence } from './Evidence.tsx'
import { ownerOf, useDecides } from './owner.ts'
import { afterwards, retentionInWords } from './retention.ts'

/** Why the case is, how long it is kept, what it may cost, and how it is taken away or closed. */
export function Details() {
  return (
    <>
      <Purpose />
      <Retention />
      <Budget />
      <Evidence />
      <Closing />
      <Changes />
    </>
  )
}

function Purpose() {
  const file = useThisCase()
  const { case_id, closed_at, reference, title, purpose, lawful_basis } = file
  const { data: bases } = useQuery(lawfulBasesQuery)
  const change = useChangeCase(case_id)
  /** Null while nothing is changed. */
  const [draft, setDraft] = useKept<CaseDraft | null>(['change of a case', case_id], null)
  const isEditing = draft !== null
  const decides = useDecides(file)
  const words = bases?.find((basis) => basis.lawful_basis === lawful_basis)
  return (
    <Panel
      title="What it is for"
      actions={
        closed_at === null &&
        !isEditing && (
          <Button look="quiet" onClick={() => setDraft({})}>
            Change
          </Button>
        )
      }
    >
      {isEditing ? (
        <>
          <p>Records that there are keep what the case said when they were made.</p>
          <CaseForm
            file={file}
            draft={[draft, setDraft]}
            dateHint={decides ? undefined : onlyLater(ownerOf(file)?.name)}
            verb="Save"
            onSend={async (edit) => {
              await change.mutateAsync({ edit })
              setDraft(null)
            }}
          >
            <Button onClick={() => setDraft(null)}>Cancel</Button>
          </CaseForm>
        </>
      ) : (
        <>
          <Facts
            facts={[
              ['Reference', reference],
              ['Title', title],
              ['Purpose', purpose],
              ['Lawful basis', lawful_basis],
            ]}
          />
          {words && (
            <p className={css.statute}>
              UK GDPR article {words.point}: {words.words}.
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

const onlyLater = (owner: string | undefined) =>
  `A later date is yours to give. Only ${owner ? `${owner}, who opened the case, or ` : ''}a supervisor may bring it forward.`

function Retention() {
  const file = useThisCase()
  return (
    <Panel title="How long it is kept">
      <p>
        <strong>{retentionInWords(file)}</strong>
      </p>
      <p>{afterwards}</p>
    </Panel>
  )
}

/** Neither loses anything; a closed case takes no lookups. */
function Closing() {
  const { case_id, closed_at, reference } = useThisCase()
  const change = useChangeCase(case_id)
  const [asks, setAsks] = useState(false)
  const set = (isClosed: boolean) => change.mutate({ isClosed }, { onSuccess: () => setAsks(false) })
  return (
    <Panel title={closed_at === null ? 'Close the case' : 'Reopen the case'}>
      {closed_at === null ? (
        <p>A closed case takes no lookups and no pins. What it holds stays to be read until its retention ends.</p>
      ) : (
        <p>
          Closed on <DateText date={closed_at.slice(0, 10)} />, {timeInWords(closed_at)}. Reopened, it takes lookups and
          pins again.
        </p>
      )}
      {change.error && !asks && <p role="alert">{whyNot(change.error)}</p>}
      <p className={form.actions}>
        {closed_at === null ? (
          <Button onClick={firstClick(() => setAsks(true))}>Close {reference}</Button>
        ) : (
          <Button onClick={() => set(false)}>Reopen {reference}</Button>
        )}
      </p>
      {asks && (
        <Dialog title={`Close ${reference}?`} onCancel={() => setAsks(false)}>
          <p>Nobody looks anything up in it from then on. It can be reopened.</p>
          {change.error && <p role="alert">{whyNot(change.error)}</p>}
          <p className={form.actions}>
            <Button look="main" onClick={() => set(true)}>
              Close it
            </Button>
            <Button onClick={() => setAsks(false)}>Keep it open</Button>
          </p>
        </Dialog>
      )}
    </Panel>
  )
}
