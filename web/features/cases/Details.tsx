import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EditedCase } from '../../../contract/desk/cases.ts'
import { Read, StillReading } from '../../lookup/answer/Read.tsx'
import { useKept } from '../../lookup/form/typed.ts'
import { type Budget as BudgetOfCase, budgetsQuery } from '../../lookup/price/account.ts'
import { creditsInWords } from '../../lookup/price/prices.tsx'
import {
  type CaseChange,
  type CaseFile,
  lawfulBasesQuery,
  mayChange,
  type NewCase,
  type WholeCase,
} from '../../lookup/purpose/cases.ts'
import { useChangeCase } from '../../lookup/purpose/change-cases.ts'
import { paths } from '../../paths.ts'
import { labelOf } from '../../register/words.ts'
import { whyNot } from '../../server/request.ts'
import { sessionQuery } from '../../server/session.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { timeColumn } from '../../table/time-column.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dateInWords, momentInWords, timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Actions } from '../../ui/Form.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type CaseDraft, type CaseField, CaseForm } from './CaseForm.tsx'
import { ownerOf, useDecides, useThisCase } from './CaseScreen.tsx'
import css from './Cases.module.css'
import { Evidence } from './Evidence.tsx'
import { afterwards, retentionInWords } from './retention.ts'

/** The purpose, retention, budget, evidence and changes of a case. */
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
  const { case_id, reference, title, purpose, lawful_basis } = file
  const { data: bases, isPending } = useQuery(lawfulBasesQuery)
  const change = useChangeCase(case_id)
  const [draft, setDraft] = useKept<CaseDraft>(['change of a case', case_id], null)
  const decides = useDecides(file)
  const words = bases?.find((basis) => basis.lawful_basis === lawful_basis)
  return (
    <Panel
      title="Purpose"
      actions={mayChange(file) && draft === null && <Button onClick={() => setDraft({})}>Change</Button>}
    >
      {draft ? (
        <>
          <p>Existing records keep the purpose that the case had when they were made.</p>
          <CaseForm
            file={file}
            draft={draft}
            setDraft={setDraft}
            dateHint={decides ? undefined : onlyLater(ownerOf(file)?.name)}
            meanwhile={(field) => changedMeanwhile(field, file)}
            verb="Save changes"
            onSend={(given) => change.mutateAsync({ edit: changesOf(file, given) })}
          />
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
          {isPending && <StillReading />}
          {words && (
            <p className={css.small}>
              UK GDPR article {words.point}: {words.words}.
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

/** Fields that say what the case says are not sent: a colleague may have changed them meanwhile. */
function changesOf(file: CaseFile, given: NewCase): EditedCase {
  const fields = (Object.keys(given) as CaseField[]).filter((field) => given[field] !== file[field])
  const of = (from: NewCase) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  return { ...of(given), seen: of(file) }
}

function changedMeanwhile(field: CaseField, file: WholeCase): string {
  const by = file.changes.find((change) => change.field === field)?.analyst_name ?? 'A former colleague'
  const value = field === 'retention_date' ? dateInWords(file[field]) : file[field]
  return `${by} changed this meanwhile. It now says: ${value}`
}

const onlyLater = (owner: string | undefined) =>
  `You can choose a later date. Only ${owner ? `${owner}, who opened the case, or ` : ''}a supervisor can choose an earlier one.`

function Retention() {
  const file = useThisCase()
  return (
    <Panel title="Retention">
      <p>
        <strong>{retentionInWords(file)}</strong>
      </p>
      <p>{afterwards}</p>
    </Panel>
  )
}

/** What all members may spend together. */
function Budget() {
  const { case_id, reference } = useThisCase()
  const { data: session } = useQuery(sessionQuery)
  const maySet = session?.role === 'supervisor' || session?.role === 'administrator'
  const query = useQuery(budgetsQuery)
  return (
    <Panel title="Budget">
      <Read query={query} wanted="the budget">
        {(budgets) => {
          const budget = budgets.find(({ holder, holder_id }) => holder === 'case' && holder_id === case_id)
          if (budget) return <BudgetFacts of={budget} />
          return (
            <p>
              {reference} has no budget. The budgets of its members limit spending.{' '}
              {maySet ? <Link to={paths.budgets}>Set a budget in Account</Link> : 'A supervisor can set one.'}
            </p>
          )
        }}
      </Read>
    </Panel>
  )
}

const BudgetFacts = ({ of: { period, credits, spent, left, unknown_counts_as } }: { of: BudgetOfCase }) => (
  <Facts
    facts={[
      [period === 'month' ? 'Allowed this month' : 'Allowed in total', creditsInWords(credits)],
      ['Spent', `${numberInWords(spent)} credits`],
      ['Left', `${numberInWords(left)} credits`],
      [
        'A lookup of unknown price',
        unknown_counts_as === null ? 'is refused' : `counts as ${creditsInWords(unknown_counts_as)}`,
      ],
    ]}
  />
)

/** A closed case takes no lookups. Nothing is lost. */
function Closing() {
  const { case_id, closed_at, reference, is_reader } = useThisCase()
  const change = useChangeCase(case_id)
  const [asks, setAsks] = useState(false)
  const set = (isClosed: boolean) => change.mutate({ isClosed }, { onSuccess: () => setAsks(false) })
  if (is_reader) return null
  return (
    <Panel title={closed_at === null ? 'Close the case' : 'Reopen the case'}>
      {closed_at === null ? (
        <p>A closed case takes no lookups and no pins. You can read its contents until its retention ends.</p>
      ) : (
        <p>Closed on {momentInWords(closed_at)}. Reopen it to make lookups and pins again.</p>
      )}
      {change.error && !asks && <p role="alert">{whyNot(change.error)}</p>}
      <Actions>
        {closed_at === null ? (
          <Button className="wraps" onClick={firstClick(() => setAsks(true))}>
            Close {reference}
          </Button>
        ) : (
          <Button className="wraps" onClick={() => set(false)}>
            Reopen {reference}
          </Button>
        )}
      </Actions>
      {asks && (
        <Dialog title={`Close ${reference}?`} onCancel={() => setAsks(false)}>
          <p>Nobody can make lookups in a closed case. You can reopen it.</p>
          {change.error && <p role="alert">{whyNot(change.error)}</p>}
          <Actions>
            <Button look="main" onClick={() => set(true)}>
              Close case
            </Button>
            <Button onClick={() => setAsks(false)}>Cancel</Button>
          </Actions>
        </Dialog>
      )}
    </Panel>
  )
}

function Changes() {
  const { changes, created_at } = useThisCase()
  return (
    <Panel title="Changes">
      <Table
        name="changes"
        caption="Changes, newest first"
        rows={changes}
        none={`No changes since the case was opened, ${timeInWords(created_at)}.`}
        keyOf={({ at, field }, index) => `${at}/${field}/${index}`}
        columns={changeColumns}
      />
    </Panel>
  )
}

const changeColumns: Column<CaseChange>[] = [
  timeColumn('When', ({ at }) => at),
  {
    label: 'Who',
    isCategory: true,
    isPersonal: true,
    value: ({ analyst_name, analyst_id }) => (analyst_id === 'application' ? 'The application' : analyst_name),
  },
  { label: 'What', isName: true, isCategory: true, isPersonal: false, value: ({ field }) => fieldInWords(field) },
  { label: 'Before', saysLabel: true, cell: ({ before }) => before ?? 'nothing', value: ({ before }) => before },
  { label: 'After', saysLabel: true, cell: ({ after }) => after ?? 'nothing', value: ({ after }) => after },
]

const fieldInWords = (field: string): string =>
  field === 'closed_at'
    ? 'Closed'
    : field === 'member'
      ? 'Member'
      : field === 'reader'
        ? 'Reader'
        : field === 'retention_date'
          ? 'Kept until'
          : labelOf(field)
