import { Link } from 'react-router'
import type { ClaimSource } from '../../../contract/desk/graph.ts'
import { toCase } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { type CaseFile, mayChange, useCase } from '../purpose/cases.ts'
import { keepEvidence } from './evidence.ts'
import css from './InsertIntoReport.module.css'
import { toSentFacts } from './sent-facts.ts'

type Props = {
  /** The places in records that say it. The report shows only what these records say. */
  sources: readonly ClaimSource[]
  /** What the facts are about. */
  of: string
  /** Without one, the current case. */
  file?: Pick<CaseFile, 'case_id' | 'closed_at' | 'is_reader'>
  /** The icon alone, for a row. */
  isSmall?: boolean
  words?: string
}

/** Sends facts to the report of a case, where the analyst inserts them. The keys of `appShortcuts` take them from this link too. */
export function InsertIntoReport({ sources, of, file, isSmall = false, words = 'Insert into report' }: Props) {
  const current = useCase().file
  const its = file ?? current
  if (!its || !mayChange(its) || sources.length === 0) return null
  const link = {
    ref: keepEvidence({ sources, of, case_id: its.case_id }),
    to: toCase(its.case_id, 'report'),
    state: toSentFacts(sources, of),
    'data-into-report': '',
    'aria-label': `${words}: ${of}`,
    title: isSmall ? words : undefined,
  }
  if (!isSmall) return <LinkButton {...link}>{words}</LinkButton>
  return (
    <Link {...link} className={`${css.small} on-screen`}>
      <Icon name="addFile" size={14} />
    </Link>
  )
}
