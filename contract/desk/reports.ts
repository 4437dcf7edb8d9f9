/** The cited report of a case. Its paths need membership of the case; anyone signed in may check a file. */
import { z } from 'zod'
import { logoTypes } from '../house-template.ts'
import {
  type Fact,
  type Fill,
  fills,
  longestBlockId,
  longestReport,
  mostFactSources,
  type RedactedKind,
  type RedactionReason,
  type ReportFormat,
  type ReportState,
  redactedKinds,
  redactionReasons,
  reportFormats,
  reportStates,
  voices,
} from '../reports.ts'
import { file, mostStored, nameAmong, nothing, text, textOrNull, time } from './fields.ts'
import { gaps } from './graph.ts'
import { routes } from './route.ts'

const names = <Name extends string>(table: { readonly [name in Name]: unknown }) =>
  Object.keys(table) as [Name, ...Name[]]

const id = z
  .string()
  .max(longestBlockId)
  .regex(/^[\w-]+$/, 'An id has letters, figures, hyphens and underscores.')
const words = z.string().max(longestReport)

const fact: z.ZodType<Fact, Fact> = z.strictObject({
  record: z.string().max(100),
  pointer: z.string().max(500),
  property: z.string().regex(/^[a-z_]{1,40}$/),
  nth: z.int().min(0).max(100_000),
})

export type Run = z.infer<typeof run>
const run = z.union([
  z.strictObject({ text: words, bold: z.boolean().optional(), italic: z.boolean().optional() }),
  z.strictObject({ fact }),
])
const runs = z.array(run).max(20_000)

export type ReportBlock = z.infer<typeof reportBlock>
const reportBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), id, voice: z.enum(voices), runs }),
  z.strictObject({ kind: z.literal('heading'), id, level: z.int().min(2).max(4), runs }),
  z.strictObject({ kind: z.literal('list'), id, ordered: z.boolean(), items: z.array(runs).max(5000) }),
  z.strictObject({
    kind: z.literal('table'),
    id,
    columns: z.array(z.string().max(500)).min(1).max(12),
    rows: z.array(z.array(runs).max(12)).max(5000),
  }),
  z.strictObject({ kind: z.literal('fact'), id, fact }),
  z.strictObject({ kind: z.literal('filled'), id, fill: z.enum(names<Fill>(fills)) }),
  z
    .strictObject({ kind: z.literal('erased'), id, missing: z.literal(true).optional() })
    .describe(
      'Its words are gone. `missing`: with a record that it cites, which is missing from the database and was not erased. Otherwise they were erased.',
    ),
])

export type ReportSection = z.infer<typeof reportSection>
const reportSection = z.strictObject({
  id,
  title: z.string().max(500),
  blocks: z.array(reportBlock).max(20_000),
})

export type ReportContent = z.infer<typeof reportContent>
/** The content that an analyst writes. Ids come from the client, and are unique in the report. */
export const reportContent = z.strictObject({
  template: z.string().max(100),
  title: z.string().max(500),
  classification: z.string().max(100).describe('On each page: “Confidential”.'),
  recipient: z.string().max(200).optional().describe('Who receives the report, as its title page says. Optional.'),
  sections: z.array(reportSection).max(500),
})

const template = z.object({
  template: z.string(),
  name: z.string(),
  is_own: z.boolean().describe('Made here, and not shipped.'),
  may_remove: z.boolean(),
  sections: z.array(z.object({ title: z.string(), fills: z.array(nameAmong<Fill>(names<Fill>(fills))) })),
})
export type ReportTemplate = z.infer<typeof reportTemplate>
export const reportTemplate = template
export type ReportTemplates = z.infer<typeof reportTemplates>
export const reportTemplates = z.object({ templates: z.array(template) })

const made = { by: z.string(), by_name: textOrNull, at: time }
const state = nameAmong<ReportState>(reportStates)

const reportHead = z.object({
  report_id: z.string(),
  case_id: z.string(),
  title: z.string(),
  template: z.string(),
  version: z.int().describe('The newest; from 1.'),
  state,
  saved: z.object(made).describe('Who saved the newest version, and when.'),
  signed_version: z.int().nullable().describe('The last that was signed.'),
})
export type ReportList = z.infer<typeof reportList>
export const reportList = z.object({ reports: z.array(reportHead).describe('The newest first.') })

export type FactText = z.infer<typeof factText>
const factText = z.object({
  id: z.string().describe('factId() of the fact.'),
  fact,
  text: z.string().describe('The sentence, made from the record. Empty where the record is gone.'),
  at: time.nullable().describe('When the record was answered.'),
  operation: textOrNull,
  state: z
    .enum(['current', 'refreshed', 'erased', 'missing', 'unreadable'])
    .describe(
      '`refreshed`: a newer record of the same question says something else. `missing`: the record was deleted in the database, and the ledger does not record an erasure. `unreadable`: the record does not say this, or you may not read it.',
    ),
  newer: z
    .object({ fact: fact.nullable(), text: z.string(), at: time })
    .nullable()
    .describe('What the newer record says instead. Without a fact: that it no longer says this.'),
})

/** Text of a rendered report. A number in `cites` is a row of the annex. */
const span = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  cites: z.array(z.int()).optional(),
  redacted: nameAmong<RedactionReason>(names<RedactionReason>(redactionReasons)).optional(),
})
export type Span = z.infer<typeof span>

const point = { x: z.number(), y: z.number() }
const shape = z.discriminatedUnion('shape', [
  z.object({
    shape: z.literal('line'),
    x1: z.number(),
    y1: z.number(),
    x2: z.number(),
    y2: z.number(),
    dashed: z.boolean(),
  }),
  z.object({ shape: z.literal('dot'), ...point, r: z.number(), kind: z.string() }),
  z.object({
    shape: z.literal('text'),
    ...point,
    text: z.string().describe('A line feed begins its second line, below the first.'),
    anchor: z.enum(['start', 'middle', 'end']),
    quiet: z.boolean().optional().describe('A name of the base map.'),
  }),
  z.object({
    shape: z.literal('outline'),
    of: z
      .enum([
        'sea',
        'land',
        'abroad',
        'lake',
        'area',
        'frame',
        'paper',
        'grid',
        'life',
        'office',
        'control',
        'ban',
        'charge',
      ])
      .describe(
        '`area`: the place is somewhere inside it. `paper`: it hides what is behind a name. The last four are bars of a timeline.',
      ),
    points: z.array(z.tuple([z.number(), z.number()])).describe('Closed.'),
  }),
])
export type Shape = z.infer<typeof shape>

export type RenderedBlock = z.infer<typeof renderedBlock>
const renderedBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), id: z.string(), level: z.int(), spans: z.array(span) }),
  z.object({
    kind: z.literal('paragraph'),
    id: z.string(),
    voice: z.enum([...voices, 'fact', 'note'] as const).describe('`note`: words of the program.'),
    spans: z.array(span),
  }),
  z.object({ kind: z.literal('list'), id: z.string(), ordered: z.boolean(), items: z.array(z.array(span)) }),
  z.object({
    kind: z.literal('table'),
    id: z.string(),
    caption: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.array(span))),
  }),
  z.object({
    kind: z.literal('picture'),
    id: z.string(),
    alt: z.string(),
    width: z.number(),
    height: z.number(),
    shapes: z.array(shape).describe('In the order in which they are drawn; top left is 0, 0.'),
    caption: z.string().optional().describe('“Figure 1: Network”. Not in versions that were signed without one.'),
  }),
])

const annexRow = z.object({
  number: z.int().describe('The citation; from 1, in the order of the text.'),
  record: z.string(),
  operation: z.string(),
  label: z.string(),
  at: time.nullable(),
  register: textOrNull.describe('The register that answered, where the service names it.'),
  sha256: textOrNull.describe('Of the answer as received.'),
  chain_seq: z.int().nullable().describe('Its row in the ledger.'),
  chain_hash: textOrNull,
  state: z.enum(['on_record', 'erased', 'missing', 'unreadable', 'redacted']),
  pointers: z.array(z.string()).describe('The cited places in its result.'),
  reason: textOrNull.describe('Why it is redacted.'),
})
export type AnnexRow = z.infer<typeof annexRow>

export type RenderedReport = z.infer<typeof renderedReport>
export const renderedReport = z.object({
  report_id: z.string(),
  version: z.int(),
  state,
  reference: z.string().describe('Of the case.'),
  title: z.string(),
  classification: z.string(),
  authors: z.array(z.string()),
  saved_at: time,
  signed: z
    .object({ by_name: textOrNull, role: textOrNull.describe('In which the person signed.'), at: time })
    .nullable(),
  is_redacted: z.boolean(),
  is_sample: z.boolean().describe('The records come from the invented register.'),
  cover: z
    .object({ kind: z.string(), rows: z.array(z.object({ label: z.string(), value: z.string() })) })
    .nullable()
    .describe(
      'What the title page says: the kind of report, empty where the title says it; and rows. Null in versions that were signed without one.',
    ),
  look: z
    .object({
      accent: textOrNull.describe('The colour of headings, as #rrggbb.'),
      logo: z
        .object({
          type: nameAmong(logoTypes),
          width: z.int(),
          height: z.int(),
          alt: z.string(),
          data: z.string().describe('The picture, as base64.'),
        })
        .nullable(),
    })
    .nullable()
    .describe('From the house template. Null where there is none, or was none when it was signed.'),
  notes: z.array(z.string()).describe('What the reader must know: a draft, a record erased since it was signed.'),
  sections: z.array(z.object({ id: z.string(), title: z.string(), blocks: z.array(renderedBlock) })),
  changes: z.array(z.string()).describe('Of a correction: what differs from the version signed before, a line each.'),
  annex: z.array(annexRow),
})

const steps = ['submitted', 'returned', 'signed', 'correcting'] as const
export type ReportStep = (typeof steps)[number]

const step = z.object({ step: nameAmong<ReportStep>(steps), version: z.int(), note: z.string(), ...made })

export type Report = z.infer<typeof report>
export const report = reportHead.extend({
  read_version: z.int().describe('The version in `content`.'),
  content: reportContent,
  notes: z.array(z.string()).describe('Why a signed version is not shown as it was signed. Empty where it is.'),
  facts: z.array(factText).describe('Each fact of `content`, once.'),
  filled: z
    .array(
      z.object({
        id: z.string(),
        blocks: z.array(renderedBlock),
        cites: z
          .array(z.string())
          .describe(
            'The records that the block cites, in the order of its text. Its citations are numbers of this list.',
          ),
      }),
    )
    .describe('What each `filled` block holds now, by its id.'),
  steps: z.array(step).describe('Sign-off, the oldest first.'),
  may: z
    .object({ edit: z.boolean(), submit: z.boolean(), sign: z.boolean(), return: z.boolean(), correct: z.boolean() })
    .describe('What you may do now.'),
  sign_off: z.enum(['author', 'second']).describe('`second`: someone who wrote no part of it signs.'),
  ...gaps,
})

/** In a reply 409: what another analyst saved meanwhile. */
export const savedReport = z.object({ version: z.int(), ...made, content: reportContent })
export type SavedReport = z.infer<typeof savedReport>

const version = z.object({ version: z.int(), ...made, state, title: z.string() })
export type ReportVersions = z.infer<typeof reportVersions>
export const reportVersions = z.object({ versions: z.array(version).describe('The newest first.') })

export type ReportChanges = z.infer<typeof reportChanges>
export const reportChanges = z.object({
  from: z.int(),
  until: z.int(),
  changes: z.array(
    z.object({
      change: z.enum(['added', 'removed', 'changed', 'moved']),
      what: z.enum(['field', 'section', 'block']).describe('`field`: the title, the classification or the recipient.'),
      section: z.string().describe('The title of the section; of a field, its label.'),
      block: textOrNull.describe('The id of the block; null for a field or a section.'),
      note: textOrNull.describe('What changed of a block where its words alone do not tell.'),
      before: textOrNull.describe('Of a block that was moved from another section: the title of that section.'),
      after: textOrNull.describe('Of such a block: the title of its section now.'),
    }),
  ),
})

export type ReportFacts = z.infer<typeof reportFacts>
export const reportFacts = z.object({
  facts: z.array(factText),
  total: z.int().describe('`facts` holds the first 100.'),
  ...gaps,
})

const reason = nameAmong<RedactionReason>(names<RedactionReason>(redactionReasons))
const marked = { reason: z.enum(names<RedactionReason>(redactionReasons)) }
export type RedactionMark = z.infer<typeof redactionMark>
/** `mention`: by its key, with every name in its records. `words`: wherever they occur. */
export const redactionMark = z.discriminatedUnion('mark', [
  z.strictObject({
    mark: z.literal('mention'),
    key: z.string().min(1).max(12_000),
    ...marked,
    erased: z.literal(true).optional().describe('An erased record named it. Its key goes once no record names it.'),
  }),
  z.strictObject({ mark: z.literal('kind'), kind: z.enum(names<RedactedKind>(redactedKinds)), ...marked }),
  z.strictObject({
    mark: z.literal('words'),
    words: z.string().trim().min(1).max(2000),
    ...marked,
    erased: z
      .array(z.string().max(2000))
      .max(2000)
      .optional()
      .describe(
        'Those of its words that an erased record gave. All words go once the case no longer says one of these.',
      ),
  }),
  z.strictObject({ mark: z.literal('block'), block: id, ...marked }),
  z.strictObject({ mark: z.literal('fact'), fact, ...marked }),
  z.strictObject({ mark: z.literal('record'), record: z.string().max(100), ...marked }),
])

export type Redactions = z.infer<typeof redactions>
export const redactions = z.object({
  version: z.int().describe('0 before the first mark.'),
  marks: z.array(redactionMark),
  reasons: z.array(z.object({ reason, label: z.string() })),
  mentions: z
    .array(z.object({ key: z.string(), kind: z.string(), label: z.string() }))
    .describe(
      'People and things that the facts and filled blocks of the report name: what can be marked. The first 1,000, and all that are marked.',
    ),
  mentions_total: z.int().describe('How many can be marked.'),
})

const format = nameAmong<ReportFormat>(reportFormats)
const reportFile = z.object({
  sha256: z.string(),
  version: z.int(),
  format,
  redacted: z.boolean(),
  ...made,
})
export type Releases = z.infer<typeof releases>
export const releases = z.object({
  files: z.array(reportFile).describe('Each file that was downloaded, the newest first.'),
  releases: z
    .array(reportFile.extend({ release_id: z.string(), recipient: z.string(), purpose: z.string() }))
    .describe('Who received which, the newest first.'),
})

export type CheckedFile = z.infer<typeof checkedFile>
export const checkedFile = z.object({
  is_ours: z.boolean().describe('False: no file with this hash was downloaded here.'),
  file: z
    .object({
      report_id: textOrNull.describe('Null, like all but `version` and `signed`, to who may not see the case.'),
      case_id: textOrNull,
      version: z.int(),
      newest_version: z.int().nullable(),
      format: format.nullable(),
      redacted: z.boolean().nullable(),
      signed: z.boolean().describe('The version was signed when the file was made.'),
      at: time.nullable(),
      is_in_ledger: z.boolean().describe('False: the list of files has the hash, and no row of the ledger does.'),
      chain_seq: z.int().nullable().describe('The row of the ledger that holds the hash.'),
    })
    .nullable(),
})

const number = z.coerce.number<number | string>().int().min(1).max(1_000_000)
const redacted = z.literal('1').optional()
const cited = z.object({ record: text.max(100), pointer: text.max(500).default('') })
const said = text.trim().max(2000)
const shortWords = text.trim().min(1).max(200)
const ofVersion = z.object({ version: z.int().min(1).max(mostStored) })
const withNote = ofVersion.extend({ note: said.min(1, 'Say why.') })
const hash = z.string().regex(/^[0-9a-fA-F]{64}$/, 'Enter a SHA-256: 64 letters and figures.')
const facts = z
  .object({ q: text.trim().min(1).max(500).optional(), sources: z.array(cited).max(mostFactSources).optional() })
  .refine(({ q, sources }) => (q === undefined) !== (sources === undefined), {
    error: 'Give words to search for, or sources.',
    path: ['q'],
  })
const release = z.object({
  version: z.int().min(1).max(mostStored),
  format: z.enum(reportFormats),
  redacted: z.boolean(),
  recipient: said.min(1, 'Enter who receives it.'),
  purpose: said.min(1, 'Enter what it is for.'),
  sha256: hash,
})
const wantedFile = z.object({
  report: z.string().max(100).optional(),
  version: number.optional(),
  redacted,
  evidence: z.literal('1').optional(),
})

export const templateRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/report-templates',
    summary: 'List the templates of reports',
    reply: reportTemplates,
  },
  add: {
    method: 'POST',
    path: '/api/report-templates',
    summary: 'Keep the sections of a report as a template',
    body: z.object({ name: text.trim().min(1, 'Enter a name.').max(100), report_id: text.max(100) }),
    reply: { 201: reportTemplate },
  },
  remove: {
    method: 'DELETE',
    path: '/api/report-templates/:template',
    summary: 'Remove a template that was made here',
    reply: nothing,
  },
})

export const reportRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/cases/:case_id/reports',
    summary: 'List the reports of a case',
    opens: 'case',
    scope: 'read',
    reply: reportList,
    silent: 'It names the reports. Their readings leave an event.',
  },
  add: {
    method: 'POST',
    path: '/api/cases/:case_id/reports',
    summary: 'Make a report from a template',
    opens: 'case',
    body: z.object({ template: text.max(100), title: text.trim().min(1).max(500).optional() }),
    reply: { 201: report },
  },
  findFacts: {
    method: 'POST',
    path: '/api/cases/:case_id/report-facts',
    summary: 'Find facts of a case to put into a report',
    opens: 'case',
    scope: 'read',
    body: facts,
    reply: reportFacts,
    opened: 'case_report',
  },
  read: {
    method: 'GET',
    path: '/api/reports/:report_id',
    summary: 'Read a report, its facts and what fills itself',
    opens: 'report',
    scope: 'read',
    query: z.object({ version: number.optional() }),
    reply: report,
    opened: 'case_report',
  },
  save: {
    method: 'PUT',
    path: '/api/reports/:report_id',
    summary: 'Save a report; 409 with the newest version where another saved first',
    opens: 'report',
    body: ofVersion.extend({ content: reportContent }),
    reply: report,
    longestBody: longestReport * 2,
  },
  versions: {
    method: 'GET',
    path: '/api/reports/:report_id/versions',
    summary: 'List the versions of a report',
    opens: 'report',
    scope: 'read',
    reply: reportVersions,
    opened: 'case_report',
    oncePerVisit: true,
  },
  changes: {
    method: 'GET',
    path: '/api/reports/:report_id/changes',
    summary: 'Say what differs between two versions',
    opens: 'report',
    scope: 'read',
    query: z.object({ from: number, until: number }),
    reply: reportChanges,
    opened: 'case_report',
  },
  preview: {
    method: 'GET',
    path: '/api/reports/:report_id/preview',
    summary: 'Show what the files of a report hold',
    opens: 'report',
    query: z.object({ version: number.optional(), redacted }),
    reply: renderedReport,
    opened: 'case_report',
  },
  redactions: {
    method: 'GET',
    path: '/api/reports/:report_id/redactions',
    summary: 'List what a redacted report leaves out',
    opens: 'report',
    reply: redactions,
    opened: 'case_report',
  },
  redact: {
    method: 'PUT',
    path: '/api/reports/:report_id/redactions',
    summary: 'Set what a redacted report leaves out',
    opens: 'report',
    body: z.object({ marks: z.array(redactionMark).max(2000), version: z.int().min(0).max(mostStored) }),
    reply: redactions,
    opened: 'case_report',
  },
  submit: {
    method: 'POST',
    path: '/api/reports/:report_id/submit',
    summary: 'Submit a report for sign-off',
    opens: 'report',
    body: ofVersion,
    reply: report,
  },
  return: {
    method: 'POST',
    path: '/api/reports/:report_id/return',
    summary: 'Return a submitted report to its authors',
    opens: 'report',
    body: withNote,
    reply: report,
  },
  sign: {
    method: 'POST',
    path: '/api/reports/:report_id/sign',
    summary: 'Sign a report: it is frozen',
    opens: 'report',
    body: ofVersion.extend({
      name: shortWords.optional(),
      role: shortWords.optional(),
      redacts: z.literal(true).optional().describe('Signs only where a redacted file of it can be made too.'),
    }),
    reply: report,
  },
  correct: {
    method: 'POST',
    path: '/api/reports/:report_id/correct',
    summary: 'Start a correction of a signed report',
    opens: 'report',
    body: withNote,
    reply: report,
  },
  releases: {
    method: 'GET',
    path: '/api/reports/:report_id/releases',
    summary: 'List the files of a report, and who received them',
    opens: 'report',
    scope: 'read',
    reply: releases,
    opened: 'case_report',
    oncePerVisit: true,
  },
  release: {
    method: 'POST',
    path: '/api/reports/:report_id/releases',
    summary: 'Note who received a file of a report',
    opens: 'report',
    body: release,
    reply: { 201: releases },
  },
  check: {
    method: 'GET',
    path: '/api/reports/check',
    summary: 'Check whether a file is a report from here, by its SHA-256',
    scope: 'read',
    query: z.object({ sha256: hash }),
    reply: checkedFile,
  },
  html: {
    method: 'GET',
    path: '/api/cases/:case_id/report.html',
    summary: 'Download a report as HTML',
    opens: 'case',
    scope: 'export',
    query: wantedFile,
    reply: file,
    exported: 'case_report',
  },
  pdf: {
    method: 'GET',
    path: '/api/cases/:case_id/report.pdf',
    summary: 'Download a report as PDF',
    opens: 'case',
    scope: 'export',
    query: wantedFile,
    reply: file,
    exported: 'case_report',
  },
  docx: {
    method: 'GET',
    path: '/api/cases/:case_id/report.docx',
    summary: 'Download a report as DOCX',
    opens: 'case',
    scope: 'export',
    query: wantedFile,
    reply: file,
    exported: 'case_report',
  },
})
