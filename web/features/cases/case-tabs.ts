import { type CaseTab, toCase } from '../../paths.ts'

export type CasePart = {
  part: CaseTab
  label: string
  /** It stays open at the addresses below its own. */
  hasParts?: true
}
export type CaseTabGroup = { label: string; parts: readonly [CasePart, ...CasePart[]] }

/** The seven tabs of a case. A tab with several parts opens at its first. */
export const caseTabs: readonly CaseTabGroup[] = [
  { label: 'Home', parts: [{ part: 'home', label: 'Home' }] },
  {
    label: 'Subjects',
    parts: [
      { part: 'subjects', label: 'Subjects' },
      { part: 'identities', label: 'Identities' },
      { part: 'contradictions', label: 'Contradictions' },
      { part: 'screening', label: 'Screening' },
    ],
  },
  {
    label: 'Graph',
    parts: [
      { part: 'graph', label: 'Network' },
      { part: 'ownership', label: 'Ownership' },
    ],
  },
  { label: 'Timeline', parts: [{ part: 'timeline', label: 'Timeline' }] },
  {
    label: 'Evidence',
    parts: [
      { part: 'pins', label: 'Pins' },
      { part: 'files', label: 'Files' },
      { part: 'lookups', label: 'Lookups' },
      { part: 'batches', label: 'Batches', hasParts: true },
      { part: 'watches', label: 'Watches', hasParts: true },
    ],
  },
  { label: 'Report', parts: [{ part: 'report', label: 'Report', hasParts: true }] },
  {
    label: 'More',
    parts: [
      { part: 'members', label: 'Members' },
      { part: 'details', label: 'Details' },
    ],
  },
]

/** The tab and the part that an address of the case shows. */
export function openPart(case_id: string, pathname: string): { group: CaseTabGroup; part: CasePart } | null {
  const tab = pathname.slice(toCase(case_id).length).split('/')[1] || 'home'
  for (const group of caseTabs) for (const part of group.parts) if (part.part === tab) return { group, part }
  return null
}
