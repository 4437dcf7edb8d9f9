import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import { useKept } from '../../lookup/form/typed.ts'
import {
  allCasesQuery,
  type CaseFile,
  casesQuery,
  isOnlyRead,
  takesLookups,
  useCase,
} from '../../lookup/purpose/cases.ts'
import { useAddCase } from '../../lookup/purpose/change-cases.ts'
import { chooseCase } from '../../lookup/purpose/chosen-case.ts'
import { paths, toCase } from '../../paths.ts'
import { DateText, dateColumn } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { sessionQuery } from '../../server/session.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { Button } from '../../ui/Button.tsx'
import { dateInWords, dayAt } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RowChoice } from '../../ui/RowChoice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useSearchParam } from '../../ui/url-state.ts'
import { type CaseDraft, CaseForm } from './CaseForm.tsx'
import { endOf } from './retention.ts'

export function CasesScreen() {
  const [draft, setDraft] = useKept<CaseDraft>(['new case'], null)
  const { data: own } = useQuery(casesQuery)
  const hasNone = own?.some((file) => takesLookups(file) || isOnlyRead(file)) === false
  const isOpening = draft !== null || hasNone
  return (
    <Screen
      title="Cases"
      under="A case gives the purpose and lawful basis of your lookups. Each record names them."
      aside={!isOpening && <Button onClick={() => setDraft({})}>Open a case</Button>}
      isDossier
    >
      {isOpening && <NewCase draft={draft} setDraft={setDraft} />}
      <CaseList />
    </Screen>
  )
}

function NewCase(form: { draft: CaseDraft; setDraft: (draft: CaseDraft) => void }) {
  const addCase = useAddCase()
  const navigate = useNavigate()
  return (
    <div className="on-screen">
      <Panel title="Open a case">
        <CaseForm
          {...form}
          dateHint="From one week to ten years ahead. Leave it empty for five years."
          verb="Open the case"
          onSend={async (given) => {
            const case_id = await addCase(given)
            // At once: leaving in the same render would keep the old draft.
            flushSync(() => form.setDraft(null))
            // If you left the page meanwhile, stay where you are.
            if (window.location.pathname === paths.cases) await navigate(toCase(case_id))
          }}
        />
      </Panel>
    </div>
  )
}

const states = [
  { value: '', label: 'Open and closed' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]
const scopes = [
  { value: '', label: 'Your cases' },
  { value: 'everyone', label: 'All cases' },
]

function CaseList() {
  const [of, setOf] = useSearchParam('of')
  const [state, setState] = useSearchParam('state')
  const { data: session } = useQuery(sessionQuery)
  const seesAll = session?.role === 'supervisor' || session?.role === 'administrator'
  const scope = seesAll ? of : ''
  // Colleagues close cases too, and add you to theirs.
  const query = useQuery({
    ...(scope === 'everyone' ? allCasesQuery : casesQuery),
    refetchOnMount: 'always',
  })
  const { file: current, shown: inWindow } = useCase()
  const { data: own = [] } = useQuery(casesQuery)
  const isShown = ({ closed_at }: CaseFile) => state === '' || (closed_at === null) === (state === 'open')

  return (
    <Panel
      title={scope === 'everyone' ? 'All cases' : 'Your cases'}
      actions={
        <>
          {seesAll && <RowChoice label="Whose" choices={scopes} chosen={scope} onChoose={setOf} isPlain />}
          <RowChoice label="State" choices={states} chosen={state} onChoose={setState} isPlain />
        </>
      }
    >
      <Read query={query} wanted="the cases">
        {(files) => {
          const shown = files.filter(isShown)
          return (
            <Table<CaseFile>
              name="cases"
              caption="Cases"
              rows={shown}
              none={files.length === 0 ? 'No cases yet.' : `No ${state} cases.`}
              keyOf={({ case_id }) => case_id}
              isMarked={({ case_id }) => case_id === inWindow?.case_id}
              columns={[
                ...columns,
                stateColumn(current?.case_id, inWindow?.case_id, new Set(own.map(({ case_id }) => case_id))),
              ]}
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
  { label: 'Title', value: ({ title }) => title },
  { label: 'Purpose', value: ({ purpose }) => purpose },
  { label: 'Lawful basis', isCategory: true, isPersonal: false, value: ({ lawful_basis }) => lawful_basis },
  dateColumn('Opened', ({ created_at }) => dayAt(created_at), { isOptional: true }),
  {
    label: 'Kept until',
    saysLabel: true,
    isNarrow: true,
    cell: (file) => <KeptUntil {...file} />,
    value: ({ retention_date }) => retention_date,
  },
]

function KeptUntil(file: CaseFile) {
  const end = endOf(file)
  return (
    <>
      <DateText date={file.retention_date} /> {end && <Status tone="warn">{end}</Status>}{' '}
      {file.shortened && <Status tone="warn">{`brought forward from ${dateInWords(file.shortened.from)}`}</Status>}
    </>
  )
}

/** Only members can make a case their current one, and only while it takes lookups. Its readers can show it. */
const stateColumn = (
  current: string | undefined,
  inWindow: string | undefined,
  own: ReadonlySet<string>,
): Column<CaseFile> => ({
  label: 'State',
  isNarrow: true,
  value: ({ case_id, closed_at, is_reader }) =>
    closed_at !== null ? 'Closed' : case_id === current ? 'Current case' : is_reader ? 'Reader' : 'Open',
  cell: (file) => {
    const { case_id, reference, closed_at } = file
    if (closed_at !== null) return <Status tone="mute">Closed</Status>
    if (case_id === current) return <strong>Current case</strong>
    if (file.is_reader)
      return isOnlyRead(file) && own.has(case_id) && case_id !== inWindow ? (
        <>
          Reader{' '}
          <Button look="quiet" onClick={() => chooseCase(case_id)} aria-label={`Show this case: ${reference}`}>
            Show this case
          </Button>
        </>
      ) : (
        'Reader'
      )
    if (!takesLookups(file)) return <Status tone="mute">Ended</Status>
    if (!own.has(case_id)) return 'Not a member'
    return (
      <Button look="quiet" onClick={() => chooseCase(case_id)} aria-label={`Make current: ${reference}`}>
        Make current
      </Button>
    )
  },
})
