import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import {
  type CaseFile,
  caseQuery,
  casesQuery,
  isOnlyRead,
  type Member,
  takesLookups,
  useCase,
  type WholeCase,
} from '../../lookup/purpose/cases.ts'
import { useChangeCase } from '../../lookup/purpose/change-cases.ts'
import { chooseCase } from '../../lookup/purpose/chosen-case.ts'
import { type CaseTab, paths } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { whyNot } from '../../server/request.ts'
import { sessionQuery } from '../../server/session.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Actions } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { CaseParts, CaseTabs } from './CaseTabs.tsx'
import { openPart } from './case-tabs.ts'
import { endOf, retentionInWords, shortenedInWords } from './retention.ts'

export const useThisCase = () => useOutletContext<WholeCase>()

/** Parts in columns and prose are narrow. The others are tables and drawings. */
const narrow: readonly CaseTab[] = ['home', 'report', 'members', 'details']

export function CaseScreen() {
  const id = useParams().id ?? ''
  const { pathname } = useLocation()
  // Colleagues change it too.
  const { data: file, error, refetch } = useQuery({ ...caseQuery(id), refetchOnMount: 'always' })
  const part = openPart(id, pathname)?.part
  const isHome = part?.part === 'home'
  // The parts of a tab share its row where they fit.
  const isRoomy = useMediaQuery('(min-width: 1360px)') && !isHome
  return (
    <Screen
      title={file ? `${file.reference}: ${file.title}` : 'Case'}
      subject={id}
      part={part?.label}
      tabs={
        file && (
          <>
            <CaseTabs file={file} />
            {isRoomy && <CaseParts file={file} />}
          </>
        )
      }
      isSlim={file && !isHome}
      isDossier
      isWide={part && !narrow.includes(part.part)}
      aside={
        file && (
          <>
            <State file={file} isShort={!isHome} />
            {isHome && <span className="quiet small">{file.purpose}</span>}
          </>
        )
      }
    >
      {error && (
        <NotAnswered error={error}>
          <Button onClick={() => refetch()}>Try again</Button> <Link to={paths.cases}>All cases</Link>
        </NotAnswered>
      )}
      {file && (
        <>
          {!isRoomy && <CaseParts file={file} />}
          {file.closed_why && (
            <Panel title="This case was closed">
              <p>{file.closed_why}</p>
            </Panel>
          )}
          <Shortened file={file} />
          {/* What is typed in a case stays in it. */}
          <Outlet key={file.case_id} context={file} />
        </>
      )}
    </Screen>
  )
}

/** @param isShort says only what is not as usual, beside the tabs */
function State({ file, isShort }: { file: WholeCase; isShort: boolean }) {
  const { file: current, shown } = useCase()
  const { data: own = [] } = useQuery(casesQuery)
  if (file.closed_at !== null) return <Status tone="mute">Closed</Status>
  const isOwn = own.some(({ case_id }) => case_id === file.case_id)
  const end = endOf(file)
  return (
    <>
      {!isShort && <Status tone="usual">Open</Status>}
      {file.is_reader && <Status tone="mute">You read this case</Status>}
      {end && <Status tone="warn">{file.ends_in_days < 0 ? retentionInWords(file) : end}</Status>}
      {!isShort && current?.case_id === file.case_id && <strong className="on-screen">Current case</strong>}
      {current?.case_id !== file.case_id && isOwn && takesLookups(file) && (
        <Button look="tool" onClick={() => chooseCase(file.case_id)}>
          Make current
        </Button>
      )}
      {shown?.case_id !== file.case_id && isOwn && isOnlyRead(file) && (
        <Button look="tool" onClick={() => chooseCase(file.case_id)}>
          Show this case
        </Button>
      )}
    </>
  )
}

/** A warning on every tab that a colleague brought the retention date forward, with a button to undo it. */
function Shortened({ file }: { file: WholeCase }) {
  const change = useChangeCase(file.case_id)
  if (!file.shortened || file.is_reader) return null
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
