import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { toTab, useKeptViews } from '../../lookup/form/views.ts'
import {
  type CaseFile,
  caseQuery,
  casesQuery,
  chooseCase,
  type Member,
  takesLookups,
  useCase,
  useChangeCase,
  type WholeCase,
} from '../../lookup/purpose/cases.ts'
import { type CaseTab, paths, toCase } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { whyNot } from '../../server/request.ts'
import { sessionQuery } from '../../server/session.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Actions } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { endOf, retentionInWords, shortenedInWords } from './retention.ts'

export const useThisCase = () => useOutletContext<WholeCase>()

const tabs: { tab: CaseTab; label: string; hasParts?: boolean }[] = [
  { tab: 'home', label: 'Home' },
  { tab: 'subjects', label: 'Subjects' },
  { tab: 'screening', label: 'Screening' },
  { tab: 'graph', label: 'Graph' },
  { tab: 'ownership', label: 'Ownership' },
  { tab: 'timeline', label: 'Timeline' },
  { tab: 'contradictions', label: 'Contradictions' },
  { tab: 'identities', label: 'Identities' },
  { tab: 'pins', label: 'Pins' },
  { tab: 'lookups', label: 'Lookups' },
  { tab: 'batches', label: 'Batches', hasParts: true },
  { tab: 'report', label: 'Report', hasParts: true },
  { tab: 'watches', label: 'Watches', hasParts: true },
  { tab: 'members', label: 'Members' },
  { tab: 'details', label: 'Details' },
]

export function CaseScreen() {
  const id = useParams().id ?? ''
  const { pathname } = useLocation()
  const viewOf = useKeptViews()
  // Colleagues change it too.
  const { data: file, error, refetch } = useQuery({ ...caseQuery(id), refetchOnMount: 'always' })
  const part = tabs.find(({ tab }) => pathname.split('/')[3] === tab)?.label
  return (
    <Screen
      title={file ? `${file.reference}: ${file.title}` : 'Case'}
      subject={id}
      part={part}
      aside={file && <State file={file} />}
      under={file && (part === undefined || part === 'Home') && <span>{file.purpose}</span>}
    >
      {error && (
        <NotAnswered error={error}>
          <Button onClick={() => refetch()}>Try again</Button> <Link to={paths.cases}>All cases</Link>
        </NotAnswered>
      )}
      {file && (
        <>
          <TabLinks
            label={`Case ${file.reference}`}
            tabs={tabs.map(({ tab, ...words }) => ({ to: toTab(toCase(id, tab), viewOf(toCase(id, tab))), ...words }))}
          />
          {file.closed_why && (
            <Panel title="This case was closed">
              <p>{file.closed_why}</p>
            </Panel>
          )}
          <Shortened file={file} />
          <Outlet context={file} />
        </>
      )}
    </Screen>
  )
}

function State({ file }: { file: WholeCase }) {
  const { file: current } = useCase()
  const { data: own = [] } = useQuery(casesQuery)
  if (file.closed_at !== null) return <Status tone="mute">Closed</Status>
  const isOwn = own.some(({ case_id }) => case_id === file.case_id)
  const end = endOf(file)
  return (
    <>
      <Status tone="good">Open</Status>
      {end && <Status tone="warn">{file.ends_in_days < 0 ? retentionInWords(file) : end}</Status>}
      {current?.case_id === file.case_id && <strong className="on-screen">Current case</strong>}
      {current?.case_id !== file.case_id && isOwn && takesLookups(file) && (
        <Button look="tool" onClick={() => chooseCase(file.case_id)}>
          Make current
        </Button>
      )}
    </>
  )
}

/** A warning on every tab that a colleague brought the retention date forward, with a button to undo it. */
function Shortened({ file }: { file: WholeCase }) {
  const change = useChangeCase(file.case_id)
  if (!file.shortened) return null
  const { from } = file.shortened
  return (
    <Panel title="This case ends earlier than planned">
      <p>{shortenedInWords(file.shortened, file.retention_date)}</p>
      {change.error && <p role="alert">{whyNot(change.error)}</p>}
      <Actions>
        <Button onClick={firstClick(() => change.mutate({ edit: { retention_date: from } }))}>
          Keep it until {dateInWords(from)}
        </Button>
      </Actions>
    </Panel>
  )
}

/** The member who opened the case. */
export const ownerOf = ({ created_by, members }: Pick<CaseFile, 'created_by'> & { members: Member[] }) =>
  members.find(({ analyst_id }) => analyst_id === created_by)

/** The owner and supervisors decide on retention and membership (decision 0063). */
export function useDecides(file: Parameters<typeof ownerOf>[0]): boolean {
  const { data: session } = useQuery(sessionQuery)
  if (!session) return false
  return session.role !== 'analyst' || ownerOf(file)?.analyst_id === session.analyst_id
}
