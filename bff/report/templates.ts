/** Templates of reports: sections, and blocks that fill themselves. */
import type { ReportContent, ReportTemplate } from '../../contract/desk/reports.ts'
import type { Fill } from '../../contract/reports.ts'
import { randomId } from '../state/random-id.ts'

type Sections = ReportTemplate['sections']
const section = (title: string, ...fills: Fill[]): Sections[number] => ({ title, fills })

const beginning = [
  section('Question', 'question'),
  section('Scope and purpose', 'scope'),
  section('Sources and days', 'sources'),
]
const end = [
  section('What was not found', 'not_found', 'not_answered', 'not_run'),
  section('Cost', 'cost'),
  section('Limits of the data', 'limits'),
  section('How to verify', 'annex'),
]

const shipped: readonly ReportTemplate[] = [
  {
    ...{ template: 'company', name: 'Due diligence on a company', is_own: false, may_remove: false },
    sections: [
      ...[section('Summary'), ...beginning, section('Subjects', 'subjects'), section('Network', 'network')],
      ...[section('Places', 'map'), section('Timeline', 'timeline'), section('Contradictions', 'contradictions')],
      ...[section('Identity decisions', 'identities'), section('Findings', 'findings'), ...end],
    ],
  },
  {
    ...{ template: 'person', name: 'Due diligence on a person', is_own: false, may_remove: false },
    sections: [
      ...[section('Summary'), ...beginning, section('Subjects', 'subjects')],
      ...[section('Identity decisions', 'identities'), section('Appointments and links', 'network')],
      ...[
        section('Places', 'map'),
        section('Timeline', 'timeline'),
        section('Contradictions', 'contradictions'),
        section('Findings', 'findings'),
      ],
      ...end,
    ],
  },
  {
    ...{ template: 'tracing', name: 'Tracing report', is_own: false, may_remove: false },
    sections: [
      ...[section('Result'), ...beginning, section('Identity decisions', 'identities')],
      ...[
        section('Addresses over time', 'timeline'),
        section('Places', 'map'),
        section('Contradictions', 'contradictions'),
        ...end,
      ],
    ],
  },
  {
    ...{ template: 'preferences', name: 'Preference-register certificate', is_own: false, may_remove: false },
    sections: [
      ...[section('Numbers checked', 'preferences'), section('Scope and purpose', 'scope')],
      ...[section('Sources and days', 'sources'), section('What was not answered', 'not_answered')],
      ...[section('Limits of the data', 'limits'), section('How to verify', 'annex')],
    ],
  },
  {
    ...{ template: 'blank', name: 'Blank report', is_own: false, may_remove: false },
    sections: [section('Report'), section('Limits of the data', 'limits'), section('How to verify', 'annex')],
  },
]

export const templatesWith = (own: readonly ReportTemplate[]): ReportTemplate[] => [...shipped, ...own]

/** A first version: an empty paragraph where a section does not fill itself. */
export function contentFrom({ template, sections }: ReportTemplate, title: string): ReportContent {
  return {
    ...{ template, title, classification: 'Confidential' },
    sections: sections.map(({ title, fills }) => ({
      id: randomId(),
      title,
      blocks:
        fills.length > 0
          ? fills.map((fill) => ({ kind: 'filled', id: randomId(), fill }))
          : [{ kind: 'paragraph', id: randomId(), voice: 'plain', runs: [] }],
    })),
  }
}

export const sectionsOf = ({ sections }: ReportContent): Sections =>
  sections.map(({ title, blocks }) => ({
    title,
    fills: blocks.flatMap((block) => (block.kind === 'filled' ? [block.fill] : [])),
  }))
