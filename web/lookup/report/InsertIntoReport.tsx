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

/** Of what has the focus, or of what the screen shows. Without a single fact, the answer as a whole. */
export function nearestEvidence(): Evidence | null {
  const element = nearestIntoReport() ?? nearest('[data-evidence]')
  return (element && evidence.get(element)) ?? null
}

/** Of the element that names the record of an answer. */
export const isEvidence = (facts: Evidence) => ({
  ref: (element: HTMLElement | null) => {
    if (element) evidence.set(element, facts)
  },
  'data-evidence': '',
})

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
 * of the screen. A selected row stands for the selection. Another row without a link sends nothing, because the link of
 * its neighbour would say something else.
 */
export const nearestIntoReport = (): HTMLElement | null => nearest('[data-into-report]')

function nearest(wanted: string): HTMLElement | null {
  const from = document.activeElement
  if (from?.closest('[role="application"], [contenteditable="true"]')) return null
  for (let around = from; around && around !== document.body; around = around.parentElement) {
    const link = around.querySelector<HTMLElement>(wanted)
    if (link) return link
    if (around.matches('[data-row]')) return ofSelection(around, wanted)
    if (around.matches('dialog')) return null
  }
  return document.querySelector<HTMLElement>(`dialog ${wanted}, main ${wanted}`)
}

/** In the bar of the table. */
function ofSelection(row: Element, wanted: string): HTMLElement | null {
  if (!row.matches('[data-selected]')) return null
  return row.closest('[data-table]')?.querySelector<HTMLElement>(`div[data-selected] ${wanted}`) ?? null
}
