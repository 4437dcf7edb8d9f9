import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import { allCasesQuery, type CaseFile, casesQuery, useAddCase, useCase } from '../../lookup/purpose/cases.ts'
import { chooseCase } from '../../lookup/purpose/chosen-case.ts'
import { takesLookups } from '../../lookup/purpose/working-case.ts'
import { useKept } from '../../lookup/useKept.ts'
import { toCase } from '../../paths.ts'
import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { sessionQuery } from '../../server/session.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { Button } from '../../ui/Button.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Select } from '../../ui/Field.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useSearchParam } from '../../ui/url-state.ts'
import { type CaseDraft, CaseForm } from './CaseForm.tsx'
import css from './CasesScreen.module.css'
import { endOf } from './retention.ts'

/** Why things are looked up: chosen once, and stamped on each record. */
export function CasesScreen() {
  return (
    <Screen
      title="Cases"
      under="Lookups about people are made inside a case: its purpose and lawful basis stand on each record."
    >
      <CaseList />
      <div className={css.new}>
        <NewCase />
      </div>
    </Screen>
  )
}

const states = [
  { value: '', label: 'Open and closed' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]
const scopes = [
  { value: '', label: 'Yours' },
  { value: 'everyone', label: 'Everybody’s' },
]

function CaseList() {
  const [of, setOf] = useSearchParam('of')
  const [state, setState] = useSearchParam('state')
  const { data: session } = useQuery(sessionQuery)
  const seesAll = session?.role === 'supervisor' || session?.role === 'administrator'
  const scope = seesAll ? of : ''
  // Others close cases too, and add one to theirs.
  const query = useQuery({
    ...(scope === 'everyone' ? allCasesQuery : casesQuery),
    refetchOnMount: 'always',
  })
  const { file: open } = useCase()
  const { data: own = [] } = useQuery(casesQuery)
  const isShown = ({ closed_at }: CaseFile) => state === '' || (closed_at === null) === (state === 'open')

  return (
    <Panel title={scope === 'everyone' ? 'Everybody’s cases' : 'Your cases'}>
      <div className={css.filters}>
        {seesAll && (
          <Select label="Whose" value={scope} options={scopes} onChange={({ target }) => setOf(target.value)} />
        )}
        <Select label="State" value={state} options={states} onChange={({ target }) => setState(target.value)} />
      </div>
      <Read query={query} wanted="the cases">
        {(files) => {
          const shown = files.filter(isShown)
          if (files.length === 0) return <p>There is none yet. Open the first below.</p>
          if (shown.length === 0) return <p>None of {numberInWords(files.length)} is so.</p>
          return (
            <Table<CaseFile>
              name="cases"
              caption="Cases"
              rows={shown}
              keyOf={({ case_id }) => case_id}
              isMarked={({ case_id }) => case_id === open?.case_id}
              columns={[...columns, workingIn(open?.case_id, new Set(own.map(({ case_id }) => case_id)))]}
            />
          )
        }}
      </Read>
    </Panel>
  )
}

const columns: Column<CaseFile>[] = [
  {
    label: 'Reference',
    isName: true,
    isNarrow: true,
    cell: ({ case_id, reference }) => <Link to={toCase(case_id)}>{reference}</Link>,
    value: ({ reference }) => reference,
  },
  { label: 'Title', cell: ({ title }) => title, value: ({ title }) => title },
  { label: 'Purpose', cell: ({ purpose }) => purpose, value: ({ purpose }) => purpose },
  {
    label: 'Lawful basis',
    isCategory: true,
    cell: ({ lawful_basis }) => lawful_basis,
    value: ({ lawful_basis }) => lawful_basis,
  },
  {
    label: 'Opened',
    saysLabel: true,
    isNarrow: true,
    isOptional: true,
    cell: ({ created_at }) => <DateText date={created_at.slice(0, 10)} />,
    value: ({ created_at }) => created_at.slice(0, 10),
  },
  {
    label: 'Kept until',
    saysLabel: true,
    isNarrow: true,
    cell: (file) => <KeptUntil {...file} />,
    value: ({ retention_date }) => retention_date,
  },
]

/** What is over takes no lookups, and its contents are erased within a day; later, where its date was brought forward. */
function KeptUntil(file: CaseFile) {
  const end = endOf(file)
  return (
    <>
      <DateText date={file.retention_date} /> {end && <Status tone="warn">{end}</Status>}{' '}
      {file.shortened && <Status tone="warn">{`brought forward from ${dateInWords(file.shortened.from)}`}</Status>}
    </>
  )
}

/** Only a member works in a case, and only while it takes lookups. */
const workingIn = (open: string | undefined, own: ReadonlySet<string>): Column<CaseFile> => ({
  label: 'Working in',
  value: ({ case_id, closed_at }) => (closed_at !== null ? 'Closed' : case_id === open ? 'This one' : null),
  cell: (file) => {
    const { case_id, reference, closed_at } = file
    if (closed_at !== null) return <Status tone="mute">Closed</Status>
    if (case_id === open) return <strong>This one</strong>
    if (!takesLookups(file)) return <Status tone="mute">Over</Status>
    if (!own.has(case_id)) return 'Not a member'
    return (
      <Button look="quiet" onClick={() => chooseCase(case_id)} aria-label={`Work in this: ${reference}`}>
        Work in this
      </Button>
    )
  },
})

function NewCase() {
  const addCase = useAddCase()
  const navigate = useNavigate()
  const [isSent, setSent] = useState(false)
  const draft = useKept<CaseDraft>(['new case'], {})
  return (
    <Panel title="Open a case">
      <CaseForm
        draft={draft}
        dateHint="Empty for five years from today. A week from today at the least, ten years at the most."
        verb="Open the case and work in it"
        onSend={async (given) => {
          if (isSent) return
          setSent(true)
          try {
            const case_id = await addCase(given)
            draft[1]({})
            await navigate(toCase(case_id))
          } finally {
            setSent(false)
          }
        }}
      />
    </Panel>
  )
}
