import { Link } from 'react-router'
import type { ClaimSource } from '../../../contract/desk/graph.ts'
import { toCase } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { type CaseFile, mayChange, useCase } from '../purpose/cases.ts'
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

/** Facts, and the case in which they are evidence. */
export type Evidence = { sources: readonly ClaimSource[]; of: string; case_id: string }
const evidence = new WeakMap<Element, Evidence>()

/** Of what has the focus, or of what the screen shows. */
export function nearestEvidence(): Evidence | null {
  const link = nearestIntoReport()
  return (link && evidence.get(link)) ?? null
}

/** Sends facts to the report of a case, where the analyst inserts them. The key of `appShortcuts` follows this link too. */
export function InsertIntoReport({ sources, of, file, isSmall = false, words = 'Insert into report' }: Props) {
  const current = useCase().file
  const its = file ?? current
  if (!its || !mayChange(its) || sources.length === 0) return null
  const link = {
    ref: (element: HTMLElement | null) => {
      if (element) evidence.set(element, { sources, of, case_id: its.case_id })
    },
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

/**
 * The link to the report that is nearest to the focus: in the row, the pane or the table that holds it, or else the first
 * of the screen. A row without one sends nothing, because the link of another row would say something else.
 */
export function nearestIntoReport(): HTMLElement | null {
  const from = document.activeElement
  if (from?.closest('[role="application"], [contenteditable="true"]')) return null
  for (let around = from; around && around !== document.body; around = around.parentElement) {
    const link = around.querySelector<HTMLElement>('[data-into-report]')
    if (link) return link
    if (around.matches('[data-row], dialog')) return null
  }
  return document.querySelector<HTMLElement>('dialog [data-into-report], main [data-into-report]')
}
