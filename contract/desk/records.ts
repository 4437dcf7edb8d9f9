/** Records of the ledger. */
import { z } from 'zod'
import { exportFormats } from '../exports.ts'
import { subjectKinds } from '../formats.ts'
import { fileOperations, operationNames } from '../operations.ts'
import { stampedCase } from './cases.ts'
import { charged, credits, file, id, nameAmong, next, nothing, text, textOrNull, time } from './fields.ts'
import { outcomes } from './lookups.ts'
import { before, span } from './record-filters.ts'
import { routes } from './route.ts'
import { answerSource } from './sources.ts'

/** The parts of a record that can differ from the chain. */
export const differences = ['row', 'order', 'content', 'answer', 'signed'] as const

const events = ['asked', 'answered', 'opened', 'exported', 'erased', 'forked', 'changed'] as const

export type ChainRow = z.infer<typeof chainRow>
/** A row of the ledger with everything that its hash covers. */
const chainRow = z.object({
  seq: z.int(),
  id: z.string(),
  event: nameAmong(events),
  at: time,
  analyst: z.string(),
  case_id: textOrNull,
  operation: z.string(),
  outcome: textOrNull,
  reason: textOrNull,
  bytes: z.number().nullable(),
  milliseconds: z.number().nullable(),
  credits,
  commitment: textOrNull,
  previous_hash: z.string(),
  hash: z.string(),
})

const texts = z.record(z.string(), z.string())

/** The fields of a record in every view. */
const recordFacts = z.object({
  id: z.string(),
  at: time,
  operation: z.string(),
  analyst: z.string().describe('The analyst’s id.'),
  analyst_name: textOrNull,
  case_id: textOrNull,
  outcome: nameAmong(outcomes),
  reason: textOrNull.describe('Why there is no answer.'),
  credits,
  charged,
  measured_credits: textOrNull.describe('By how much the balance fell for this lookup alone, where known.'),
  milliseconds: z.number().nullable(),
  subject_name: textOrNull.describe('What the answer calls the company or person.'),
})

export type LedgerRecord = z.infer<typeof record>
export const record = recordFacts.extend({
  bytes: z.number().nullable(),
  params: texts.nullable().describe('The request; null where it was erased, or changed in the database.'),
  upstream: textOrNull,
  binding: textOrNull,
  case: stampedCase.nullable().describe('As it was at the time.'),
  stated: z
    .object({ footing: z.string(), words: z.string() })
    .nullable()
    .describe('On what footing a text message was sent.'),
  token_id: textOrNull.describe('The access token of the program that sent the request.'),
  status: z.int().nullable(),
  headers: texts.nullable(),
  source: answerSource.nullable().describe('Null where the lookup service did not name it.'),
  sha256: textOrNull.describe('Of the answer’s bytes as received, hex.'),
  blanked: z.int().describe('How many keys were overwritten in the answer.'),
  message: textOrNull,
  attempts: z.int().nullable().describe('How often the service was called; null where that was not noted.'),
  failure: textOrNull.describe('How the exchange with the lookup service failed.'),
  charset: z
    .object({ said: z.string(), read: z.string() })
    .nullable()
    .describe('The encoding that the answer names, and the one it was read in; null where they agree.'),
  erased: z.boolean(),
  differs: z
    .array(z.enum(differences))
    .describe(
      'What is not as recorded: a row, the rows beside it, the content, the answer’s bytes, or the signed ledger. Empty where all is as recorded.',
    ),
  chain: z.array(chainRow).describe('Its rows in the ledger, the oldest first.'),
  result: z.unknown().describe('As the operation’s own path has it; null where there is none, or not any more.'),
})

/** The subject of a lookup, by the names of its parameters. */
export const about = texts

export type RecordLine = z.infer<typeof recordLine>
const recordLine = recordFacts.extend({
  seq: z.int(),
  case_reference: textOrNull,
  about,
  source: answerSource.nullable().describe('Null where the lookup service did not name it.'),
})
export const recordPage = z.object({ records: z.array(recordLine), next })

const nearName = z.object({ id: z.string(), operation: z.string(), name: z.string(), company_number: textOrNull })
const nearNames = z.object({ names: z.array(nearName) })

// An unknown filter would let everything through.
const filters = z.strictObject({
  ...span,
  analyst: id.optional(),
  case_id: id.optional(),
  operation: z.enum([...operationNames, ...fileOperations]).optional(),
  outcome: z.enum(['found', 'none_found', 'not_answered']).optional(),
  reason: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'This is not a reason.')
    .optional(),
  short_id: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-z]{6}$/, 'Enter the last six characters of a record’s id.')
    .optional(),
  before,
})
const inAddress = filters.extend({
  subject: z
    .undefined('Search for a subject with POST /api/records/search: addresses are logged on the way.')
    .optional(),
})
export type RecordFilters = Omit<z.output<typeof inBody>, 'before'>
const inBody = filters.extend({
  subject: text.trim().min(1, 'Enter the person, company or place that the lookups were about.').max(200).optional(),
  subject_kind: z.enum(subjectKinds).optional(),
})
const wantedName = z.object({
  text: text.trim().min(1, 'Enter a name.').max(200),
  of: z.enum(['company', 'director']),
})

export const recordRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/records',
    summary: 'List records, the newest first; filtered',
    scope: 'read',
    query: inAddress,
    reply: recordPage,
  },
  search: {
    method: 'POST',
    path: '/api/records/search',
    summary: 'List records, also by their subject',
    scope: 'read',
    body: inBody,
    reply: recordPage,
  },
  nearNames: {
    method: 'POST',
    path: '/api/records/near-names',
    summary: 'List names on record that are spelt nearly like this one',
    body: wantedName,
    reply: nearNames,
  },
  read: {
    method: 'GET',
    path: '/api/records/:id',
    summary: 'Read a record',
    opens: 'record',
    scope: 'read',
    reply: record,
    opened: 'record',
  },
  raw: {
    method: 'GET',
    path: '/api/records/:id/raw',
    summary: 'Read the answer of a record, byte for byte',
    opens: 'record',
    scope: 'read',
    reply: file,
    opened: 'record',
  },
  noteExport: {
    method: 'POST',
    path: '/api/records/:id/exported',
    summary: 'Note that rows of a record are exported',
    opens: 'record',
    body: z.object({ format: z.enum(exportFormats), rows: z.int().min(1).max(10_000_000) }),
    reply: nothing,
  },
})
