/** Templates of reports: sections, and blocks that fill themselves. */
import type { ReportContent, ReportTemplate } from '../../contract/desk/reports.ts'
import type { Fill } from '../../contract/reports.ts'
import { randomId } from '../state/random-id.ts'

type Sections = ReportTemplate['sections']
const section = (title: string, ...fills: Fill[]): Sections[number] => ({ title, fills })

const scope = section('Question and scope', 'scope')
/** After the body: what a reader needs who checks it. */
const end = [
  section('Sources', 'sources'),
  section('Annex: identity decisions and checks', 'identities', 'checks'),
  section('Annex: limits of the data', 'limits'),
  section('Annex: not found, not answered, not run', 'not_found', 'not_answered', 'not_run'),
  section('Annex: cost', 'cost'),
  section('Annex: how to verify', 'annex'),
]

const shipped: readonly ReportTemplate[] = [
  {
    template: 'company',
    name: 'Due diligence on a company',
    is_own: false,
    may_remove: false,
    sections: [
      ...[section('Summary', 'findings', 'unknown'), scope, section('Subjects', 'subjects')],
      ...[section('Company profiles', 'profile', 'insolvency'), section('Who controls it', 'ownership', 'control')],
      ...[section('Screening', 'screening'), section('Land', 'land')],
      ...[section('Contradictions', 'contradictions'), section('Network', 'network')],
      ...[section('Timeline', 'timeline'), section('Places', 'map'), ...end],
    ],
  },
  {
    template: 'person',
    name: 'Due diligence on a person',
    is_own: false,
    may_remove: false,
    sections: [
      ...[section('Summary', 'findings', 'unknown'), scope, section('Subjects', 'subjects')],
      section('Screening', 'screening'),
      ...[section('Contradictions', 'contradictions'), section('Appointments and links', 'network')],
      ...[section('Timeline', 'timeline'), section('Places', 'map'), ...end],
    ],
  },
  {
    template: 'tracing',
    name: 'Tracing report',
    is_own: false,
    may_remove: false,
    sections: [
      ...[section('Result', 'findings', 'unknown'), scope, section('Contradictions', 'contradictions')],
      ...[section('Addresses over time', 'timeline'), section('Places', 'map'), ...end],
    ],
  },
  {
    template: 'preferences',
    name: 'Preference-register certificate',
    is_own: false,
    may_remove: false,
    sections: [
      ...[section('Numbers checked', 'preferences'), section('What was not answered', 'not_answered')],
      ...[section('Scope and purpose', 'scope'), section('Sources', 'sources')],
      ...[section('Annex: limits of the data', 'limits'), section('Annex: how to verify', 'annex')],
    ],
  },
  {
    template: 'blank',
    name: 'Blank report',
    is_own: false,
    may_remove: false,
    sections: [
      ...[section('Report'), section('Annex: limits of the data', 'limits')],
      section('Annex: how to verify', 'annex'),
    ],
  },
]

export const templatesWith = (own: readonly ReportTemplate[]): ReportTemplate[] => [...shipped, ...own]

/** What the title page calls a report of this template. */
export const kindOf = (template: string): string =>
  shipped.find((one) => one.template === template && template !== 'blank')?.name ?? 'Report'

/** A first version: an empty paragraph first, and where a section does not fill itself. */
export function contentFrom({ template, sections }: ReportTemplate, title: string): ReportContent {
  return {
    template,
    title,
    classification: 'Confidential',
    sections: sections.map(({ title, fills }, at) => ({
      id: randomId(),
      title,
      blocks: [
        ...(at === 0 || fills.length === 0
          ? [{ kind: 'paragraph' as const, id: randomId(), voice: 'plain' as const, runs: [] }]
          : []),
        ...fills.map((fill) => ({ kind: 'filled' as const, id: randomId(), fill })),
      ],
    })),
  }
}

export const sectionsOf = ({ sections }: ReportContent): Sections =>
  sections.map(({ title, blocks }) => ({
    title,
    fills: blocks.flatMap((block) => (block.kind === 'filled' ? [block.fill] : [])),
  }))
