import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { caseQuery, casesQuery, useCase, type WholeCase } from '../../lookup/purpose/cases.ts'
import { chooseCase } from '../../lookup/purpose/chosen-case.ts'
import { takesLookups } from '../../lookup/purpose/working-case.ts'
import { type CaseTab, paths, toCase } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { Button } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import css from './CaseScreen.module.css'
import { endOf, retentionInWords } from './retention.ts'
import { Shortened } from './Shortened.tsx'

export const useThisCase = () => useOutletContext<WholeCase>()

const tabs: { tab: CaseTab; label: string }[] = [
  { tab: 'contents', label: 'Contents' },
  { tab: 'lookups', label: 'Lookups' },
  { tab: 'members', label: 'Members' },
  { tab: 'details', label: 'Details' },
]

/** One case: what it holds, what was looked up in it, who works in it, and why. */
export function CaseScreen() {
  const id = useParams().id ?? ''
  const { pathname } = useLocation()
  // Others work in it too.
  const { data: file, error, refetch } = useQuery({ ...caseQuery(id), refetchOnMount: 'always' })
  const part = tabs.find(({ tab }) => pathname.endsWith(`/${tab}`))?.label
  return (
    <Screen
      title={file ? `${file.reference}: ${file.title}` : 'Case'}
      subject={id}
      part={part}
      aside={file && <State file={file} />}
      under={file && <span>{file.purpose}</span>}
    >
      {error && (
        <NotAnswered error={error}>
          <Button onClick={() => refetch()}>Try again, free</Button> <Link to={paths.cases}>All cases</Link>
        </NotAnswered>
      )}
      {file && (
        <>
          <TabLinks
            label={`Case ${file.reference}`}
            tabs={tabs.map(({ tab, label }) => ({ to: toCase(id, tab), label }))}
          />
          <Shortened file={file} />
          <Outlet context={file} />
        </>
      )}
    </Screen>
  )
}

/** Closed, at its end, the one that one works in; or the way to work in it. */
function State({ file }: { file: WholeCase }) {
  const { file: open } = useCase()
  const { data: own = [] } = useQuery(casesQuery)
  if (file.closed_at !== null) return <Status tone="mute">Closed</Status>
  const isOwn = own.some(({ case_id }) => case_id === file.case_id)
  const end = endOf(file)
  return (
    <>
      <Status tone="good">Open</Status>
      {end && <Status tone="warn">{file.ends_in_days < 0 ? retentionInWords(file) : end}</Status>}
      {open?.case_id === file.case_id && <strong className={css.working}>You work in this one</strong>}
      {open?.case_id !== file.case_id && isOwn && takesLookups(file) && (
        <Button onClick={() => chooseCase(file.case_id)}>Work in this</Button>
      )}
    </>
  )
}
