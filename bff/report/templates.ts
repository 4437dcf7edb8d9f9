/** Templates of reports: sections, and blocks that fill themselves. */
import type { ReportContent, ReportTemplate } from '../../contract/desk/reports.ts'
import type { Fill } from '../../contract/reports.ts'
import { randomId } from '../state/random-id.ts'

type Sections = ReportTemplate['sections']
const section = (title: string, ...fills: Fill[]): Sections[number] => ({ title, fills })

/** Page 2: the answer, and who it is about. */
const first = (title: string) => [section(title, 'answer'), section('Subjects that matter', 'key_subjects')]

/** After the body: what a reader needs who checks it. */
const annexes = [
  section('Annex: contradictions and explanations', 'contradictions', 'checks'),
  section('Annex: identity decisions', 'identities'),
  section('Annex: further findings', 'further_findings'),
  section('Annex: not found, not answered, not run', 'unknown', 'not_found', 'not_answered', 'not_run'),
  section('Annex: all subjects, dates and links', 'subjects', 'dates', 'links'),
  section('Annex: scope and sources', 'scope', 'sources'),
  section('Annex: cost', 'cost'),
  section('Annex: limits of the data', 'limits'),
  section('Annex: how to verify', 'annex'),
]

const shipped: readonly ReportTemplate[] = [
  {
    template: 'company',
    name: 'Due diligence on a company',
    is_own: false,
    may_remove: false,
    sections: [
      ...[...first('Summary'), section('Network', 'network_picture'), section('Ownership', 'ownership')],
      ...[section('Key dates', 'key_dates'), section('Company profiles', 'profile', 'insolvency')],
      ...[section('Controllers', 'control'), section('Screening', 'screening'), section('Land', 'land')],
      ...[section('Places', 'map'), ...annexes],
    ],
  },
  {
    template: 'person',
    name: 'Due diligence on a person',
    is_own: false,
    may_remove: false,
    sections: [
      ...[...first('Summary'), section('Appointments and links', 'network_picture')],
      ...[section('Key dates', 'key_dates'), section('Screening', 'screening'), section('Places', 'map'), ...annexes],
    ],
  },
  {
    template: 'tracing',
    name: 'Tracing report',
    is_own: false,
    may_remove: false,
    sections: [
      ...[...first('Result'), section('Addresses over time', 'addresses'), section('Places', 'map'), ...annexes],
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
